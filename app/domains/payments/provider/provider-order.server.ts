import { and, eq, isNull } from "drizzle-orm";
import type { OrderToPay } from "#app/domains/orders/placing/place-order.server.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { providerOrders } from "../payment-tables.server.ts";
import { createProviderOrder, ProviderRefusal } from "./razorpay.server.ts";

/** How long after an opening the provider is first asked what became of it, in ms. */
export const firstCheck = 2 * 60 * 1000;

type PayableOrder = Pick<OrderToPay, "id" | "orderNumber" | "receipt" | "email" | "amount">;

/**
 * Makes the provider's order of an order that has none, or whose own the provider does not know (any
 * longer). If a parallel request was faster, its order is kept and this one is never paid.
 * @param unknown the one that the provider does not know. It is kept, and money that comes for it all
 * the same is recognised.
 * @returns its id, or undefined where the provider does not take the order, as it does with amounts
 * above the account's limit.
 * @throws Error where the provider does not answer.
 */
export async function makeProviderOrder(
  order: PayableOrder,
  unknown?: string,
): Promise<string | undefined> {
  const id = await createOrRefuse(order);
  if (!id) return undefined;
  if (unknown === undefined) return keepProviderOrder(db, order, id);
  return db.transaction(async (tx) => {
    await tx
      .update(providerOrders)
      .set({ replacedAt: new Date() })
      .where(and(eq(providerOrders.id, unknown), isNull(providerOrders.replacedAt)));
    return keepProviderOrder(tx, order, id);
  });
}

/** @returns the id of the provider's order that is in use now. */
async function keepProviderOrder(on: Queryable, order: PayableOrder, id: string): Promise<string> {
  const openedAt = new Date();
  const opened = { openedAt, checkAt: new Date(openedAt.getTime() + firstCheck) };
  const [kept] = await on
    .insert(providerOrders)
    .values({
      id,
      orderId: order.id,
      orderNumber: order.orderNumber,
      email: order.email,
      amount: order.amount,
      ...opened,
    })
    .onConflictDoUpdate({
      target: providerOrders.orderId,
      targetWhere: isNull(providerOrders.replacedAt),
      set: opened,
    })
    .returning({ id: providerOrders.id });
  if (!kept) throw new Error(`the provider's order of ${order.id} was not saved`);
  return kept.id;
}

async function createOrRefuse(order: PayableOrder): Promise<string | undefined> {
  try {
    return await createProviderOrder({
      amount: order.amount,
      receipt: order.receipt,
      notes: { order: order.orderNumber },
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ orderId: order.id, reason: error.message }, "the provider does not take an order");
    return undefined;
  }
}
