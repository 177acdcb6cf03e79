import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import type { OrderStatus } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import type { StockMove } from "../stock/stock-hold.server.ts";
import { closeCancelled, isCancellable } from "./close-cancelled.server.ts";
import { type AfterCommit, orderPayments } from "./order-payments.server.ts";
import { reasonIn, type SaidReason } from "./said-reason.ts";

export type CancelRefusal =
  | "not-found"
  /** It is paid, or to be paid at the door, and only an unpaid one was to be cancelled. */
  | "not-unpaid"
  /** What it was to be cancelled for holds no longer. */
  | "not-waiting"
  /** Its buyer has paid cash for it, which staff give back by hand. */
  | "paid-in-cash"
  | { code: "not-cancellable"; status: OrderStatus };

interface Cancelled {
  orderNumber: string;
  /** User id. */
  buyer: string;
  moves: StockMove[];
  /** Where money goes back. */
  refund: AfterCommit | undefined;
}

/**
 * Cancels an order that has not left the house (rules: orders-22): its units go back into stock, what was
 * paid for it goes back to its buyer, and a mail tells so. Who may do this, the caller has asked. Money
 * that comes later goes back as well (recordPayment).
 * @param given.staff who does it, for the audit log; undefined where its buyer does, or time.
 * @param given.onlyUnpaid leaves an order alone that does not wait for its payment any more, and mails
 * nothing: nobody waits for one that was not paid.
 * @param given.onlyWhile asked once the order is locked; where it says no, nothing is cancelled.
 * @returns its number, and whether money goes back.
 */
export async function cancelOrder(
  orderId: string,
  given: {
    reason: SaidReason | null;
    staff?: Actor | undefined;
    onlyUnpaid?: boolean;
    onlyWhile?: (order: typeof orders.$inferSelect, tx: Transaction) => Promise<boolean>;
  },
): Promise<Result<{ orderNumber: string; refunds: boolean }, CancelRefusal>> {
  const cancelled = await db.transaction(async (tx): Promise<Result<Cancelled, CancelRefusal>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return refused("not-found");
    const { status, orderNumber, userId: buyer } = order;
    if (!isCancellable(order)) return refused({ code: "not-cancellable", status });
    if (given.onlyUnpaid && order.paymentStatus !== "pending") return refused("not-unpaid");
    if (given.onlyWhile && !(await given.onlyWhile(order, tx))) return refused("not-waiting");
    if (!given.staff && order.collectedAt) return refused("paid-in-cash");
    const reason = given.reason && reasonIn(given.reason, order.language);
    const moves = await closeCancelled(tx, order, reason);
    const paid = order.paymentId ? await orderPayments().lock(tx, order.paymentId) : undefined;
    // What goes back already goes on as it does.
    const payment = paid?.state === "kept" || paid?.state === "refund-due" ? paid : undefined;
    const refund = await payment?.refund("order-cancelled");
    if (!given.onlyUnpaid) {
      const back = payment && { goesBack: payment.amount - payment.inParts };
      await mailAboutOrder(tx, orderId, "order-cancelled", back);
    }
    if (given.staff) {
      const detail = { order: orderNumber, before: status, reason };
      await record(tx, given.staff, "order.cancel", orderId, detail);
    }
    return ok({ orderNumber, buyer, moves, refund });
  });
  if (!cancelled.ok) return cancelled;
  const { orderNumber, buyer, moves, refund } = cancelled.value;
  publishOrder(buyer, moves);
  await refund?.();
  return ok({ orderNumber, refunds: refund !== undefined });
}
