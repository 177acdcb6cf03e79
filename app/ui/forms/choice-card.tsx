import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

export interface ChoiceCardProps extends Omit<ComponentProps<"input">, "type"> {
  /** What is chosen: an address, a way to pay. */
  children: ReactNode;
  /** Stands at the end of the card: a picture, or buttons of its own. */
  aside?: ReactNode;
}

/**
 * A radio button as a card, for use in a `<fieldset>`. Props go to the radio input; a caller that
 * lets a choice be taken back clears its state in `onClick` and, because the space bar makes no click
 * on a checked radio button, in `onKeyUp`.
 */
export function ChoiceCard({ children, aside, className, ...input }: ChoiceCardProps) {
  return (
    <div
      className={clsx(
        "flex items-start gap-2 rounded-lg border border-line-strong bg-raised transition",
        "hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary",
        "has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2",
        "has-[input:disabled]:border-line has-[input:disabled]:bg-sunken has-[input:disabled]:text-muted",
        className,
      )}
    >
      <label className="flex min-h-13 min-w-0 grow items-start gap-3 p-4">
        <input
          {...input}
          type="radio"
          className={clsx(
            "mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-raised outline-none transition",
            "checked:border-6 checked:border-primary disabled:border-line",
          )}
        />
        <span className="min-w-0 grow">{children}</span>
      </label>
      {aside && <div className="shrink-0 p-2">{aside}</div>}
    </div>
  );
}
