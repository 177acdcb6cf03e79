import { data } from "react-router";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import {
  exportName,
  exportOrders,
  recordExport,
  type WantedOrders,
} from "#app/domains/orders/search/export-orders.server.ts";
import {
  filterParams,
  maxChosen,
  readOrderFilter,
} from "#app/domains/orders/search/order-filter.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { readForm } from "#app/server/http/form-data.server.ts";
import { streamed } from "#app/server/http/streamed.server.ts";
import type { Route } from "./+types/orders-csv";

/** A file that was downloaded stays as it was. */
export const handle = { live: [], snapshot: ["orders"] } as const satisfies LiveHandle;

/** The orders that the filter of the orders' table leaves, as a file. */
export async function loader(args: Route.LoaderArgs) {
  const filter = readOrderFilter(args.url.searchParams);
  return fileOf(filter, exporter(args));
}

/** The orders that were chosen in the table, as a file. */
export async function action(args: Route.ActionArgs) {
  const admin = exporter(args);
  const form = await readForm(args.request, { maxFields: maxChosen });
  const ids = form.ok ? form.value.getAll("id").map(String) : [];
  if (ids.length === 0 || ids.length > maxChosen) throw data(null, { status: 400 });
  return fileOf({ ids }, admin);
}

/**
 * Who may take orders out of the shop. Who has to log in first, or to show who they are, is led back to the
 * table: a page can be shown there.
 */
function exporter(args: Route.LoaderArgs | Route.ActionArgs): User {
  const params = filterParams(readOrderFilter(args.url.searchParams));
  const asked = { ...args, url: new URL(`/my/dashboards?view=orders&${params}`, args.url) };
  const admin = requirePermission(asked, "orders.export");
  requireRecentFactor(asked);
  return admin;
}

async function fileOf(wanted: WantedOrders, admin: User): Promise<Response> {
  await recordExport(admin, wanted);
  return new Response(streamed(exportOrders(wanted)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exportName(new Date())}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
