import type { Paise } from "#app/lib/money.ts";
import { db } from "#app/server/database.server.ts";
import { statement } from "#app/server/statement.server.ts";

/** What was ordered on one day of Asia/Kolkata (rules: formats-4). */
export interface SalesDay {
  /** "2026-04-05" */
  day: string;
  /** All orders placed that day. */
  orders: number;
  /** Grand totals of those that are cash on delivery, or paid and not refunded. */
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

// Days are made and compared as Kolkata's; the orders are found by their index over time.
const salesDays = statement<{ earlierDays: number; until: string }>(
  "sales-days",
  ({ earlierDays, until }) => `
    with span as (
      select last, last - ${earlierDays}::int as first
      from (select (${until}::timestamptz at time zone 'Asia/Kolkata')::date as last) as day
    ), counted as (
      select (time at time zone 'Asia/Kolkata')::date as day, count(*) as orders,
        sum(grand_total) filter (
          where payment_status in ('cod', 'online') and refund is null
        ) as revenue
      from orders
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
