import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonVariant, buttonLook, type ReplayProps } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

export interface IconButtonProps extends ReplayProps, Omit<ComponentProps<"button">, "aria-label"> {
  /** What the button does, for who cannot see its picture. */
  label: string;
  variant?: ButtonVariant | undefined;
  pending?: boolean | undefined;
  /** The picture. */
  children?: ReactNode;
}

/** A button that is only a picture, 44 px square. */
export function IconButton({
  label,
  variant = "ghost",
  pending = false,
  replay,
  disabled,
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      aria-busy={pending || undefined}
      data-replay={replay || undefined}
      disabled={disabled || pending}
      className={clsx(buttonLook({ variant }), "relative size-11 shrink-0 p-0!", className)}
    >
      {pending ? <Spinner size="sm" /> : children}
    </button>
  );
}

export interface IconLinkProps extends Omit<LinkProps, "aria-label" | "title"> {
  /** Where it leads, for who cannot see its picture. */
  label: string;
  children: ReactNode;
}

/** A link that is only a picture, 44 px square. */
export function IconLink({ label, className, ...props }: IconLinkProps) {
  return (
    <Link
      {...props}
      aria-label={label}
      title={label}
      className={clsx(
        buttonLook({ variant: "ghost" }),
        "relative size-11 shrink-0 p-0!",
        className,
      )}
    />
  );
}
