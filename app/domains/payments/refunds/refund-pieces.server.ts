import { discountedPieces, editionOf } from "#app/domains/orders/changing/change-order.server.ts";
import { editOrder } from "#app/domains/orders/changing/edit-order.server.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { paidBack } from "#app/lib/money/totals.ts";
import { type Actor, entriesAbout } from "#app/server/log/audit-log.server.ts";
import { type PartRefusal, refundInPart } from "./partial-refund.server.ts";

export type RefundPiecesRefusal =
  | PartRefusal
  | "met"
  | "nothing-left"
  /** They came free with a code. */
  | "nothing-paid";

interface Pieces {
  /** The payment's. */
  id: string;
  /** How many of each line, in the lines' order. */
  pieces: readonly number[];
  /** They are not sent: they are taken out of the order, back on the shelf. */
  putBack: boolean;
  reason: string;
  seenParts: Paise;
  /** The edition that the screen showed. */
  seen: string;
}

/**
 * Refunds some pieces of an order at what was paid for them (rules: refunds-8, offers-7): as a favour, or
 * by taking them out of the order, where it has not left the house.
 * @returns the order's number.
 */
export async function refundPieces(
  orderId: string,
  given: Pieces,
  actor: Actor,
): Promise<Result<string, RefundPiecesRefusal>> {
  const order = await findOrder(orderId);
  if (!order) return refused("not-found");
  const { cartItems, selectedAddresses: address } = order;
  const { pieces, reason, seenParts, seen } = given;
  const isAsSeen = editionOf(address, cartItems) === seen && pieces.length === cartItems.length;
  const isThere = cartItems.every((line, at) => (pieces[at] ?? 0) <= line.quantity);
  if (!isAsSeen || !isThere) return refused("met");
  if (!given.putBack) {
    const edits = await entriesAbout("order.edit", orderId);
    const amount = cartItems.reduce((sum, line, at) => {
      const bought = { ...line, discountedPieces: discountedPieces(line, edits) };
      return sum + paidBack(bought, pieces[at] ?? 0);
    }, 0);
    if (amount === 0) return refused("nothing-paid");
    const back = cartItems.map(({ productId }, at) => [productId, pieces[at] ?? 0] as const);
    const ofProducts = Object.fromEntries(back.filter(([, n]) => n > 0));
    return refundInPart(given.id, { amount, reason, seenParts, pieces: ofProducts }, actor);
  }
  const lines = cartItems
    .map(({ productId, quantity }, at) => ({ productId, quantity: quantity - (pieces[at] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return refused("nothing-left");
  const edited = await editOrder(orderId, { address, lines, seen, reason }, actor);
  if (edited.ok) return ok(edited.value.orderNumber);
  const { refusal } = edited;
  if (refusal === "not-found" || refusal === "nothing-left") return refused(refusal);
  return refused("met");
}
