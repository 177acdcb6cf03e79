import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonVariant, buttonLook, type ReplayProps } from "./button.tsx";

export interface IconButtonProps extends ReplayProps, Omit<ComponentProps<"button">, "aria-label"> {
  /** What the button does, for those who cannot see its icon. */
  label: string;
  variant?: ButtonVariant | undefined;
  /** The icon. */
  children?: ReactNode;
}

/** 44 px where letters are larger, too: a row of icons must not outgrow a phone. */
const iconLook = "relative size-[44px] shrink-0 p-0! [&>svg]:max-h-[28px] [&>svg]:max-w-[28px]";

/** A button that is only an icon, 44 px square. */
export function IconButton({
  label,
  variant = "ghost",
  replay,
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
      data-replay={replay || undefined}
      className={clsx(buttonLook({ variant }), iconLook, className)}
    >
      {children}
    </button>
  );
}

export interface IconLinkProps extends Omit<LinkProps, "aria-label" | "title"> {
  /** Where it leads, for those who cannot see its icon. */
  label: string;
  children: ReactNode;
}

/** A link that is only an icon, 44 px square. */
export function IconLink({ label, className, ...props }: IconLinkProps) {
  return (
    <Link
      {...props}
      aria-label={label}
      title={label}
      className={clsx(buttonLook({ variant: "ghost" }), iconLook, className)}
    />
  );
}
