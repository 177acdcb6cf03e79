import { eq, lte } from "drizzle-orm";
import { z } from "zod";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { holdFor, releaseHold } from "#app/domains/orders/stock/stock-hold.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { declareCounter } from "#app/server/metrics/declare-metric.server.ts";
import { providerOrders, webhookEvents } from "../payment-tables.server.ts";
import { isWebhookSignature, refundNotes } from "../provider/razorpay.server.ts";
import { recordPart } from "../refunds/record-part.server.ts";
import { recordRefund } from "../refunds/record-refund.server.ts";
import { recordPayment } from "./record-payment.server.ts";

const payment = z.object({
  id: z.string(),
  /** Null for a payment that belongs to no order, made by hand in the provider's dashboard. */
  order_id: z.string().nullable(),
  /** In paise. */
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  /** False where a bank has only authorised it: such money was never ours. */
  captured: z.boolean().optional(),
  /** In seconds since the epoch. */
  created_at: z.number(),
});

const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  /** In paise. */
  amount: z.number().int(),
  status: z.string(),
  notes: refundNotes,
});

/** What the shop reads of the provider's events; of others only their names. */
const webhookEventSchema = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({
    payment: z.object({ entity: payment }).optional(),
    refund: z.object({ entity: refund }).optional(),
  }),
});

const webhooks = declareCounter(
  "madua_webhooks_total",
  "The payment provider's events: applied, known already, not signed by the provider, unreadable.",
  "outcome",
  ["applied", "known", "not-believed", "malformed"],
);

export interface Webhook {
  /** The raw body: the signature is over its bytes. */
  body: string;
  /** Header X-Razorpay-Signature. */
  signature: string;
  /** Header x-razorpay-event-id: the same each time the event is sent; empty where there is none. */
  eventId: string;
}

/**
 * Applies an event of the provider's. Events come at least once and in any order: each can be applied
 * again without harm, so it is stored as applied only after its work is done, and a process that dies
 * between gets it once more.
 */
export async function handleWebhook({
  body,
  signature,
  eventId,
}: Webhook): Promise<Result<undefined, "not-believed" | "malformed">> {
  if (!isWebhookSignature(body, signature)) {
    log.warn(
      { event: eventId },
      "a webhook's signature is not the provider's, or RAZORPAY_WEBHOOK_SECRET is another or missing",
    );
    webhooks["not-believed"] += 1;
    return refused("not-believed");
  }
  const parsed = webhookEventSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    log.error({ event: eventId, issues: parsed.error.issues }, "a webhook could not be read");
    webhooks.malformed += 1;
    return refused("malformed");
  }
  if (await wasApplied(eventId)) {
    webhooks.known += 1;
    return ok(undefined);
  }
  await apply(parsed.data);
  if (eventId) {
    const { event } = parsed.data;
    await db.insert(webhookEvents).values({ id: eventId, event }).onConflictDoNothing();
  }
  webhooks.applied += 1;
  return ok(undefined);
}

/** Without its id, as a proxy may leave it, an event is applied each time. */
async function wasApplied(eventId: string): Promise<boolean> {
  if (!eventId) return false;
  const known = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, eventId));
  return known.length > 0;
}

async function apply({ event, payload }: z.output<typeof webhookEventSchema>): Promise<void> {
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  switch (event) {
    case "payment.captured":
    case "order.paid":
      if (payment?.status === "captured") await recordPayment(payment);
      return;
    case "payment.failed":
      if (payment?.order_id) await releaseFailed(payment.order_id, payment.created_at);
      return;
    case "refund.processed":
    case "refund.failed":
      // It may arrive before the event of the payment that it is of. What was never captured, the
      // provider lets go by itself, and tells of it by the same event.
      if (payment?.captured) await recordPayment(payment);
      if (!refund || (await recordPart(refund))) return;
      await recordRefund(refund, payment?.status === "refunded");
      return;
    default:
  }
}

/**
 * Ends the hold in which a payment failed. One that began after it is another attempt's: an event
 * that was late must not take the units from a shopper who is paying again.
 */
async function releaseFailed(providerOrderId: string, paymentMadeAt: number): Promise<void> {
  const [asked] = await db
    .select({ orderId: providerOrders.orderId })
    .from(providerOrders)
    .where(eq(providerOrders.id, providerOrderId));
  if (!asked) return;
  // The provider counts whole seconds: its moment is up to one before the real one.
  const latestEnd = new Date((paymentMadeAt + 1) * 1000 + holdFor);
  await releaseHold(asked.orderId, lte(orders.heldUntil, latestEnd));
}
