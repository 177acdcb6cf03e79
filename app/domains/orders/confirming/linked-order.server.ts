import { eq } from "drizzle-orm";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { thanksNow } from "#app/domains/offers/online-thanks.server.ts";
import { type Result, refused } from "#app/lib/answers/result.ts";
import { goesTo } from "#app/lib/money/delivery-charge.ts";
import { mayDeliverTo } from "#app/lib/tax/seller.ts";
import { db } from "#app/server/database/database.server.ts";
import { editionOf } from "../changing/change-order.server.ts";
import { isCancellable } from "../changing/close-cancelled.server.ts";
import { type EditRefusal, editOrder } from "../changing/edit-order.server.ts";
import { thankedOrder } from "../offers/settle-thanks.server.ts";
import { isPayable, isUnpaid, waitsForConfirmation } from "../order/order.ts";
import { mayFollow, paymentStatusSteps } from "../order/order-steps.ts";
import { orders } from "../order/order-table.server.ts";
import { leastOnlinePayment } from "../order/payable-online.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import { linkedOrder } from "./confirm-link.server.ts";

/** How an order stands for who follows its link. */
export type LinkedState = "waits" | "confirmed" | "cancelled" | "to-pay" | "over";

/**
 * The order that a link is for, with no more of it than its buyer needs to say yes (rules: confirm-3): neither mail address
 * nor telephone number. Undefined where the link is not the shop's, has ended, or its buyer's account is gone.
 */
export async function readLinkedOrder(token: string) {
  const id = await linkedOrder(token);
  if (!id) return undefined;
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order || order.accountDeletedAt) return undefined;
  const lines = await lineRowsOf(db, id);
  const { phoneNumber, ...address } = order.selectedAddresses;
  const { totals: online } = await thankedOrder(db, order, await thanksNow());
  return {
    id,
    orderNumber: order.orderNumber,
    grandTotal: order.grandTotal,
    lines: lines.map(({ title, pack, quantity }) => ({ title, pack, quantity })),
    address,
    /** The end of the telephone number, by which its owner knows it. */
    phoneEnd: phoneNumber.slice(-3),
    state: linkedStateOf(order),
    /** What a correction of the address begins with. */
    edition: editionOf(order.selectedAddresses, lines),
    mayPayOnline:
      mayFollow(paymentStatusSteps, order.paymentStatus, "pending") &&
      isPayable(order) &&
      order.grandTotal >= leastOnlinePayment,
    /** What it comes to then (rules: thanks-4). */
    online: { grandTotal: online.grandTotal, thanksDiscount: online.thanksDiscount },
    payLinkUntil: order.payLinkUntil,
  };
}

/** How an order stands for its buyer, where no login says more. */
export function linkedStateOf(order: typeof orders.$inferSelect): LinkedState {
  if (order.status === "cancelled") return "cancelled";
  if (waitsForConfirmation(order)) return "waits";
  if (isUnpaid(order)) return "to-pay";
  return isCancellable(order) ? "confirmed" : "over";
}

/**
 * Corrects where an order goes that waits for its buyer's word, in their name (rules: confirm-3): its lines stay, and it
 * goes nowhere that the shop does not deliver to.
 * @param given.phoneNumber empty to keep what stands.
 * @param given.seen the edition that the page showed.
 */
export async function correctAddress(
  orderId: string,
  given: { address: AddressSnapshot; seen: string },
): Promise<Result<unknown, EditRefusal | "other-state" | "not-delivered" | "not-waiting">> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return refused("not-found");
  if (!waitsForConfirmation(order)) return refused("not-waiting");
  if (!mayDeliverTo(given.address.state)) return refused("other-state");
  if (!goesTo(given.address.pinCode)) return refused("not-delivered");
  const stands = order.selectedAddresses;
  const note = stands.deliveryNote;
  const address = {
    ...given.address,
    phoneNumber: given.address.phoneNumber || stands.phoneNumber,
    ...(note && { deliveryNote: note }),
  };
  const lines = await lineRowsOf(db, orderId);
  const buyer = { id: order.userId, email: order.email };
  return editOrder(orderId, { address, lines, seen: given.seen, reason: "" }, buyer);
}
