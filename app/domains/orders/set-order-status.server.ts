import { asc, eq } from "drizzle-orm";
import { users } from "#app/domains/accounts/account-table.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Queryable } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { mailedOrder } from "./mailed-order.server.ts";
import type { OrderStatus } from "./order.ts";
import { orderLines, orders } from "./order-table.server.ts";

/** Sets an order's status; any may follow any (spec 4). The buyer hears of what has been sent by mail. */
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
    if (before.status !== status) await mailStatus(tx, orderId, status);
    await record(tx, actor, "order.set-status", orderId, { before: before.status, after: status });
    return before.userId;
  });
  if (!buyer) return refused("not-found");
  changed("orders", `my-orders:${buyer}`);
  return ok(undefined);
}

/** What a status is worth telling by mail; of the others the orders page tells. */
const mailOf = { shipped: "order-shipped", delivered: "order-delivered" } as const;

async function mailStatus(on: Queryable, orderId: string, status: OrderStatus): Promise<void> {
  if (status !== "shipped" && status !== "delivered") return;
  const [order] = await on
    .select({
      orderNumber: orders.orderNumber,
      email: orders.email,
      grandTotal: orders.grandTotal,
      paymentMethod: orders.paymentMethod,
      selectedAddresses: orders.selectedAddresses,
      firstName: users.firstName,
      fullName: users.fullName,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  if (!order) return;
  const cartItems = await on
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  await enqueueMail(on, order.email, {
    kind: mailOf[status],
    // The account may be gone; the parcel still has a name on it.
    name: order.firstName || order.fullName || order.selectedAddresses.name,
    order: mailedOrder({ ...order, cartItems }),
  });
}
