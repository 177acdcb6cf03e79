import clsx from "clsx";
import type { ComponentProps } from "react";
import { site } from "#site";

// Madua's drawn signs, in the colour of the text they stand in. Every grain is a dot of a dashed
// line, so that the whole ear is a few hundred bytes.

const fingers =
  "M24 31Q24 18 24 3.5M23.5 31Q13 20 18.4 5.5M24.5 31Q35 20 29.6 5.5" +
  "M23 31.5Q1.5 25 12 10.5M25 31.5Q46.5 25 36 10.5";

const leaves =
  "M24 45.5q-1.6-8.4-11.6-10.3 2.5 8.6 11.6 10.3Z" +
  "M24 45.5q1.6-8.4 11.6-10.3-2.5 8.6-11.6 10.3Z";

/** An ear of finger millet: five fingers that rise from one point and curl inward. */
export function RagiEar(props: ComponentProps<"svg">) {
  return (
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" {...props}>
      <g stroke="currentColor" strokeLinecap="round">
        <path d={fingers} strokeWidth="4" strokeDasharray=".01 3.1" />
        <path d="M24 31q.8 7-.4 15.5" strokeWidth="2.2" />
      </g>
      <path d={leaves} fill="currentColor" />
    </svg>
  );
}

/** A thin band after the Sohrai wall paintings: combed hills, leaves and dots. Decoration only. */
export function SohraiBorder({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("sohrai-border", className)} />;
}

/** The ear beside the name. The name is live text: it is read, found and set in our own face. */
export function Logo({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      className={clsx("logo inline-flex items-center gap-[0.3em] text-2xl text-primary", className)}
      {...props}
    >
      <RagiEar className="size-[1.5em] shrink-0" />
      <span className="font-bold font-display leading-none">{site.name}</span>
    </span>
  );
}
