import { requirePermission, requireRecentFactor } from "#app/domains/accounts/session.server.ts";
import {
  exportName,
  exportOrders,
  recordExport,
} from "#app/domains/orders/export-orders.server.ts";
import { filterParams, readOrderFilter } from "#app/domains/orders/order-filter.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { streamed } from "#app/server/streamed.server.ts";
import type { Route } from "./+types/orders-csv";

/** A file that was downloaded stays as it was. */
export const handle = { live: [], snapshot: ["orders"] } as const satisfies LiveHandle;

/** The orders that the filter of the orders' table leaves, as a file. */
export async function loader(args: Route.LoaderArgs) {
  const filter = readOrderFilter(args.url.searchParams);
  // Who has to log in first, or to show who they are, is led back to the table: a page can be shown there.
  const table = new URL(`/my/dashboards?view=orders&${filterParams(filter)}`, args.url);
  const asked = { ...args, url: table };
  const admin = requirePermission(asked, "orders.export");
  requireRecentFactor(asked);
  await recordExport(admin, filter);
  const parts = exportOrders(filter);
  return new Response(streamed(parts), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exportName(new Date())}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
