import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { cancelOrder } from "../changing/cancel-order.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import { waitsForConfirmation } from "../order/order.ts";
import { orderConfirmations, orders } from "../order/order-table.server.ts";
import { confirmLink, confirmLinkSecret } from "./confirm-link.server.ts";
import type { ConfirmationSettings } from "./confirmation.ts";
import { confirmationSettings } from "./confirmation-settings.server.ts";

/** What one run looks at of each kind; the rest waits for the next. */
const perRun = 100;

/** Looks after orders that wait to be confirmed, in one of the processes, every minute. */
export async function lookAfterConfirmationsEveryMinute(jobs: PgBoss): Promise<void> {
  await jobs.work("order-confirmations", async () => lookAfterConfirmations());
  await jobs.schedule("order-confirmations", "* * * * *");
}

/** Reminds once of each order that waits to be confirmed, and closes those that waited too long (rules: confirm-5). */
export async function lookAfterConfirmations(now = new Date()): Promise<void> {
  const settings = await confirmationSettings();
  if (!settings.isOn) return;
  // First: of an order that is closed in the same run nobody is reminded.
  await closeOverdue(settings, now);
  await remind(settings, now);
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 60 * 60 * 1000);
}

/** Ids of the orders that wait and meet a condition, the oldest first. */
async function waiting(condition: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .where(and(eq(orders.confirmation, "asked"), condition))
    .orderBy(orders.time, orders.id)
    .limit(perRun);
  return rows.map(({ id }) => id);
}

async function remind({ remindAfter }: ConfirmationSettings, now: Date): Promise<void> {
  const due = and(
    isNull(orderConfirmations.remindedAt),
    isNull(orders.accountDeletedAt),
    lte(orderConfirmations.askedAt, hoursBefore(now, remindAfter)),
  );
  const key = await confirmLinkSecret();
  for (const id of await waiting(due)) await remindOf(id, key, now);
}

/** The mail and the word that it was sent are one transaction: another process sends no second one. */
async function remindOf(orderId: string, key: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order || !waitsForConfirmation(order)) return;
    const [reminded] = await tx
      .update(orderConfirmations)
      .set({ remindedAt: now })
      .where(and(eq(orderConfirmations.orderId, orderId), isNull(orderConfirmations.remindedAt)))
      .returning({ askedAt: orderConfirmations.askedAt });
    if (!reminded) return;
    const { language } = order;
    const link = confirmLink(key, { id: orderId, askedAt: reminded.askedAt, language });
    await mailAboutOrder(tx, orderId, "confirmation-reminder", { confirmLink: link });
  });
}

/** It has waited for its time, and staff have not put a call off beyond this moment. */
function isOverdue({ closeAfter }: ConfirmationSettings, now: Date): SQL | undefined {
  return and(
    lte(orderConfirmations.askedAt, hoursBefore(now, closeAfter)),
    or(isNull(orderConfirmations.callAfter), lte(orderConfirmations.callAfter, now)),
  );
}

async function closeOverdue(settings: ConfirmationSettings, now: Date): Promise<void> {
  const overdue = isOverdue(settings, now);
  for (const id of await waiting(overdue)) {
    try {
      await cancelOrder(id, {
        reason: m.order_cancel_not_confirmed,
        // Looked at once more under the lock: a buyer who confirms at the same moment, or staff who put the
        // call off, come first or find it closed.
        onlyWhile: async (order, tx) => {
          if (!waitsForConfirmation(order)) return false;
          const [still] = await tx
            .select({ found: sql`1` })
            .from(orderConfirmations)
            .where(and(eq(orderConfirmations.orderId, id), overdue));
          return still !== undefined;
        },
      });
    } catch (error) {
      // One that cannot be closed must not keep the others open.
      log.error({ err: error, orderId: id }, "an order that nobody confirmed could not be closed");
    }
  }
}
