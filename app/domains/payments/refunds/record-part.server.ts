import { eq } from "drizzle-orm";
import type { RefundState } from "#app/domains/orders/order/order.ts";
import { mayFollow, refundSteps } from "#app/domains/orders/order/order-steps.ts";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import { noteEvent } from "#app/domains/orders/status/order-events.server.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { partialRefunds } from "../payment-tables.server.ts";
import { type ProviderRefund, partNote } from "../provider/razorpay.server.ts";
import { type LockedPayment, lockPayment, refundCheckEvery } from "./record-refund.server.ts";

export type Part = typeof partialRefunds.$inferSelect;

/**
 * Writes down how the refund of a part stands, as the provider tells; what is refunded stays so.
 * @returns false where the refund is none of our parts: of the whole payment, or made by hand in the
 * provider's dashboard.
 */
export async function recordPart(
  refund: ProviderRefund & { notes?: Record<string, unknown> },
): Promise<boolean> {
  const noted = refund.notes?.[partNote];
  if (typeof noted !== "string") return false;
  const [known] = await db
    .select({ id: partialRefunds.id })
    .from(partialRefunds)
    .where(eq(partialRefunds.id, noted));
  if (!known) return false;
  if (refund.status === "processed") {
    const refunded = { refundId: refund.id, failure: null, refundedAt: new Date(), checkAt: null };
    await changePart(known.id, { state: "refunded", ...refunded });
  } else if (refund.status === "failed") {
    await failPart(known.id, "failed", refund.id);
  } else {
    const checkAt = new Date(Date.now() + refundCheckEvery);
    await changePart(known.id, { state: "asked", refundId: refund.id, checkAt });
  }
  return true;
}

/**
 * Writes down that the provider does not send a part.
 * @param refundId of the refund that failed; undefined where none was made.
 */
export async function failPart(
  partId: string,
  failure: string,
  refundId: string | null = null,
): Promise<void> {
  const failed = { state: "due", refundId: null, failure, checkAt: null } as const;
  // An earlier try's failure, told late, is not the failure of the one that is on its way.
  await changePart(partId, failed, (part) => part.refundId === null || part.refundId === refundId);
}

async function changePart(
  partId: string,
  to: Partial<Part> & { state: RefundState },
  onlyIf: (part: Part) => boolean = () => true,
): Promise<void> {
  const changed = await db.transaction(async (tx) => {
    const locked = await lockPart(tx, partId);
    if (!locked) return undefined;
    const { part, payment } = locked;
    const isNews =
      part.state === to.state ? to.state === "asked" : mayFollow(refundSteps, part.state, to.state);
    if (!isNews || !onlyIf(part)) return undefined;
    await tx.update(partialRefunds).set(to).where(eq(partialRefunds.id, partId));
    if (to.state === "refunded") await noteRefundedPart(tx, payment);
    return payment;
  });
  if (changed) publishOrder(changed.buyer);
}

/** Tells of a part that is back in the order's timeline; what became of a deleted order, nobody reads. */
export async function noteRefundedPart(tx: Transaction, payment: LockedPayment): Promise<void> {
  if (payment.buyer !== undefined) await noteEvent(tx, payment.orderId, "refunded-in-part");
}

/** Locks a part after its order and its payment (lockPayment). */
export async function lockPart(
  tx: Transaction,
  partId: string,
): Promise<{ part: Part; payment: LockedPayment } | undefined> {
  const [found] = await tx
    .select({ paymentId: partialRefunds.paymentId })
    .from(partialRefunds)
    .where(eq(partialRefunds.id, partId));
  const payment = found && (await lockPayment(tx, found.paymentId));
  const [part] = await tx
    .select()
    .from(partialRefunds)
    .where(eq(partialRefunds.id, partId))
    .for("update");
  return payment && part ? { part, payment } : undefined;
}
