import { data, redirect } from "react-router";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import { bookingSheetIds, mostBooked } from "#app/domains/couriers/booking/booking-sheets.ts";
import {
  makeBookingSheet,
  ordersToBook,
} from "#app/domains/couriers/booking/make-booking-sheet.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { readForm } from "#app/server/http/form-data.server.ts";
import type { Route } from "./+types/booking-sheet-file";

/** A file that was downloaded stays as it was. */
export const handle = {
  live: [],
  snapshot: ["orders", "courier-imports"],
} as const satisfies LiveHandle;

/** Who opens the form's address is led to its page. */
export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.export");
  return redirect("/my/couriers/sheet");
}

/** The booking sheet of a courier, of the orders that its page has shown to be fit for it. */
export async function action(args: Route.ActionArgs) {
  // Who has to show who they are is led back to a page.
  const asked = { ...args, url: new URL("/my/couriers", args.url) };
  const user = requirePermission(asked, "orders.export");
  requireRecentFactor(asked);
  const form = await readForm(args.request, { maxFields: mostBooked + 10 });
  const courier = form.ok && bookingSheetIds.find((id) => id === form.value.get("courier"));
  if (!form.ok || !courier) throw data(null, { status: 400 });
  const ids = [...new Set(form.value.getAll("id").map(String))];
  if (ids.length === 0) throw data(null, { status: 400 });
  const { name, type, content } = await makeBookingSheet(courier, await ordersToBook(ids), user);
  return new Response(Buffer.from(content), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
