import clsx from "clsx";
import { RagiEar, SohraiBorder } from "#app/ui/motif.tsx";

/** A piece of wall painted with ears of ragi before the sun. Decoration only. */
export function PaintedWall({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        "flex flex-col overflow-hidden rounded-lg bg-accent-soft text-primary",
        className,
      )}
    >
      <SohraiBorder className="shrink-0" />
      <div className="relative flex grow items-end justify-center overflow-hidden">
        <span className="absolute bottom-[20%] aspect-square h-[70%] rounded-full bg-accent opacity-30" />
        <RagiEar className="h-[57%] w-auto shrink-0 origin-bottom translate-x-[35%] md:translate-x-[55%] -rotate-16 text-accent" />
        <RagiEar className="z-10 h-[90%] w-auto shrink-0" />
        <RagiEar className="h-[57%] w-auto shrink-0 origin-bottom -translate-x-[35%] md:-translate-x-[55%] rotate-16 text-accent" />
      </div>
      <SohraiBorder className="shrink-0" />
    </div>
  );
}
