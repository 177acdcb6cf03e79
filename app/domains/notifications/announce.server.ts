import { eq, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { warnedDays } from "#app/domains/stock/batches/expiring-batches.server.ts";
import { topicName } from "#app/lib/live/live-topics.ts";
import type { topicAudiences } from "#app/lib/live/topic-audiences.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { installation } from "#app/server/database/infrastructure-tables.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { site } from "#site";
import { notificationNeeds } from "./notification.ts";
import { pushSubscriptions } from "./notification-tables.server.ts";
import type { PushJob } from "./send-pushes.server.ts";
import { type News, shownNews } from "./shown-news.server.ts";

/**
 * Writes down what is new and nobody was told of, and gives it back. An order counts from when it is to be
 * sent: paid, or cash on delivery and, where that is asked for, confirmed; none that was taken along at once. An unpaid one is given up after seven
 * days, so none becomes new later than after eight. A product that was filled up may run low once more.
 */
const newsInsert = statement<{ lowStock: number }>(
  "news-insert",
  ({ lowStock }) => `
    with filled_up as (
      delete from announcements using products
      where kind = 'stock' and products.id = subject_id and current_stock > ${lowStock}
    ), outdated as (
      delete from announcements
      where kind in (
          'order', 'return', 'contact-message', 'distributor-request', 'complaint', 'whatsapp-message')
        and at < now() - interval '30 days'
    )
    insert into announcements (kind, subject_id)
    select kind, id from (
      select 'order' as kind, id from orders
      where time > now() - interval '8 days' and payment_status <> 'pending'
        and status in ('ordered', 'confirmed', 'processing', 'shipped')
        and confirmation is distinct from 'asked'
      union all
      select 'payment', id from payments where state = 'refund-due'
      union all
      select 'payment', id from partial_refunds where state = 'due'
      union all
      select 'return', id from order_returns
      where state = 'asked' and time > now() - interval '8 days'
      union all
      select 'stock', id from products where current_stock <= ${lowStock} and not is_hidden
      union all
      select 'batch', stock_batches.id from stock_batches join products on products.id = product_id
      where (units > 0 or withheld > 0)
        and best_before <= (now() at time zone 'Asia/Kolkata')::date + ${warnedDays}
      union all
      select 'contact-message', id from contact_messages
      where handled_at is null and date_message > now() - interval '8 days'
      union all
      select 'distributor-request', id from distributor_requests
      where handled_at is null and date > now() - interval '8 days'
      union all
      select 'complaint', id from complaints
      where state = 'open' and filed_at > now() - interval '8 days'
      union all
      -- Of several that wait from one number the first.
      select 'whatsapp-message', min(id) from whatsapp_messages
      where direction = 'in' and answered_at is null and created_at > now() - interval '8 days'
      group by phone
    ) as found
    where not exists (
      select from announcements as told where told.kind = found.kind and told.subject_id = found.id)
    on conflict do nothing
    returning kind, subject_id as "subjectId"`,
);

/** What runs low since the limit was raised, and was above the former one, is no news. */
const raisedLimitInsert = statement<{ former: number; lowStock: number }>(
  "news-raised-limit-insert",
  ({ former, lowStock }) => `
    insert into announcements (kind, subject_id)
    select 'stock', id from products
    where current_stock > ${former} and current_stock <= ${lowStock} and not is_hidden
    on conflict do nothing`,
);

const pushesEnqueue = statement<{ jobs: string }>("pushes-enqueue", ({ jobs }) => {
  const { before, after } = insertJob("push");
  return `${before} jsonb_array_elements(${jobs}::jsonb) ${after}`;
});

/** That the shop has begun to announce: what stood before is no news. */
const begun = "announces-news";

/** The limit of low stock that was announced by last (rules: notifications-3). */
const announcedLimit = "announced-low-stock";

/** Sees to it that a limit that was raised floods nobody's phone: once, before what is new is looked for. */
async function followLimit(tx: Transaction, lowStock: number): Promise<void> {
  const [last] = await tx.select().from(installation).where(eq(installation.name, announcedLimit));
  const value = String(lowStock);
  if (last?.value === value) return;
  if (last) await tx.execute(raisedLimitInsert.sql({ former: Number(last.value), lowStock }));
  await tx
    .insert(installation)
    .values({ name: announcedLimit, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}

/**
 * Looks for what is new, and leaves a push to each device that wants it, in one transaction: so each is told
 * once of each, whatever process ends when (rules: notifications-3).
 */
export async function announceNews(): Promise<void> {
  const news = await db.transaction(async (tx) => {
    // Processes that start together find the same news, and would wait for each other in a circle.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.news})`);
    const { lowStock } = site;
    await followLimit(tx, lowStock);
    const { rows } = await tx.execute<News>(newsInsert.sql({ lowStock }));
    const [first] = await tx
      .insert(installation)
      .values({ name: begun, value: new Date().toISOString() })
      .onConflictDoNothing()
      .returning({ name: installation.name });
    if (first || rows.length === 0) return [];
    const jobs = await pushesOf(tx, rows);
    if (jobs.length > 0) await tx.execute(pushesEnqueue.sql({ jobs: JSON.stringify(jobs) }));
    return rows;
  });
  if (news.some(({ kind }) => kind === "order")) publish("order-news");
}

/** A push of each that is new to each device that is to be told of it. */
async function pushesOf(tx: Transaction, news: readonly News[]): Promise<PushJob[]> {
  const devices = await tx
    .select({
      id: pushSubscriptions.id,
      kinds: pushSubscriptions.kinds,
      language: pushSubscriptions.language,
      userType: users.role,
      designation: users.designation,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId));
  if (devices.length === 0) return [];
  const shown = await shownNews(tx, news);
  return devices.flatMap((device) =>
    inLanguage(device.language, shown)
      .filter(
        ({ kind }) => device.kinds.includes(kind) && isAllowed(device, notificationNeeds[kind]),
      )
      .map(({ kind, notification }) => ({ subscriptionId: device.id, kind, notification })),
  );
}

const announceEnqueue = statement("announce-enqueue", () => {
  const { before, after } = insertJob("announce-news");
  // One that waits already looks for all that is new by then.
  return `${before} '{}'::jsonb ${after} on conflict do nothing`;
});

/** What is looked into when it has changed. */
const newsTopics: readonly (keyof typeof topicAudiences)[] = [
  "orders",
  "products",
  "stock",
  "contact-messages",
  "distributor-requests",
  "complaints",
  "whatsapp",
];
/** Changes are gathered for so long, in ms: an order waits for none of it. */
const gather = 1000;

/**
 * Announces what is new in one of the processes: a moment after something has changed, and every minute
 * whatever was missed.
 * @returns ends the listening.
 */
export async function announceNewsSoon(
  jobs: PgBoss,
  pollingIntervalSeconds = 2,
): Promise<() => void> {
  const announce = async () => {
    try {
      await announceNews();
    } catch (error) {
      // The queue keeps a failure to itself; the next minute tries again.
      log.error({ err: error }, "what is new could not be announced");
    }
  };
  // At the very first start it begins: an order that comes next is news.
  await announce();
  await jobs.work("announce-news", { pollingIntervalSeconds }, announce);
  await jobs.schedule("announce-news", "* * * * *");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = subscribe((changes) => {
    const isNews = changes.some(
      (change) => change !== "*" && newsTopics.includes(topicName(change)),
    );
    if (!isNews || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      db.execute(announceEnqueue.sql({})).catch((error: unknown) =>
        log.warn({ err: error }, "what is new waits for the next minute"),
      );
    }, gather);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}
