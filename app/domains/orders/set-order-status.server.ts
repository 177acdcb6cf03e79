import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import type { OrderStatus } from "./order.ts";
import { orders } from "./order-table.server.ts";

/** Sets an order's status; any may follow any (spec 4). */
export async function setOrderStatus(
  orderId: string,
  status: OrderStatus,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const buyer = await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ status: orders.status, userId: orders.userId })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    if (!before) return undefined;
    await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
    await record(tx, actor, "order.set-status", orderId, { before: before.status, after: status });
    return before.userId;
  });
  if (!buyer) return refused("not-found");
  changed("orders", `my-orders:${buyer}`);
  return ok(undefined);
}
