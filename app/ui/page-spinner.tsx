import type { ReactNode } from "react";
import { Spinner } from "#app/ui/spinner.tsx";

/**
 * Covers the page for 1500 ms (rules: home-2). CSS alone takes it away, so that it goes on a
 * phone whose scripts never arrive. `children` is the motif above the wheel.
 */
export function PageSpinner({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="page-spinner fixed inset-0 z-100 grid place-content-center justify-items-center gap-4 bg-page text-primary">
      {children}
      <Spinner size="lg" label={label} />
    </div>
  );
}
