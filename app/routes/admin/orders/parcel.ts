import { redirect } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { orderStatuses } from "#app/domains/orders/order/order.ts";
import { saveShipment } from "#app/domains/orders/parcels/ship-order.server.ts";
import { shipmentSchema } from "#app/domains/orders/parcels/shipment.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { statusRefusalWords } from "../components/orders/status-refusal-words.ts";
import type { Route } from "./+types/parcel";

export const handle = { live: [] } as const satisfies LiveHandle;

/** Who opens the form's address is led to its order. */
export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.status");
  return redirect(`/my/orders/${encodeURIComponent(args.params.orderId)}`);
}

const schema = shipmentSchema.extend({
  /** The status that the screen showed, where the order is to be shipped with it. */
  ships: z.enum(orderStatuses).optional(),
});

/** Who carries an order, and its number there; it is shipped at once, where that is asked for. */
export async function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "orders.status");
  const given = await readSubmission(args.request, schema);
  if (!given.ok) return given.answer;
  const { ships, ...shipment } = given.value;
  const saved = await saveShipment(args.params.orderId, shipment, actor, ships);
  if (saved.ok) return { status: "success", initialValue: null } as const;
  const [message, status] = statusRefusalWords(saved.refusal);
  return given.refuse({ formErrors: [message] }, status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  attemptForm(() => serverAction(), m.unreachable());
