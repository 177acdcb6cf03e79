import clsx from "clsx";
import { Package, ShoppingBag, Users } from "lucide-react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import type { DashboardView } from "./dashboard-view.ts";

const cards = [
  { view: "products", label: m.total_products, icon: Package },
  { view: "orders", label: m.total_order, icon: ShoppingBag },
  { view: "users", label: m.total_users, icon: Users },
] as const;

/** The three counts; each switches the table below to its own (rules: dashboard-1). */
export function CountCards({
  counts,
  current,
}: {
  counts: Record<DashboardView, number>;
  current: DashboardView;
}) {
  return (
    <nav aria-label={m.admin_tables()} className="grid grid-cols-3 gap-2 sm:gap-4">
      {cards.map(({ view, label, icon: Icon }) => (
        <Link
          key={view}
          to={`?view=${view}`}
          preventScrollReset
          aria-current={view === current ? "true" : undefined}
          className={clsx(
            "flex items-center justify-between gap-4 rounded-lg border p-3 transition sm:p-5",
            view === current
              ? "border-primary bg-surface shadow-sm"
              : "border-line bg-raised hover:border-line-strong",
          )}
        >
          <span>
            <span className="block text-muted text-sm">{label()}</span>
            <span className="block font-bold font-display text-2xl sm:text-3xl text-heading tabular-nums">
              {counts[view].toLocaleString("en-IN")}
            </span>
          </span>
          <Icon
            aria-hidden
            className={clsx(
              "size-8 shrink-0 max-sm:hidden",
              view === current ? "text-primary" : "text-muted",
            )}
          />
        </Link>
      ))}
    </nav>
  );
}
