import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { mailAboutOrder } from "#app/domains/orders/mails/mail-about-order.server.ts";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import { openReturn } from "#app/domains/orders/returns/decide-return.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { partialRefunds } from "../payment-tables.server.ts";
import { isOfNetwork } from "../provider/network-payment.ts";
import {
  fetchRefund,
  madeOfPart,
  ProviderRefusal,
  refundPart,
  UnknownToProvider,
} from "../provider/razorpay.server.ts";
import {
  failPart,
  lockPart,
  noteRefundedPart,
  type Part,
  recordPart,
} from "./record-part.server.ts";
import { type LockedPayment, lockPayment } from "./record-refund.server.ts";
import { answerTakes } from "./refund-payment.server.ts";

export type PartRefusal =
  | "not-found"
  | "not-refundable"
  /** It does not say whether it sends the part after all. */
  | "provider-away"
  /** So much is left of the payment; all of it goes back as a whole. */
  | { code: "too-much"; left: Paise }
  | { code: "provider-refused"; message: string };

interface PartGiven {
  amount: Paise;
  /** For the buyer to read. */
  reason: string;
  /** How many of each product it is for, where it is for pieces. */
  pieces?: Record<string, number> | null;
}

/**
 * Sends a part of a payment back as a favour, its order's lines staying as they are (rules: refunds-6).
 * It is written down before the provider is asked; where no answer comes, the job asks again.
 * @param seenParts what had gone back in parts when the screen was shown: pressed twice, it is sent once.
 */
export async function refundInPart(
  paymentId: string,
  given: PartGiven & { seenParts: Paise },
  actor: Actor,
): Promise<Result<string, PartRefusal | "met">> {
  const started = await db.transaction(
    async (tx): Promise<Result<StartedPart, PartRefusal | "met">> => {
      const payment = await lockPayment(tx, paymentId);
      if (!payment) return refused("not-found");
      if (payment.inParts !== given.seenParts) return refused("met");
      // A buyer's app gives something back for goods that are sent back (rules: ondc-orders-3).
      if (isOfNetwork(paymentId) && !(await openReturn(tx, payment.orderId))) {
        return refused("not-refundable");
      }
      const part = await startPart(tx, payment, { ...given, isForLines: false });
      if (!part.ok) return part;
      const { amount, reason } = given;
      await record(tx, actor, "payment.refund-part", paymentId, detailOf(given, payment));
      const mailed = { goesBack: amount, said: reason };
      if (payment.buyer) await mailAboutOrder(tx, payment.orderId, "refund-in-part", mailed);
      return ok({ part: part.value, payment });
    },
  );
  if (!started.ok) return started;
  const { part, payment } = started.value;
  publishOrder(payment.buyer);
  const asked = await askForStartedPart(part);
  return asked.ok ? ok(payment.orderNumber) : asked;
}

function detailOf({ amount, reason }: PartGiven, { orderNumber: order }: LockedPayment) {
  return { order, amount, reason };
}

interface StartedPart {
  part: Part;
  payment: LockedPayment;
}

/**
 * Writes down that a part of a locked payment goes back. From its commit on the job asks for it, whatever
 * becomes of this process; askForStartedPart does so at once.
 */
export async function startPart(
  tx: Transaction,
  payment: LockedPayment,
  given: PartGiven & { isForLines: boolean },
): Promise<Result<Part, PartRefusal>> {
  if (payment.state !== "kept") return refused("not-refundable");
  const left = payment.amount - payment.inParts;
  if (given.amount >= left) return refused({ code: "too-much", left });
  const { amount, reason, pieces, isForLines } = given;
  const checkAt = new Date(Date.now() + answerTakes);
  const [part] = await tx
    .insert(partialRefunds)
    .values({
      id: uuid(),
      paymentId: payment.id,
      state: "asked",
      amount,
      reason,
      pieces,
      isForLines,
      checkAt,
    })
    .returning();
  if (!part) throw new Error(`a part of ${payment.id} was not saved`);
  return ok(part);
}

/** Asks for a part that was started; where no answer comes, the job asks again. */
export async function askForStartedPart(part: Part): ReturnType<typeof askForPart> {
  try {
    return await askForPart(part);
  } catch (error) {
    log.warn({ err: error, part: part.id }, "a part could not be asked for; trying again");
    return ok(undefined);
  }
}

/**
 * Asks the provider to send a part that is written down, or how that stands. Asked again, it sends it once.
 * @throws Error where the provider does not answer.
 */
export async function askForPart(
  part: Pick<Part, "id" | "paymentId" | "amount" | "refundId">,
): Promise<Result<undefined, Extract<PartRefusal, { code: "provider-refused" }>>> {
  try {
    const refund = part.refundId ? await fetchRefund(part.refundId) : await refundPart(part);
    await recordPart({ ...refund, notes: { part: part.id } });
    return ok(undefined);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ part: part.id, reason: error.message }, "a refund of a part was refused");
    await failPart(part.id, error.message, part.refundId);
    return refused({ code: "provider-refused", message: error.message });
  }
}

/** Asks once more for a part that the provider has refused or failed to send. */
export async function retryPart(
  partId: string,
  actor: Actor,
): Promise<Result<string, PartRefusal>> {
  const retried = await onDuePart(partId, async (tx, { part, payment }) => {
    const checkAt = new Date(Date.now() + answerTakes);
    const again = { state: "asked", refundId: null, failure: null, checkAt } as const;
    await tx.update(partialRefunds).set(again).where(eq(partialRefunds.id, part.id));
    await record(tx, actor, "payment.retry-part", part.paymentId, detailOf(part, payment));
    return true;
  });
  if (!retried.ok) return retried;
  const { part, payment } = retried.value;
  const asked = await askForStartedPart({ ...part, refundId: null });
  return asked.ok ? ok(payment.orderNumber) : asked;
}

/** Closes a part that the provider does not send, and that the shop has returned in another way. */
export async function markPartRefunded(
  partId: string,
  actor: Actor,
): Promise<Result<string, PartRefusal>> {
  const marked = await onDuePart(partId, async (tx, { part, payment }) => {
    const refunded = { state: "refunded", refundedAt: new Date(), checkAt: null } as const;
    await tx.update(partialRefunds).set(refunded).where(eq(partialRefunds.id, partId));
    await noteRefundedPart(tx, payment);
    await record(tx, actor, "payment.mark-part", payment.id, detailOf(part, payment));
    return true;
  });
  return marked.ok ? ok(marked.value.payment.orderNumber) : marked;
}

/**
 * Takes back a favour that the provider does not send. What was taken out of the order has to go back all
 * the same, and so has every part of a payment that goes back as a whole.
 */
export async function dropPart(partId: string, actor: Actor): Promise<Result<string, PartRefusal>> {
  const dropped = await onDuePart(partId, async (tx, { part, payment }) => {
    if (part.isForLines || payment.state !== "kept") return false;
    await tx.delete(partialRefunds).where(eq(partialRefunds.id, partId));
    await record(tx, actor, "payment.drop-part", payment.id, detailOf(part, payment));
    return true;
  });
  return dropped.ok ? ok(dropped.value.payment.orderNumber) : dropped;
}

/** Does something with a part that is owed, unless the provider is sending it after all. */
async function onDuePart(
  partId: string,
  work: (tx: Transaction, found: StartedPart) => Promise<boolean>,
): Promise<Result<StartedPart, PartRefusal>> {
  const [asked] = await db.select().from(partialRefunds).where(eq(partialRefunds.id, partId));
  if (!asked) return refused("not-found");
  // News of it may have come in another order than it happened.
  const found = await madeOfPart(asked).catch((error) => {
    // Of a payment that it does not know, it sends nothing.
    if (error instanceof UnknownToProvider) return { made: undefined };
    log.warn({ err: error, part: partId }, "what became of a part could not be asked");
  });
  if (!found) return refused("provider-away");
  const { made } = found;
  if (made) {
    await recordPart({ ...made, notes: { part: partId } });
    return refused("not-refundable");
  }
  const done = await db.transaction(async (tx) => {
    const found = await lockPart(tx, partId);
    if (found?.part.state !== "due" || !(await work(tx, found))) return undefined;
    return found;
  });
  if (!done) return refused("not-refundable");
  publishOrder(done.payment.buyer);
  return ok(done);
}
