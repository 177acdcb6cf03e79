import type { ReactNode } from "react";

/** The first thing that the Tab key finds: past the navigation, to the element with the id `to`. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="touch fixed start-2 top-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
    >
      {children}
    </a>
  );
}
