import { data } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { courierApi } from "#app/domains/couriers/api/courier-api.server.ts";
import { heard } from "#app/domains/couriers/bookings/book-parcel.server.ts";
import { bookedParcels } from "#app/domains/couriers/bookings/read-bookings.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/parcel-labels";

/** A file that was opened stays as it was. */
export const handle = { live: [], snapshot: ["orders"] } as const satisfies LiveHandle;

/** The courier's labels of orders that are booked, or of all that wait to be picked up, as one PDF (rules: couriers-13). */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.status");
  const api = courierApi();
  const parcels = await bookedParcels(args.url.searchParams.getAll("order").slice(0, 100));
  if (!api || parcels.length === 0) throw data(m.book_no_labels(), { status: 404 });
  const label = await heard(() => api.label(parcels));
  if (!label.ok) throw data(label.refusal, { status: 502 });
  return new Response(label.value, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="labels.pdf"',
      "Cache-Control": "private, no-store",
    },
  });
}
