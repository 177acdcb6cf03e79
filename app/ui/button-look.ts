import clsx from "clsx";

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
