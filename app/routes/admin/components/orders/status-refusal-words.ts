import type { OrderStatus } from "#app/domains/orders/order/order.ts";
import { orderStatusWords } from "#app/domains/orders/order/order-words.ts";
import type { SetStatusRefusal } from "#app/domains/orders/status/set-order-status.server.ts";
import { m } from "#app/paraglide/messages.js";

/** Why a status was not set, for the one who wanted it, and the answer's HTTP status. */
export function statusRefusalWords(refusal: SetStatusRefusal): [message: string, status: number] {
  if (refusal === "not-found") return [m.order_status_not_updated(), 404];
  const status = orderStatusWords[refusal.status]();
  if (refusal.code === "closed") return [m.order_status_closed({ status }), 409];
  if (refusal.code === "to-confirm") return [m.order_status_to_confirm(), 409];
  return [m.order_status_met({ status, who: whoMet(refusal) }), 409];
}

/** The same behind the order's number, in a list. */
export function refusedStatusWords(refusal: SetStatusRefusal | "failed"): string {
  if (refusal === "failed") return m.many_failed();
  if (refusal === "not-found") return m.many_not_found();
  const status = orderStatusWords[refusal.status as OrderStatus]();
  if (refusal.code === "closed") return m.many_closed({ status });
  if (refusal.code === "to-confirm") return m.many_to_confirm();
  return m.many_met({ status, who: whoMet(refusal) });
}

function whoMet({ by }: { by: string | undefined }): string {
  return by ?? m.order_status_met_somebody();
}
