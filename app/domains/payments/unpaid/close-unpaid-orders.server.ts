import { and, asc, desc, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PgBoss } from "pg-boss";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { mailAboutOrder } from "#app/domains/orders/mails/mail-about-order.server.ts";
import { payableFor } from "#app/domains/orders/order/order.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { waitsForPayment } from "#app/domains/orders/placing/waiting-orders.server.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { providerOrders } from "../payment-tables.server.ts";
import { ProviderAway, UnknownToProvider } from "../provider/razorpay.server.ts";
import { askProvider } from "../recording/ask-provider.server.ts";

/** What one run looks at of each kind; the rest waits for the next. */
const perRun = 100;

/** How long after it was placed an unpaid order is reminded of, in ms. */
const remindAfter = 30 * 60 * 1000;

/** Looks after unpaid orders in one of the processes, every minute. */
export async function lookAfterUnpaidEveryMinute(jobs: PgBoss): Promise<void> {
  await jobs.work("unpaid-orders", async () => lookAfterUnpaidOrders());
  await jobs.schedule("unpaid-orders", "* * * * *");
}

/**
 * Reminds once of each order that waits for its payment, and cancels those that can no longer be paid
 * (rules: payments-20). An order whose units are held is left alone: somebody is just paying it.
 */
export async function lookAfterUnpaidOrders(now = new Date()): Promise<void> {
  await remind(now);
  await closeUnpayable(now);
}

const isLeft = and(waitsForPayment, eq(orders.stockHold, "released"));

async function remind(now: Date): Promise<void> {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isLeft,
        isNull(orders.remindedAt),
        isNull(orders.accountDeletedAt),
        lte(orders.time, new Date(now.getTime() - remindAfter)),
        gt(orders.time, new Date(now.getTime() - payableFor)),
        notExists(laterOrderOfTheSame()),
      ),
    )
    .orderBy(desc(orders.time))
    .limit(perRun);
  for (const { id } of due) await remindOf(id, now);
}

/** Whoever has ordered one of the products again since has what they wanted. */
function laterOrderOfTheSame() {
  const later = alias(orders, "later");
  const laterLines = alias(orderLines, "later_lines");
  return db
    .select({ id: later.id })
    .from(later)
    .innerJoin(laterLines, eq(laterLines.orderId, later.id))
    .innerJoin(orderLines, eq(orderLines.productId, laterLines.productId))
    .where(
      and(
        eq(later.userId, orders.userId),
        gt(later.time, orders.time),
        sql`${later.status} <> 'cancelled'`,
        eq(orderLines.orderId, orders.id),
      ),
    );
}

/** The mail and the word that it was sent are one transaction: another process sends no second one. */
async function remindOf(orderId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [reminded] = await tx
      .update(orders)
      .set({ remindedAt: now })
      .where(and(eq(orders.id, orderId), isLeft, isNull(orders.remindedAt)))
      .returning({ id: orders.id });
    if (reminded) await mailAboutOrder(tx, orderId, "payment-reminder");
  });
}

async function closeUnpayable(now: Date): Promise<void> {
  const over = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isLeft, lte(orders.time, new Date(now.getTime() - payableFor))))
    .orderBy(asc(orders.time))
    .limit(perRun);
  for (const { id } of over) {
    try {
      // Asked once more: an order that is paid is not closed. Without an answer it stays until the next run.
      await askOnceMore(id);
      await cancelOrder(id, { reason: m.order_cancel_not_paid, onlyUnpaid: true });
    } catch (error) {
      if (error instanceof ProviderAway) {
        log.warn({ err: error, orderId: id }, "unpaid orders stay open: the provider is away");
        return;
      }
      // One that cannot be closed must not keep the others open.
      log.error({ err: error, orderId: id }, "an unpaid order could not be closed");
    }
  }
}

/** @throws Error where the provider does not say what was paid. */
async function askOnceMore(orderId: string): Promise<void> {
  const asked = await db.select().from(providerOrders).where(eq(providerOrders.orderId, orderId));
  for (const providerOrder of asked) {
    try {
      await askProvider(providerOrder);
    } catch (error) {
      // It does not know its order any more: nothing can come for it.
      if (!(error instanceof UnknownToProvider)) throw error;
    }
  }
}
