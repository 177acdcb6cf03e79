import { sql } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import type { DayRange } from "../invoice-days.ts";
import type { MoneyMove } from "./tally.ts";

/** Of one day and order at a time more would be a fault of the data. */
const windowSize = 1000;

/**
 * Money that came in and went back on some days, the earliest first: cash as it was received, payments as they were
 * captured, refunds and their parts as the provider sent them. Amounts in paise, negative where it went back.
 */
export async function* moneyMoves({ from, to }: DayRange): AsyncGenerator<MoneyMove> {
  const start = sql`${from}::date at time zone 'Asia/Kolkata'`;
  const end = sql`(${to}::date + 1) at time zone 'Asia/Kolkata'`;
  let at = "-infinity";
  let last = "";
  for (;;) {
    const { rows } = await db.execute<Record<string, string>>(sql`
      select id, at::text, to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
        order_number as "orderNumber", amount::text, by
      from (
        select id, collected_at as at, order_number, collected_amount as amount, 'cash' as by
        from orders where collected_at >= ${start} and collected_at < ${end}
        union all
        select payments.id, captured_at, order_number, payments.amount, 'online'
        from payments join provider_orders on provider_orders.id = provider_order_id
        where captured_at >= ${start} and captured_at < ${end}
        union all
        select coalesce(refund_id, payments.id), refunded_at, order_number,
          -(payments.amount - (
            select coalesce(sum(part.amount), 0) from partial_refunds part
            where part.payment_id = payments.id
          )), 'online'
        from payments join provider_orders on provider_orders.id = provider_order_id
        where refunded_at >= ${start} and refunded_at < ${end}
        union all
        select coalesce(part.refund_id, part.id), part.refunded_at, order_number, -part.amount, 'online'
        from partial_refunds part
        join payments on payments.id = part.payment_id
        join provider_orders on provider_orders.id = provider_order_id
        where part.refunded_at >= ${start} and part.refunded_at < ${end}
      ) moves
      where amount <> 0 and (at, id) > (${at}::timestamptz, ${last})
      order by at, id limit ${windowSize}`);
    for (const { id = "", day = "", orderNumber = "", amount, by } of rows) {
      yield { id, day, orderNumber, amount: Number(amount), by: by as MoneyMove["by"] };
    }
    const end_ = rows.at(-1);
    if (!end_ || rows.length < windowSize) return;
    at = end_.at ?? at;
    last = end_.id ?? last;
  }
}

/** What couriers brought, by courier and day of receiving, the earliest first. Amounts in paise. */
export async function cashByCourier({ from, to }: DayRange) {
  const { rows } = await db.execute<{
    day: string;
    courier: string | null;
    orders: string;
    due: string;
    received: string;
  }>(sql`
    select to_char(collected_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, courier,
      count(*)::text as orders, sum(case when payment_status = 'cod' then grand_total else due_at_door end)::text as due,
      sum(collected_amount)::text as received
    from orders
    where collected_at >= ${from}::date at time zone 'Asia/Kolkata'
      and collected_at < (${to}::date + 1) at time zone 'Asia/Kolkata'
    group by 1, 2 order by 1, 2`);
  return rows.map(({ day, courier, ...sums }) => ({
    ...{ day, courier },
    orders: Number(sums.orders),
    due: Number(sums.due),
    received: Number(sums.received),
  }));
}
