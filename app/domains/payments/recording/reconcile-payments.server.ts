import { and, asc, eq, inArray, lt, lte } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { releaseHold } from "#app/domains/orders/stock/stock-hold.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { type LogContext, withLogContext } from "#app/server/log/log-context.server.ts";
import {
  partialRefunds,
  payments,
  providerOrders,
  webhookEvents,
} from "../payment-tables.server.ts";
import { ProviderRefusal } from "../provider/razorpay.server.ts";
import { askForPart } from "../refunds/partial-refund.server.ts";
import { inParts } from "../refunds/record-refund.server.ts";
import { answerTakes, askForRefund } from "../refunds/refund-payment.server.ts";
import { askProvider } from "./ask-provider.server.ts";

/** What one run looks at of each kind; the rest waits for the next. */
const perRun = 100;

/** Runs the reconciliation in one of the processes, every minute. */
export async function reconcileEveryMinute(jobs: PgBoss): Promise<void> {
  await jobs.work("reconcile-payments", async () => reconcilePayments());
  await jobs.schedule("reconcile-payments", "* * * * *");
}

/**
 * Makes up for every report that did not arrive: asks the provider about orders that are still unpaid,
 * ends holds whose time is over, and asks again for refunds that were never answered
 * (rules: payments-16).
 */
export async function reconcilePayments(now = new Date()): Promise<void> {
  const provider = new AskedProvider();
  await endHolds(now, provider);
  await askAboutUnpaid(now, provider);
  await askAgainForRefunds(now, provider);
  await askAgainForParts(now, provider);
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.receivedAt, new Date(now.getTime() - 30 * day)));
}

/** The provider in one run: once it has not answered, it is left alone until the next. */
class AskedProvider {
  #isAway = false;

  /** @returns the answer, or undefined where there is none. */
  async ask<Answer>(about: LogContext, work: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.#isAway) return undefined;
    try {
      return await withLogContext(about, work);
    } catch (error) {
      this.#isAway = !(error instanceof ProviderRefusal);
      log.warn({ err: error, ...about }, "the payment provider could not be asked");
      return undefined;
    }
  }
}

async function endHolds(now: Date, provider: AskedProvider): Promise<void> {
  const over = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.heldUntil, now))
    .orderBy(asc(orders.heldUntil))
    .limit(perRun);
  const asked = await db
    .select()
    .from(providerOrders)
    .where(
      inArray(
        providerOrders.orderId,
        over.map(({ id }) => id),
      ),
    );
  for (const { id } of over) {
    // Asked once more, so that nobody loses units that are paid for. Without an answer the hold ends
    // all the same.
    let isPaid = false;
    for (const providerOrder of asked.filter(({ orderId }) => orderId === id)) {
      const found = await provider.ask({ orderId: id }, () => askProvider(providerOrder));
      isPaid ||= found === "paid";
    }
    if (isPaid) continue;
    await releaseHold(id, lte(orders.heldUntil, now)).catch((error) => {
      // One that cannot be ended must not keep the others from their end.
      log.error({ err: error, orderId: id }, "a hold could not be ended");
    });
  }
}

async function askAboutUnpaid(now: Date, provider: AskedProvider): Promise<void> {
  const due = await db
    .select()
    .from(providerOrders)
    .where(lte(providerOrders.checkAt, now))
    .orderBy(asc(providerOrders.checkAt))
    .limit(perRun);
  for (const providerOrder of due) {
    const { orderId, orderNumber, openedAt } = providerOrder;
    const age = now.getTime() - openedAt.getTime();
    // Written down before: an order that cannot be asked about must not keep the others waiting.
    // While they were asked about, this one may have been paid or opened again: what that set stays.
    const [stillDue] = await db
      .update(providerOrders)
      .set({ checkAt: age > askedFor ? null : new Date(now.getTime() + pauseAt(age)) })
      .where(and(eq(providerOrders.id, providerOrder.id), lte(providerOrders.checkAt, now)))
      .returning({ id: providerOrders.id });
    if (!stillDue) continue;
    await provider.ask({ orderId, orderNumber }, () => askProvider(providerOrder));
  }
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** After five days the provider sends back what it has not captured; counted from the opening. */
const askedFor = 6 * day;

/** Ever longer pauses: a payment that has not come within an hour rarely comes. In ms. */
function pauseAt(age: number): number {
  return Math.min(Math.max(age / 2, minute), day / 2);
}

async function askAgainForRefunds(now: Date, provider: AskedProvider): Promise<void> {
  const waiting = await db
    .select({
      id: payments.id,
      amount: payments.amount,
      inParts,
      refundId: payments.refundId,
      orderId: providerOrders.orderId,
      orderNumber: providerOrders.orderNumber,
    })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(lte(payments.refundCheckAt, now))
    .orderBy(asc(payments.refundCheckAt))
    .limit(perRun);
  for (const payment of waiting) {
    const { orderId, orderNumber } = payment;
    await provider.ask({ orderId, orderNumber }, () => askForRefund(payment));
  }
}

async function askAgainForParts(now: Date, provider: AskedProvider): Promise<void> {
  const waiting = await db
    .select({ id: partialRefunds.id, orderId: providerOrders.orderId })
    .from(partialRefunds)
    .innerJoin(payments, eq(payments.id, partialRefunds.paymentId))
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(lte(partialRefunds.checkAt, now))
    .orderBy(asc(partialRefunds.checkAt))
    .limit(perRun);
  for (const { id, orderId } of waiting) {
    await provider.ask({ orderId }, async () => {
      // While others were asked for, it may have been sent, refused or returned in another way.
      const [part] = await db
        .update(partialRefunds)
        .set({ checkAt: new Date(now.getTime() + answerTakes) })
        .where(
          and(
            eq(partialRefunds.id, id),
            eq(partialRefunds.state, "asked"),
            lte(partialRefunds.checkAt, now),
          ),
        )
        .returning();
      if (part) await askForPart(part);
    });
  }
}
