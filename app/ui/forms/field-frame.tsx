import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What every field has around its input. */
export interface FieldFrameProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong: one sentence, or a list of which the first is shown (Conform's `errors`). */
  error?: string | readonly string[] | null | undefined;
  /** The label is for screen readers only. */
  hideLabel?: boolean | undefined;
  /** Classes of the whole field, e.g. its place in a grid. */
  fieldClassName?: string | undefined;
}

function firstError(error: FieldFrameProps["error"]): string | undefined {
  return (typeof error === "string" ? error : error?.[0]) || undefined;
}

/** Ids of hint and error as Conform names them too, and the attributes that point to them. */
export function fieldAria(id: string, { hint, error }: Pick<FieldFrameProps, "hint" | "error">) {
  const wrong = firstError(error) !== undefined;
  const ids = clsx(hint && `${id}-description`, wrong && `${id}-error`);
  return { "aria-describedby": ids || undefined, "aria-invalid": wrong || undefined };
}

export const inputLook = clsx(
  "block min-h-12 w-full rounded-md border border-line-strong bg-raised px-3.5 py-2.5 text-base text-ink transition",
  "hover:border-primary aria-invalid:border-danger aria-invalid:bg-danger-soft",
  "[&[readonly]]:bg-sunken disabled:border-line disabled:bg-sunken disabled:text-muted",
);

/** The sentence under a field that says what is wrong. */
export function FieldError({ id, error }: { id: string; error: FieldFrameProps["error"] }) {
  const text = firstError(error);
  if (text === undefined) return null;
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-description`} className="text-muted text-sm">
      {hint}
    </p>
  );
}

/** The star that marks a required field; `required` on the input says it to screen readers. */
export function RequiredMark({ required }: { required: boolean | undefined }) {
  if (!required) return null;
  return (
    <span aria-hidden="true" className="text-danger">
      {" *"}
    </span>
  );
}

/** Label above, hint and error below an input with this id. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  hideLabel,
  required,
  fieldClassName,
  children,
}: FieldFrameProps & { id: string; required: boolean | undefined; children: ReactNode }) {
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", fieldClassName)}>
      <label htmlFor={id} className={clsx("font-semibold text-sm", hideLabel && "sr-only")}>
        {label}
        <RequiredMark required={required} />
      </label>
      {children}
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}
