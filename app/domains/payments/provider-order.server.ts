import type { Order } from "#app/domains/orders/order.ts";
import { db } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { providerOrders } from "./payment-tables.server.ts";
import { createProviderOrder, ProviderRefusal } from "./razorpay.server.ts";

/** How long after an opening the provider is first asked what became of it, in ms. */
export const firstCheck = 2 * 60 * 1000;

type PayableOrder = Pick<Order, "id" | "orderNumber" | "receipt" | "email" | "grandTotal">;

/**
 * Makes the provider's order of an order that has none. If a parallel request was faster, its order
 * is kept and this one is never paid.
 * @returns its id, or undefined where the provider does not take the order, as it does with amounts
 * above the account's limit.
 * @throws Error where the provider does not answer.
 */
export async function makeProviderOrder(order: PayableOrder): Promise<string | undefined> {
  const id = await createOrRefuse(order);
  if (!id) return undefined;
  const openedAt = new Date();
  const opened = { openedAt, checkAt: new Date(openedAt.getTime() + firstCheck) };
  const [kept] = await db
    .insert(providerOrders)
    .values({
      id,
      orderId: order.id,
      orderNumber: order.orderNumber,
      email: order.email,
      amount: order.grandTotal,
      ...opened,
    })
    .onConflictDoUpdate({ target: providerOrders.orderId, set: opened })
    .returning({ id: providerOrders.id });
  if (!kept) throw new Error(`the provider's order of ${order.id} was not saved`);
  return kept.id;
}

async function createOrRefuse(order: PayableOrder): Promise<string | undefined> {
  try {
    return await createProviderOrder({
      amount: order.grandTotal,
      receipt: order.receipt,
      notes: { order: order.orderNumber },
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ order: order.id, reason: error.message }, "the provider does not take an order");
    return undefined;
  }
}
