import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonLook, buttonLook } from "#app/ui/button-look.ts";
import { Spinner } from "#app/ui/spinner.tsx";

interface ButtonParts extends ButtonLook {
  /** A picture before the words. */
  icon?: ReactNode;
  /** A picture after the words. */
  iconEnd?: ReactNode;
}

export interface ButtonProps extends ButtonParts, ComponentProps<"button"> {
  /** Work is under way: the button is disabled and turns a small wheel. */
  pending?: boolean | undefined;
  /** Words while pending; without them the usual ones stay. */
  pendingText?: ReactNode;
}

/** A button. It submits nothing unless `type="submit"` is given. */
export function Button({
  variant,
  size,
  fullWidth,
  icon,
  iconEnd,
  pending = false,
  pendingText,
  disabled,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={clsx(buttonLook({ variant, size, fullWidth }), className)}
    >
      {pending ? <Spinner size="sm" /> : icon}
      <span>{pending && pendingText ? pendingText : children}</span>
      {pending ? null : iconEnd}
    </button>
  );
}

export type LinkButtonProps = ButtonParts & ComponentProps<typeof Link>;

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  fullWidth,
  icon,
  iconEnd,
  className,
  children,
  ...props
}: LinkButtonProps) {
  return (
    <Link {...props} className={clsx(buttonLook({ variant, size, fullWidth }), className)}>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </Link>
  );
}
