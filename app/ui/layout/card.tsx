import clsx from "clsx";
import type { ComponentProps } from "react";

export interface CardProps extends ComponentProps<"div"> {
  as?: "div" | "article" | "li" | "section";
  /** Room inside; "none" where a picture reaches the edge. */
  padding?: "none" | "md" | "lg";
  /** Lifts under the pointer: the card holds a link. */
  interactive?: boolean;
  /** Cream in place of white. */
  tinted?: boolean;
}

const paddings = { none: "overflow-hidden", md: "p-4 sm:p-5", lg: "p-5 sm:p-8" } as const;

/** A plate on the page. */
export function Card(props: CardProps) {
  const { as = "div", padding = "md", interactive, tinted, className, ...rest } = props;
  // The tags take the same attributes; one of them stands for all in the types.
  const Tag = as as "div";
  return (
    <Tag
      {...rest}
      className={clsx(
        "rounded-lg border border-line",
        tinted ? "bg-surface" : "bg-raised",
        paddings[padding],
        interactive &&
          "relative transition focus-within:border-line-strong hover:-translate-y-0.5 hover:border-line-strong hover:shadow-md",
        className,
      )}
    />
  );
}
