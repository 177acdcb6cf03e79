import { and, eq } from "drizzle-orm";
import { publishOrder } from "#app/domains/orders/publish-order.server.ts";
import { removeOrder } from "#app/domains/orders/remove-order.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import type { Actor } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { payments } from "./payment-tables.server.ts";

/**
 * Deletes an order (rules: orders-17). Where its goods go back into stock, what was paid for them
 * goes back too.
 * @returns the number of the deleted order.
 */
export async function deleteOrder(
  orderId: string,
  actor: Actor,
): Promise<Result<string, "not-found">> {
  const deleted = await db.transaction(async (tx) => {
    const order = await removeOrder(tx, orderId, actor);
    if (order?.paymentId && order.gaveBack) {
      await tx
        .update(payments)
        .set({ state: "refund-due", refundReason: "order-deleted" })
        .where(and(eq(payments.id, order.paymentId), eq(payments.state, "kept")));
    }
    return order;
  });
  if (!deleted) return refused("not-found");
  publishOrder(deleted.userId, deleted.moves);
  return ok(deleted.orderNumber);
}
