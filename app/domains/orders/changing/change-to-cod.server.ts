import { eq } from "drizzle-orm";
import {
  ownOrder,
  type PayingUser,
  paidOutcome,
} from "#app/domains/payments/paying/own-order.server.ts";
import { findUnreported } from "#app/domains/payments/recording/ask-provider.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { undoneIfRefused } from "#app/server/database/database.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import { overusedOffer } from "../offers/apply-offer.server.ts";
import { isPayable } from "../order/order.ts";
import { mayFollow, paymentStatusSteps } from "../order/order-steps.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import type { OrderRefusal } from "../placing/checkout.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { moveStock, type StockMove } from "../stock/stock-hold.server.ts";
import { isCancellable } from "./close-cancelled.server.ts";

export type ChangeToCodRefusal = "not-found" | "cancelled" | "too-late" | OrderRefusal;

interface Changed {
  outcome: "to-pay-on-delivery" | "paid" | "refund-due";
  orderNumber: string;
}

/**
 * Turns somebody's own unpaid order into one that is paid in cash at the door: the same order, under its
 * number (rules: payments-26). Its units are taken, out of stock again where their hold has ended. Online
 * money that comes later goes back by itself (recordPayment).
 * @returns that it is to be paid at the door, or that its money has come meanwhile: then it stays as it is.
 */
export async function changeToCod(
  user: PayingUser,
  orderId: string,
): Promise<Result<Changed, ChangeToCodRefusal>> {
  const order = await ownOrder(user, orderId);
  if (!order) return refused("not-found");
  const { orderNumber } = order;
  // Money that nobody has reported is not asked for again at the door.
  const found = await findUnreported(order);
  if (found) return ok({ outcome: found, orderNumber });
  const changed = await change(orderId);
  if (!changed.ok) return changed;
  const { outcome, moves } = changed.value;
  if (moves) publishOrder(order.userId, moves);
  return ok({ outcome, orderNumber });
}

/** @returns what was moved, where it was changed by this very call. */
async function change(orderId: string) {
  type Made = { outcome: Changed["outcome"]; moves?: StockMove[] };
  return undoneIfRefused(async (tx): Promise<Result<Made, ChangeToCodRefusal>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return refused("not-found");
    if (order.paymentStatus === "online") return ok({ outcome: paidOutcome(order) });
    if (order.status === "cancelled") return refused("cancelled");
    if (!mayFollow(paymentStatusSteps, order.paymentStatus, "cod")) {
      return ok({ outcome: "to-pay-on-delivery" });
    }
    if (!isCancellable(order) || !isPayable(order)) return refused("too-late");
    const taken = order.stockHold === "taken" ? ok([]) : await moveStock(tx, order, "taken");
    if (!taken.ok) return taken;
    const overused = order.stockHold === "released" && (await overusedOffer(tx, order));
    if (overused) return refused(overused);
    await tx
      .update(orders)
      .set({ paymentMethod: "cod", paymentStatus: "cod" })
      .where(eq(orders.id, orderId));
    await noteEvent(tx, orderId, "to-be-paid-on-delivery");
    await mailAboutOrder(tx, orderId, "order-received");
    return ok({ outcome: "to-pay-on-delivery", moves: taken.value });
  });
}
