import clsx from "clsx";

/** Grains on a string, like a finger of the ear: what joins the steps of a story. */
export function GrainString({
  across = false,
  className,
}: {
  across?: boolean;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "block bg-[radial-gradient(circle,var(--accent)_2.5px,transparent_3px)] bg-size-[8px_11px]",
        across ? "h-2 bg-left bg-repeat-x [background-size:11px_8px]" : "w-2 bg-top bg-repeat-y",
        className,
      )}
    />
  );
}
