import { eq } from "drizzle-orm";
import type { Order } from "#app/domains/orders/order.ts";
import { db } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { providerOrders } from "./payment-tables.server.ts";
import { createProviderOrder, ProviderRefusal } from "./razorpay.server.ts";

/** How long after an opening the provider is first asked what became of it, in ms. */
export const firstCheck = 2 * 60 * 1000;

type PayableOrder = Pick<Order, "id" | "orderNumber" | "receipt" | "email" | "grandTotal">;

/**
 * The provider's order of an order; made once, whoever asks at the same time.
 * @returns undefined where the provider does not take it, as it does with amounts above the account's
 * limit.
 */
export async function providerOrderOf(order: PayableOrder): Promise<string | undefined> {
  const known = await findProviderOrder(order.id);
  if (known) return known;
  const id = await createOrRefuse(order);
  if (!id) return undefined;
  await db
    .insert(providerOrders)
    .values({
      id,
      orderId: order.id,
      orderNumber: order.orderNumber,
      email: order.email,
      amount: order.grandTotal,
      checkAt: new Date(Date.now() + firstCheck),
    })
    // A twin was faster; the order made here stays without payments for ever.
    .onConflictDoNothing();
  const kept = await findProviderOrder(order.id);
  if (!kept) throw new Error(`the provider's order of ${order.id} was not saved`);
  return kept;
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

async function findProviderOrder(orderId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: providerOrders.id })
    .from(providerOrders)
    .where(eq(providerOrders.orderId, orderId));
  return found?.id;
}
