import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { users } from "#app/domains/accounts/account-table.server.ts";
import { warnedDays } from "#app/domains/catalog/expiring-batches.server.ts";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { stockBatches } from "#app/domains/catalog/stock-tables.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import { orderReturns, orders } from "#app/domains/orders/order-table.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { topicName } from "#app/lib/live-topics.ts";
import { formatDate } from "#app/lib/time.ts";
import type { topicAudiences } from "#app/lib/topic-audiences.ts";
import { m } from "#app/paraglide/messages.js";
import { advisoryLocks } from "#app/server/advisory-locks.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { installation } from "#app/server/infrastructure-tables.server.ts";
import { insertJob } from "#app/server/jobs.server.ts";
import { publish } from "#app/server/live.server.ts";
import { subscribe } from "#app/server/live-changes.server.ts";
import { log } from "#app/server/log.server.ts";
import { statement } from "#app/server/statement.server.ts";
import { site } from "#site";
import {
  type NotificationKind,
  notificationNeeds,
  type ShownNotification,
} from "./notification.ts";
import { pushSubscriptions } from "./notification-tables.server.ts";
import type { PushJob } from "./send-pushes.server.ts";

/** What is new, as `announcements` names it. */
interface News extends Record<string, unknown> {
  kind:
    | "order"
    | "payment"
    | "return"
    | "stock"
    | "batch"
    | "contact-message"
    | "distributor-request";
  subjectId: string;
}

/**
 * Writes down what is new and nobody was told of, and gives it back. An order counts from when it is to be
 * sent: paid, or cash on delivery; none that was taken along at once. An unpaid one is given up after seven
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
      where kind in ('order', 'return', 'contact-message', 'distributor-request')
        and at < now() - interval '30 days'
    )
    insert into announcements (kind, subject_id)
    select kind, id from (
      select 'order' as kind, id from orders
      where time > now() - interval '8 days' and payment_status <> 'pending'
        and status in ('ordered', 'confirmed', 'processing', 'shipped')
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
      userType: users.role,
      designation: users.designation,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId));
  if (devices.length === 0) return [];
  const shown = await shownNews(tx, news);
  return devices.flatMap((device) =>
    shown
      .filter(
        ({ kind }) => device.kinds.includes(kind) && isAllowed(device, notificationNeeds[kind]),
      )
      .map(({ kind, notification }) => ({ subscriptionId: device.id, kind, notification })),
  );
}

interface ShownNews {
  kind: NotificationKind;
  notification: ShownNotification;
}

/** What is said of each: no amounts and no names of buyers, which not everybody may see on a locked screen. */
async function shownNews(tx: Transaction, news: readonly News[]): Promise<ShownNews[]> {
  const idsOf = (kind: News["kind"]) =>
    news.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId);
  const placed = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      pieces: orders.totalQuantity,
      paymentMethod: orders.paymentMethod,
      address: orders.selectedAddresses,
    })
    .from(orders)
    .where(inArray(orders.id, idsOf("order")));
  const wishes = await tx
    .select({ id: orderReturns.id, orderId: orders.id, orderNumber: orders.orderNumber })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(inArray(orderReturns.id, idsOf("return")));
  const low = await tx
    .select({ id: products.id, title: products.title, n: products.currentStock })
    .from(products)
    .where(inArray(products.id, idsOf("stock")));
  const expiring = await tx
    .select({
      id: stockBatches.id,
      productId: products.id,
      title: products.title,
      number: stockBatches.number,
      bestBefore: stockBatches.bestBefore,
      n: sql<number>`${stockBatches.units} + ${stockBatches.withheld}`,
    })
    .from(stockBatches)
    .innerJoin(products, eq(products.id, stockBatches.productId))
    .where(inArray(stockBatches.id, idsOf("batch")));
  return [
    ...placed.map(({ id, orderNumber, pieces, paymentMethod, address }): ShownNews => {
      const isCash = paymentMethod === "cod";
      const said = { n: pieces, city: address.city };
      return {
        kind: "order",
        notification: {
          title: m.notifications_order({ number: shortOrderNumber(orderNumber) }),
          body: isCash ? m.notifications_order_cod(said) : m.notifications_order_paid(said),
          url: `/my/orders/${encodeURIComponent(id)}`,
          tag: tagOf("order", id),
        },
      };
    }),
    ...idsOf("payment").map((id): ShownNews => {
      const [title, body] = [m.notifications_payment(), m.notifications_payment_text()];
      const url = "/my/dashboards?view=orders";
      return { kind: "payment", notification: { title, body, url, tag: tagOf("payment", id) } };
    }),
    ...wishes.map(({ id, orderId, orderNumber }): ShownNews => {
      const title = m.notifications_return({ number: shortOrderNumber(orderNumber) });
      const body = m.notifications_return_text();
      const url = `/my/orders/${encodeURIComponent(orderId)}`;
      return { kind: "return", notification: { title, body, url, tag: tagOf("return", id) } };
    }),
    ...low.map(({ id, title: name, n }): ShownNews => {
      const title =
        n > 0 ? m.notifications_stock({ name, n }) : m.notifications_stock_out({ name });
      const url = "/my/dashboards?view=products";
      const body = m.notifications_stock_text();
      return { kind: "stock", notification: { title, body, url, tag: tagOf("stock", id) } };
    }),
    ...expiring.map(({ id, productId, title: name, number, bestBefore, n }): ShownNews => {
      const title = m.notifications_batch({ name, number });
      const body = m.notifications_batch_text({ date: formatDate(bestBefore), n });
      const url = `/my/stock/${encodeURIComponent(productId)}`;
      return { kind: "stock", notification: { title, body, url, tag: tagOf("batch", id) } };
    }),
    ...news.flatMap(({ kind, subjectId }): ShownNews[] => {
      if (kind !== "contact-message" && kind !== "distributor-request") return [];
      const isMessage = kind === "contact-message";
      const notification = {
        title: isMessage ? m.notifications_message() : m.notifications_request(),
        body: m.notifications_message_text(),
        url: isMessage ? "/my/messages" : "/my/distributors",
        tag: tagOf(kind, subjectId),
      };
      return [{ kind: "message", notification }];
    }),
  ];
}

/** Short enough for a push's topic (RFC 8030), and the same whenever it is sent. */
function tagOf(kind: News["kind"], subjectId: string): string {
  return createHash("sha256").update(`${kind} ${subjectId}`).digest("base64url").slice(0, 32);
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
