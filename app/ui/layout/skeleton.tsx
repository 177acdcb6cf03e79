import clsx from "clsx";

/** A grey place in the shape of what comes; size and shape by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx("block animate-pulse rounded-md bg-line", className)}
    />
  );
}

/** Lines of text that come; the last is shorter. */
export function SkeletonText({ lines, className }: { lines: number; className?: string }) {
  return (
    <span aria-hidden="true" className={clsx("grid gap-2.5", className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
        <Skeleton key={line} className={clsx("h-3.5", line === lines - 1 && "w-3/5")} />
      ))}
    </span>
  );
}
