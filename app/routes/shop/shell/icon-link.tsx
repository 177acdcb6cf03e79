import clsx from "clsx";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";

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
