import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

/** The way back to the table that a page's row stands in. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link touch -mb-3 inline-flex items-center gap-1.5 self-start text-sm">
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
