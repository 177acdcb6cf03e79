import type { User } from "#app/domains/accounts/users/user.ts";
import { countRunningLow } from "#app/domains/catalog/product/products.server.ts";
import { confirmationSettings } from "#app/domains/orders/confirming/confirmation-settings.server.ts";
import { countWaitingOrders } from "#app/domains/orders/search/filter-orders.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { countExpiringBatches } from "#app/domains/stock/batches/expiring-batches.server.ts";
import { countDeadWebhooks } from "#app/domains/webhooks/read-webhooks.server.ts";
import { site } from "#site";
import { countWaiting } from "../layout/waiting-counts.server.ts";

/** What somebody may have to do. */
export type ToDo =
  | "to-confirm"
  | "to-pack"
  | "to-send"
  | "undelivered"
  | "refunds"
  | "messages"
  | "requests"
  | "complaints"
  | "returns"
  | "reviews"
  | "webhooks"
  | "low"
  | "expiring";

/**
 * How much of each waits, 100 or more standing for any more; undefined for what is not this person's work or may not
 * be seen (rules: office-26).
 */
export async function countToday(user: User): Promise<Partial<Record<ToDo, number>>> {
  const may = (permission: Parameters<typeof isAllowed>[1]) => isAllowed(user, permission);
  const [confirming, waiting, orders, low, expiring, webhooks] = await Promise.all([
    confirmationSettings(),
    countWaiting(user),
    may("orders.status") ? countWaitingOrders() : undefined,
    may("products.read") ? countRunningLow() : undefined,
    may("stock.read") ? countExpiringBatches() : undefined,
    may("webhooks") ? countDeadWebhooks() : 0,
  ]);
  const { messages, requests, complaints, refunds, returns, reviews } = waiting;
  const { undelivered, confirmations } = waiting;
  return {
    // A shop that asks for none has nothing to say of them.
    ...(orders && confirming.isOn && { "to-confirm": confirmations }),
    ...(orders && {
      "to-pack": orders["to-pack"],
      "to-send": orders["to-send"],
    }),
    // A shop that notes none has nothing to say of them.
    ...(undelivered > 0 && { undelivered }),
    ...(may("orders.money") && { refunds }),
    ...(may("enquiries") && { messages, requests }),
    ...(may("complaints") && { complaints }),
    ...(may("orders.returns") && { returns }),
    // A shop that keeps none has nothing to say of them.
    ...(may("reviews") && (site.reviews === "on" || reviews > 0) && { reviews }),
    ...(webhooks > 0 && { webhooks }),
    ...(low !== undefined && { low }),
    ...(expiring !== undefined && { expiring }),
  };
}
