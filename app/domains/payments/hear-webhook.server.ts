import { eq, sql } from "drizzle-orm";
import { orders } from "#app/domains/orders/order-table.server.ts";
import { holdFor } from "#app/domains/orders/stock-hold.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { db } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { providerOrders, webhookEvents } from "./payment-tables.server.ts";
import { isWebhookSignature } from "./razorpay.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { settleRefund } from "./refund-payment.server.ts";
import { releaseHold } from "./release-hold.server.ts";
import { type WebhookEvent, webhookEventSchema } from "./webhook-event.ts";

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
export async function hearWebhook({
  body,
  signature,
  eventId,
}: Webhook): Promise<Result<undefined, "not-believed" | "malformed">> {
  if (!isWebhookSignature(body, signature)) {
    log.warn(
      { event: eventId },
      "a webhook's signature is not the provider's, or RAZORPAY_WEBHOOK_SECRET is another or missing",
    );
    return refused("not-believed");
  }
  const parsed = webhookEventSchema.safeParse(JSON.parse(body));
  if (!parsed.success) {
    log.error({ event: eventId, issues: parsed.error.issues }, "a webhook could not be read");
    return refused("malformed");
  }
  if (await wasApplied(eventId)) return ok(undefined);
  await apply(parsed.data);
  if (eventId) {
    const { event } = parsed.data;
    await db.insert(webhookEvents).values({ id: eventId, event }).onConflictDoNothing();
  }
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

async function apply({ event, payload }: WebhookEvent): Promise<void> {
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
      // It may be faster than the news of the payment that it is of. What was never captured, the
      // provider lets go by itself, and tells of it by the same event.
      if (payment?.captured) await recordPayment(payment);
      if (refund) await settleRefund(refund, payment?.status === "refunded");
      return;
    default:
  }
}

/**
 * Ends the hold in which a payment failed. One that began after it is another attempt's: an event
 * that was late must not take the pieces from a shopper who is paying again.
 */
async function releaseFailed(providerOrderId: string, paymentMadeAt: number): Promise<void> {
  const [asked] = await db
    .select({ orderId: providerOrders.orderId })
    .from(providerOrders)
    .where(eq(providerOrders.id, providerOrderId));
  if (!asked) return;
  // The provider counts whole seconds: its moment is up to one before the real one.
  const latestStart = new Date((paymentMadeAt + 1) * 1000 + holdFor);
  await releaseHold(asked.orderId, sql`${orders.heldUntil} <= ${latestStart.toISOString()}`);
}
