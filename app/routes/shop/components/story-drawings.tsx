import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { RagiEar } from "#app/ui/pictures/motif.tsx";

// Drawn in the hand of app/ui/pictures/motif.tsx: one line, and grains that are the dots of a dashed one.

const plate = "fill-accent-soft";
const grains = { strokeWidth: 3, strokeDasharray: ".01 5" } as const;

const drawings = {
  pot: (
    <>
      <path d="M17 33c-7 10-4 22 6 26h18c10-4 13-16 6-26Z" className={plate} />
      <rect x="15" y="26" width="34" height="7" rx="3.5" className={plate} />
      <path d="M19 46h27M22 52.500h21" {...grains} />
      <path d="M25 6v14M32 3v17M39 6v14" {...grains} className="stroke-accent" />
    </>
  ),
  seedlings: (
    <>
      <path d="M4 50.500h56M4 58q4-4 8 0t8 0 8 0 8 0 8 0 8 0 8 0" />
      <path d="M14 50V32M32 50V28M50 50V32" />
      <path
        d="M14 45Q5 41 5 31q8 3 9 14 1-11 9-14 0 10-9 14M32 43q-10-4-10-16 9 4 10 16 1-12 10-16 0 12-10 16M50 45q-9-4-9-14 8 3 9 14 1-11 9-14 0 10-9 14"
        className={plate}
      />
      <path d="M12 7 9 15M26 4l-3 8M40 7l-3 8M54 4l-3 8" className="stroke-accent" />
    </>
  ),
  sickle: (
    <>
      <path d="M37 5c22 3 30 31 8 44 9-14 5-33-8-44Z" className={plate} />
      <path d="m45 49-6 11" strokeWidth="4.5" />
      <RagiEar x="0" y="10" width="44" height="50" className="text-primary" />
    </>
  ),
  basket: (
    <>
      <path d="M5 33q27 12 54 0l-6 24q-21 8-42 0Z" className={plate} />
      <path
        d="M7 42q25 11 50 0M9.5 50q22 10 45 0M20 37l2 23M32 39v22M44 37l-2 23"
        strokeWidth="1.3"
      />
      <path d="M14 26q9-8 18-8t18 8M22 29q5-5 10-5t10 5" {...grains} />
      <path d="M30 9h18q5 0 5-4M36 14h22" className="stroke-accent" />
    </>
  ),
  mill: (
    <>
      <path d="M5 46v6c0 5 12 9 27 9s27-4 27-9v-6" className={plate} />
      <ellipse cx="32" cy="46" rx="27" ry="9" className={plate} />
      <path d="M14 33v10c0 4 8 6 18 6s18-2 18-6V33" className={plate} />
      <ellipse cx="32" cy="33" rx="18" ry="6" className={plate} />
      <ellipse cx="30" cy="33" rx="4.5" ry="1.5" />
      <path d="M45 32V15" strokeWidth="4.5" />
      <path d="M30 6v22" {...grains} className="stroke-accent" />
    </>
  ),
  kadhai: (
    <>
      <path d="M7 29h50c-1 14-11 20-25 20S8 43 7 29Z" className={plate} />
      <path d="M7 29q-6 0-5 7 4 0 6-2M57 29q6 0 5 7-4 0-6-2" />
      <path d="M14 35h36M19 41h27" {...grains} />
      <path d="m37 28 17-23" strokeWidth="3.5" />
      <path d="M16 22q-4-4 0-8t0-8M28 22q-4-4 0-8t0-8" className="stroke-accent" />
      <path
        d="M22 62q-5-4 0-9 5 5 0 9ZM32 63q-5-5 0-10 5 5 0 10ZM42 62q-5-4 0-9 5 5 0 9Z"
        className="fill-accent stroke-accent"
      />
    </>
  ),
  laddus: (
    <>
      <circle cx="32" cy="21" r="12.5" className={plate} />
      <circle cx="18.5" cy="42" r="12.5" className={plate} />
      <circle cx="45.5" cy="42" r="12.5" className={plate} />
      <path d="M26 18h13M25 24h13M12.5 39h13M11.5 45h13M39.5 39h13M38.5 45h13" {...grains} />
      <path d="M3 55h58q-5 6-14 6H17q-9 0-14-6Z" className="fill-accent-soft" />
    </>
  ),
  packet: (
    <>
      <path d="M15 5h34l2 51q0 4-4 4H17q-4 0-4-4Z" className={plate} />
      <path d="M15 13h34" strokeDasharray="3 4" />
      <rect x="20" y="21" width="24" height="28" rx="3" className="fill-raised" />
      <RagiEar x="21" y="23" width="22" height="24" className="text-primary" />
      <path d="M19 55h26" {...grains} className="stroke-accent" />
    </>
  ),
  van: (
    <>
      <path d="M3 17h35v32H3Z" className={plate} />
      <path d="M38 26h12l11 11v12H38Z" className={plate} />
      <path d="M43 31h5.500l6 6.500H43Z" className="fill-raised" />
      <circle cx="15" cy="50" r="6" className="fill-raised" />
      <circle cx="48" cy="50" r="6" className="fill-raised" />
      <RagiEar x="9" y="20" width="23" height="23" className="text-primary" />
      <path d="M2 61h60" {...grains} className="stroke-accent" />
    </>
  ),
  book: (
    <>
      <path d="M32 15q-11-8-27-5v43q16-3 27 5 11-8 27-5V10q-16-3-27 5Z" className={plate} />
      <path d="M32 15v43" />
      <path d="M11 21q8-1 14 2M11 29q8-1 14 2M11 37q8-1 14 2" />
      <path d="M39 24q6-3 14-3M39 32q6-3 14-3M39 40q6-3 14-3" {...grains} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof drawings;

/** A small drawing of something on the way from seed to laddu. Decoration only. */
export function Drawing({
  name,
  className,
  ...props
}: ComponentProps<"svg"> & { name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={clsx("text-primary", className)}
      {...props}
    >
      {drawings[name]}
    </svg>
  );
}

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
