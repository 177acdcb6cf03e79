import { and, eq } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { productsRunningLow } from "#app/domains/catalog/product/products.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { countDueComplaints } from "#app/domains/enquiries/complaints/list-complaints.server.ts";
import { countOpenEnquiries } from "#app/domains/enquiries/list-enquiries.server.ts";
import { readMorningReturns } from "#app/domains/figures/came-back/read-came-back.server.ts";
import { countReturns } from "#app/domains/orders/returns/office-returns.server.ts";
import { countWaitingOrders } from "#app/domains/orders/search/filter-orders.server.ts";
import { salesByDay } from "#app/domains/orders/search/sales.server.ts";
import { countRefundsDue } from "#app/domains/payments/read-payments.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { expiringBatches } from "#app/domains/stock/batches/expiring-batches.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import type { MorningFigures } from "#app/server/mail/mail.ts";
import { noteFact, readFact } from "#app/server/process/installation.server.ts";
import { notificationSettings } from "./notification-tables.server.ts";

/** Products that the mail names at most. */
const namedProducts = 10;

/** Whether somebody wants the morning mail. */
export async function wantsMorningMail({ id }: Pick<User, "id">): Promise<boolean> {
  const [settings] = await db
    .select({ morningMail: notificationSettings.morningMail })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, id));
  return settings?.morningMail ?? false;
}

export async function setMorningMail({ id }: Pick<User, "id">, isWanted: boolean): Promise<void> {
  const set = { morningMail: isWanted };
  await db
    .insert(notificationSettings)
    .values({ userId: id, ...set })
    .onConflictDoUpdate({ target: notificationSettings.userId, set });
  publish(`my-notifications:${id}`);
}

/** Who has nothing to see in the morning mail cannot choose it. */
export const mayHaveMorningMail = (user: Pick<User, "userType" | "designation">) =>
  isAllowed(user, "dashboard");

/**
 * Mails yesterday's figures and what waits to those who chose it, to each what their role may see
 * (rules: notifications-6). On one day of Asia/Kolkata it is done once.
 */
export async function mailMorning(now = new Date()): Promise<void> {
  const [yesterday, today] = await salesByDay(2, now);
  if (!yesterday || !today || (await readFact(lastMorning)) === today.day) return;
  const [waiting, refunds, low, expiring, messages, requests, returns, complaints, back] =
    await Promise.all([
      countWaitingOrders(now),
      countRefundsDue(),
      productsRunningLow(namedProducts),
      expiringBatches(namedProducts, now),
      countOpenEnquiries("contact-message"),
      countOpenEnquiries("distributor-request"),
      countReturns("asked", "accepted"),
      countDueComplaints(),
      readMorningReturns(now),
    ]);
  const toPack = waiting["to-pack"] + waiting["to-send"];
  const figuresFor = (may: (permission: Permission) => boolean): MorningFigures => ({
    ...(may("orders.read") && {
      orders: yesterday.orders,
      toPack: Math.min(toPack, 100),
      unpaid: Math.min(waiting.unpaid, 100),
    }),
    ...(may("orders.returns") && { returns }),
    ...(may("figures.read") &&
      back.cameBack > 0 && { cameBack: back.cameBack, wasted: back.wasted }),
    ...(may("orders.money") && { revenue: yesterday.revenue, refunds }),
    ...(may("products.read") && {
      low: low.map(({ title, currentStock }) => ({ title, left: currentStock })),
      expiring: expiring.map(({ title, number, bestBefore }) => ({ title, number, bestBefore })),
    }),
    ...(may("enquiries") && { messages, requests }),
    ...(may("complaints") && { complaints }),
  });
  await db.transaction(async (tx) => {
    const readers = await tx
      .select({
        email: users.email,
        firstName: users.firstName,
        fullName: users.fullName,
        userType: users.role,
        designation: users.designation,
        language: users.language,
      })
      .from(notificationSettings)
      .innerJoin(users, eq(users.id, notificationSettings.userId))
      .where(and(notificationSettings.morningMail, eq(users.role, "admin")));
    for (const reader of readers.filter(mayHaveMorningMail)) {
      const figures = figuresFor((permission) => isAllowed(reader, permission));
      const name = reader.firstName || reader.fullName;
      const { language } = reader;
      const mail = { kind: "morning", name, path: "/my/dashboards", figures } as const;
      await enqueueMail(tx, reader.email, mail, { language });
    }
    await noteFact(lastMorning, today.day, tx);
  });
}

/** The day of the last morning mail: "2026-04-05". */
const lastMorning = "morning-mailed";

/** At seven in the morning, in one of the processes. */
export async function sendMorningMails(jobs: PgBoss): Promise<void> {
  await jobs.work("morning-mail", async () => {
    try {
      await mailMorning();
    } catch (error) {
      log.error({ err: error }, "the morning mail was not written; trying again");
      throw error;
    }
  });
  await jobs.schedule("morning-mail", "0 7 * * *", null, { tz: "Asia/Kolkata" });
}
