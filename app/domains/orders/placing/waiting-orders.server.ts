import { and, desc, eq, gt, inArray, ne, type SQL } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { codReasonsOf } from "../cod/checkout-cod.server.ts";
import type { CodReason } from "../cod/cod-rules.ts";
import { type Order, payableFor } from "../order/order.ts";
import { cancellableStatuses } from "../order/order-steps.ts";
import { orders } from "../order/order-table.server.ts";
import { ownOrders } from "../order/read-orders.server.ts";

/** An order that waits for its payment, as its buyer is asked about it. */
export type WaitingOrder = Pick<
  Order,
  "id" | "orderNumber" | "grandTotal" | "thanksDiscount" | "dueAtDoor" | "time" | "heldUntil"
> & {
  /** Why it cannot become one that is paid at the door (rules: cod-9). */
  codReason?: CodReason | undefined;
};

/** The condition that an order waits for its payment: nobody has sent it unpaid. */
export const waitsForPayment: SQL | undefined = and(
  eq(orders.paymentStatus, "pending"),
  inArray(orders.status, cancellableStatuses),
  ne(orders.stockHold, "taken"),
);

/** The newest of somebody's own orders that wait for their payment and can still be paid (rules: payments-24). */
export async function newestWaitingOrder(
  user: Parameters<typeof ownOrders>[0],
): Promise<WaitingOrder | undefined> {
  const payable = gt(orders.time, new Date(Date.now() - payableFor));
  const [newest] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      grandTotal: orders.grandTotal,
      thanksDiscount: orders.thanksDiscount,
      dueAtDoor: orders.dueAtDoor,
      time: orders.time,
      heldUntil: orders.heldUntil,
      paymentStatus: orders.paymentStatus,
      status: orders.status,
    })
    .from(orders)
    .where(and(ownOrders(user), waitsForPayment, payable))
    .orderBy(desc(orders.time))
    .limit(1);
  if (!newest) return undefined;
  const { paymentStatus, status, ...order } = newest;
  const { [order.id]: codReason } = await codReasonsOf([newest]);
  return { ...order, ...(codReason && { codReason }) };
}
