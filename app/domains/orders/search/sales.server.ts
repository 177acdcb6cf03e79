import type { Paise } from "#app/lib/money/money.ts";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";

/** What was ordered on one day of Asia/Kolkata (rules: formats-4). */
export interface SalesDay {
  /** "2026-04-05" */
  day: string;
  /** All orders placed that day, but for those that replace what came back (rules: figures-3). */
  orders: number;
  /**
   * Grand totals of orders that are cash on delivery, or paid with no refund owed, asked for or
   * made, and were neither cancelled nor returned; less what went back of them as a favour (rules: dashboard-8).
   */
  revenue: Paise;
}

/**
 * Orders and revenue day by day, oldest first; a day without orders counts 0. For admins.
 * @param days how many; the last is that of `until`.
 * @param until the last moment that counts.
 */
export async function salesByDay(days: number, until: Date): Promise<SalesDay[]> {
  const { rows } = await db.execute<SalesDay & Record<string, unknown>>(
    salesDays.sql({ earlierDays: days - 1, until: until.toISOString() }),
  );
  return rows;
}

/** Whether an order of the table `of` counts as revenue (rules: dashboard-8). */
export const countsAsRevenue = (of = "orders") => `(
  ${of}.payment_status in ('cod', 'online') and ${of}.refund is null
    and ${of}.status not in ('cancelled', 'returned', 'came-back')
)`;

/** Whether an order replaces what came back, at no price (rules: returns-5); edited since, it may cost something. */
export const isReplacement =
  "(orders.grand_total = 0 and starts_with(orders.checkout_key, 'replaces-'))";

/** What an order that counts brings in, in paise, of orders with favoursByPayment. */
export const orderRevenue = "(orders.grand_total - coalesce(given.favours, 0))";

/**
 * What of that is tax, in paise: of a favour it is the part that its order's tax is of its total (rules: figures-8).
 */
export const orderTax = `case when orders.grand_total = 0 then 0 else round(
  (orders.cgst + orders.sgst + orders.igst)::numeric * ${orderRevenue} / orders.grand_total
)::bigint end`;

/** The sum of what counts as revenue, in paise, of orders with favoursByPayment (rules: dashboard-8). */
export const revenueSum = `coalesce(sum(${orderRevenue}) filter (where ${countsAsRevenue()}), 0)`;

/**
 * What a line of an order that counts brings in, in paise, of order_lines with their orders (rules: figures-3).
 * What a code takes off is taken off here.
 */
export const lineRevenue =
  "(order_lines.price::bigint * order_lines.quantity - order_lines.offer_discount)";

/** What of that is tax, by the line's rate. */
export const lineTax = `coalesce(
  round(${lineRevenue} * order_lines.tax_rate::numeric / (10000 + order_lines.tax_rate)), 0
)`;

/** What went back as a favour, as a table "given" to be joined by its payment_id. */
export const favoursByPayment = `(
  select payment_id, sum(amount) as favours from partial_refunds
  where not is_for_lines group by payment_id
) as given`;

// Days are made and compared as Kolkata's; the orders are found by their index over time.
const salesDays = statement<{ earlierDays: number; until: string }>(
  "sales-days",
  ({ earlierDays, until }) => `
    with span as (
      select last, last - ${earlierDays}::int as first
      from (select (${until}::timestamptz at time zone 'Asia/Kolkata')::date as last) as day
    ), counted as (
      select (time at time zone 'Asia/Kolkata')::date as day, count(*) filter (where not ${isReplacement}) as orders,
        ${revenueSum} as revenue
      from orders left join ${favoursByPayment} on given.payment_id = orders.payment_id
      where time >= (select first::timestamp at time zone 'Asia/Kolkata' from span)
        and time <= ${until}::timestamptz
      group by 1
    )
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders,
      coalesce(revenue, 0)::bigint as revenue
    from span
      cross join generate_series(first, last, interval '1 day') as each
      left join counted on counted.day = each::date
    order by each`,
);

/** How many days the dashboard looks back, today included. */
const daysBack = 30;

/** How long, in ms, the figures of past days are cached. */
const cachedFor = 60_000;

const day = 24 * 60 * 60 * 1000;
/** India has had one time, without summer time, since 1945. */
const kolkataOffset = 5.5 * 60 * 60 * 1000;

let cachedPast: { until: number; countedAt: number; sales: Promise<SalesDay[]> } | undefined;

/**
 * The last 30 days, oldest first. Today is counted at every call; the days before it, of which a
 * busy shop has tens of thousands of orders and which hardly change, once a minute per process.
 */
export async function recentSales(now = new Date()): Promise<SalesDay[]> {
  const [past, today] = await Promise.all([salesBeforeToday(now), salesByDay(1, now)]);
  return [...past, ...today];
}

function salesBeforeToday(now: Date): Promise<SalesDay[]> {
  const until = startOfDay(now) - 1;
  const isOld = cachedPast?.until !== until || now.getTime() - cachedPast.countedAt > cachedFor;
  if (!cachedPast || isOld) {
    const sales = salesByDay(daysBack - 1, new Date(until));
    cachedPast = { until, countedAt: now.getTime(), sales };
    sales.catch(() => {
      cachedPast = undefined;
    });
  }
  return cachedPast.sales;
}

/** The day's midnight in Kolkata, in ms. */
function startOfDay(at: Date): number {
  return Math.floor((at.getTime() + kolkataOffset) / day) * day - kolkataOffset;
}
