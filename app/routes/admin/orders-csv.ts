import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { exportName, exportOrders } from "#app/domains/orders/export-orders.server.ts";
import { readOrderFilter } from "#app/domains/orders/order-filter.ts";
import type { Route } from "./+types/orders-csv";

/** The orders that the filter of the orders' table leaves, as a file. */
export function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  const file = ReadableStream.from(exportOrders(readOrderFilter(args.url.searchParams)));
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exportName(new Date())}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
