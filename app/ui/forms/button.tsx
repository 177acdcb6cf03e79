import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Spinner } from "../layout/spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  fullWidth?: boolean | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-primary text-on-primary shadow-sm enabled-hover:bg-primary-hover enabled-hover:shadow-md",
  secondary:
    "border-line-strong bg-raised text-primary enabled-hover:border-primary enabled-hover:bg-primary-soft",
  ghost: "border-transparent text-primary enabled-hover:bg-primary-soft",
  danger:
    "border-transparent bg-danger-solid text-on-danger shadow-sm enabled-hover:bg-danger-hover enabled-hover:shadow-md",
};

const sizes: Record<ButtonSize, string> = {
  sm: "gap-1.5 px-3.5 py-1.5 text-sm",
  md: "gap-2 px-5 py-2 text-base",
  lg: "gap-2.5 px-7 py-3 text-lg",
};

/** The classes of a button, for a button as for a link that looks like one. */
export function buttonLook({ variant = "primary", size = "md", fullWidth }: ButtonLook): string {
  return clsx(
    "touch inline-flex select-none items-center justify-center rounded-md border text-center font-semibold leading-tight",
    "transition enabled-active:scale-[0.98] disabled:shadow-none",
    // Not faded: "Out of Stock" is to be read, in the sun too. At work it keeps its colour.
    "disabled:not-aria-busy:border-line disabled:not-aria-busy:bg-sunken disabled:not-aria-busy:text-muted",
    variants[variant],
    sizes[size],
    fullWidth && "w-full",
  );
}

interface ButtonParts extends ButtonLook {
  /** An icon before the text. */
  icon?: ReactNode;
  /** An icon after the text. */
  iconEnd?: ReactNode;
}

/** For every kind of button. */
export interface ReplayProps {
  /** A click before the page is hydrated counts: it is repeated when it is (click-replay.ts). */
  replay?: boolean | undefined;
}

export interface ButtonProps extends ButtonParts, ReplayProps, ComponentProps<"button"> {
  /** Work is under way: the button is disabled and shows a spinner. */
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
  replay,
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
      data-replay={replay || undefined}
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
