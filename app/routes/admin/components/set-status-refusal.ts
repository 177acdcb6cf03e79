import { orderStatusWords } from "#app/domains/orders/order-words.ts";
import type { SetStatusRefusal } from "#app/domains/orders/set-order-status.server.ts";
import { m } from "#app/paraglide/messages.js";

/** Why a status was not set, and the answer's own status. */
export function setStatusRefusal(refusal: SetStatusRefusal): [message: string, status: number] {
  if (refusal === "not-found") return [m.order_status_not_updated(), 404];
  const status = orderStatusWords[refusal.status]();
  if (refusal.code === "closed") return [m.order_status_closed({ status }), 409];
  return [m.order_status_met({ status, who: refusal.by ?? m.order_status_met_somebody() }), 409];
}
