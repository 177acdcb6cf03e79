import { eq } from "drizzle-orm";
import { thanksNow } from "#app/domains/offers/online-thanks.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { undoneIfRefused } from "#app/server/database/database.server.ts";
import { withoutQuestion } from "../confirming/without-question.ts";
import { settleThanks } from "../offers/settle-thanks.server.ts";
import { isPayable, type PaymentStatus, payableFor } from "../order/order.ts";
import { mayFollow, paymentStatusSteps } from "../order/order-steps.ts";
import { orders } from "../order/order-table.server.ts";
import { leastOnlinePayment } from "../order/payable-online.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import type { OrderRefusal } from "../placing/checkout.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { moveStock, type StockMove } from "../stock/stock-hold.server.ts";
import { isCancellable } from "./close-cancelled.server.ts";

/** How long an order that is to be paid online after all keeps its units, in ms. */
const heldFor = 24 * 60 * 60 * 1000;

/** Its link, and when that ends. */
export interface ToPayOnline {
  paymentStatus: PaymentStatus;
  payLinkUntil: Date | null;
}

/**
 * Turns an order that was to be paid at the door into one that waits for its payment online, by a link of its own
 * (rules: confirm-3), with the thank-you that there is for that now (rules: thanks-4). Its units are held until the link ends; afterwards it is as any unpaid order, which can still be paid
 * at the door (changeToCod). Who may do this, the caller has asked.
 * @returns how it is to be paid now; one that was paid, or waits for its payment already, stays as it is.
 */
export async function changeToOnline(
  orderId: string,
): Promise<Result<ToPayOnline, "not-found" | "too-late" | OrderRefusal>> {
  type Made = ToPayOnline & { changed?: { buyer: string; moves: StockMove[] } };
  const thanks = await thanksNow();
  const made = await undoneIfRefused(
    async (tx): Promise<Result<Made, "not-found" | "too-late" | OrderRefusal>> => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
      if (!order) return refused("not-found");
      const { paymentStatus, payLinkUntil } = order;
      if (!mayFollow(paymentStatusSteps, paymentStatus, "pending")) {
        return ok({ paymentStatus, payLinkUntil });
      }
      // What is paid in cash already is not paid again.
      if (!isCancellable(order) || !isPayable(order) || order.collectedAt) {
        return refused("too-late");
      }
      if (order.grandTotal < leastOnlinePayment) return refused({ code: "too-small" });
      const until = new Date(Math.min(Date.now() + heldFor, order.time.getTime() + payableFor));
      const held = await moveStock(tx, order, "held", until);
      if (!held.ok) return held;
      await tx
        .update(orders)
        .set({
          ...{ paymentMethod: "online", paymentStatus: "pending", payLinkUntil: until },
          ...withoutQuestion(order),
        })
        .where(eq(orders.id, orderId));
      await settleThanks(tx, order, thanks);
      await noteEvent(tx, orderId, "to-be-paid-online");
      const changed = { buyer: order.userId, moves: held.value };
      return ok({ paymentStatus: "pending", payLinkUntil: until, changed });
    },
  );
  if (!made.ok) return made;
  const { changed, ...value } = made.value;
  if (changed) publishOrder(changed.buyer, changed.moves);
  return ok(value);
}
