import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { rateDays, readDaysAhead } from "#app/domains/figures/days-ahead.ts";
import { readMakeNext } from "#app/domains/figures/make-next.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { csvAnswer } from "#app/server/text/csv.server.ts";
import type { Route } from "./+types/make-next-csv";

/** A file that was downloaded stays as it was. */
export const handle = {
  live: [],
  snapshot: ["figures", "orders", "products", "stock"],
} as const satisfies LiveHandle;

/** What to make, as a file. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  // Who has to log in first is led back to a page.
  const page = new URL(`/my/make-next?${searchParams}`, args.url);
  requirePermission({ ...args, url: page }, "figures.read");
  const now = new Date();
  const { products } = await readMakeNext(readDaysAhead(searchParams).days, null, now);
  const head = [
    m.column_title(),
    m.figures_by_pack(),
    m.make_next_column_sold({ days: rateDays }),
    m.make_next_column_rate(),
    m.column_stock(),
    m.make_next_column_expires(),
    m.make_next_column_left(),
    m.make_next_column_make(),
  ];
  const rows = products.map(({ title, pack, units, rate, stock, expires, daysLeft, suggested }) => [
    title,
    pack === null ? "" : String(pack),
    String(units),
    rate.toFixed(2),
    ...[stock, expires, daysLeft, suggested].map(String),
  ]);
  return csvAnswer(`what-to-make-${dayOf(now)}.csv`, [head, ...rows]);
}
