import { sql } from "drizzle-orm";
import type { Paise } from "#app/lib/money.ts";
import { db } from "#app/server/database.server.ts";
import { reads } from "#app/server/live.server.ts";

/** How many days the dashboard looks back, today included. */
export const salesDays = 30;

/** What was ordered on one day of Asia/Kolkata (R6). */
export interface SalesDay {
  /** "2026-04-05" */
  day: string;
  /** All orders placed that day. */
  orders: number;
  /** Grand totals of those that are cash on delivery, or paid and not refunded. */
  revenue: Paise;
}

/**
 * Orders and revenue of the last 30 days, oldest first; a day without orders counts 0. For admins.
 * @param now the last moment that counts: its day is the last one.
 */
export async function salesByDay(now = new Date()): Promise<SalesDay[]> {
  reads("orders");
  // Days are made and compared as Kolkata's; the orders are found by their index over time.
  const { rows } = await db.execute<{ day: string; orders: number; revenue: number }>(sql`
    with span as (
      select (${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date as today
    ), counted as (
      select (time at time zone 'Asia/Kolkata')::date as day, count(*) as orders,
        sum(grand_total) filter (
          where payment_status in ('cod', 'online') and refund is null
        ) as revenue
      from orders
      where time >= (select (today - ${salesDays - 1}::int)::timestamp at time zone 'Asia/Kolkata' from span)
        and time <= ${now.toISOString()}::timestamptz
      group by 1
    )
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders,
      coalesce(revenue, 0)::bigint as revenue
    from span
      cross join generate_series(today - ${salesDays - 1}::int, today, interval '1 day') as each
      left join counted on counted.day = each::date
    order by each`);
  return rows;
}
