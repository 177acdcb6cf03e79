import { networkMark } from "#app/domains/payments/provider/network-payment.ts";
import { pool } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import type { DayRange } from "../invoice-days.ts";
import type { MoneyMove } from "./tally.ts";

interface MovesAsked extends DayRange {
  /** The last row that was read. */
  at: string;
  id: string;
}

interface MoveRow {
  id: string;
  at: string;
  day: string;
  orderNumber: string;
  amount: string;
  by: MoneyMove["by"];
}

/** Rows that are in memory at a time. */
const windowSize = 1000;

/** What a buyer's app of the open network took comes by its settlement, and not by the provider's. */
const paidBy = `case when payments.id like '${networkMark}%' then 'network' else 'online' end`;

const bookMoney = statement<MovesAsked>("book-money", (given) => {
  const start = `${given.from}::date at time zone 'Asia/Kolkata'`;
  const end = `(${given.to}::date + 1) at time zone 'Asia/Kolkata'`;
  return `
    select id, at::text, to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      order_number as "orderNumber", amount::text, by
    from (
      select id, collected_at as at, order_number, collected_amount as amount, 'cash' as by
      from orders where collected_at >= ${start} and collected_at < ${end}
      union all
      select payments.id, captured_at, order_number, payments.amount, ${paidBy}
      from payments join provider_orders on provider_orders.id = provider_order_id
      where captured_at >= ${start} and captured_at < ${end}
      union all
      select coalesce(refund_id, payments.id), refunded_at, order_number,
        -(payments.amount - (
          select coalesce(sum(part.amount), 0) from partial_refunds part
          where part.payment_id = payments.id
        )), ${paidBy}
      from payments join provider_orders on provider_orders.id = provider_order_id
      where refunded_at >= ${start} and refunded_at < ${end}
      union all
      select coalesce(part.refund_id, part.id), part.refunded_at, order_number, -part.amount, ${paidBy}
      from partial_refunds part
      join payments on payments.id = part.payment_id
      join provider_orders on provider_orders.id = provider_order_id
      where part.refunded_at >= ${start} and part.refunded_at < ${end}
      union all
      -- What a buyer's app paid of that, what it kept, and the tax that it paid for the shop: each once.
      select reference || ' ' || settlement_id || ' ' || by, paid_at, order_number, moved.amount, by
      from ondc_settlements, lateral (values
        ('network-settled', settled), ('network-fee', -fee), ('network-withheld', -withheld)
      ) as moved (by, amount)
      where is_paid and order_id is not null and paid_at >= ${start} and paid_at < ${end}
    ) moves
    where amount <> 0 and (at, id) > (${given.at}::timestamptz, ${given.id})
    order by at, id limit ${windowSize}`;
});

/**
 * Money that came in and went back on some days, the earliest first: cash as it was received, payments as they were
 * captured, refunds and their parts as the provider sent them. Amounts in paise, negative where it went back.
 */
export async function* moneyMoves(range: DayRange): AsyncGenerator<MoneyMove> {
  const last = { at: "-infinity", id: "" };
  for (;;) {
    const { rows } = await pool.query<MoveRow>(bookMoney.query({ ...range, ...last }));
    for (const { id, day, orderNumber, amount, by } of rows) {
      yield { id, day, orderNumber, amount: Number(amount), by };
    }
    const end = rows.at(-1);
    if (!end || rows.length < windowSize) return;
    Object.assign(last, { at: end.at, id: end.id });
  }
}

const bookHasNetwork = statement<DayRange>(
  "book-has-network",
  (given) => `
    select exists (
      select from ondc_settlements
      where is_paid and order_id is not null
        and paid_at >= ${given.from}::date at time zone 'Asia/Kolkata'
        and paid_at < (${given.to}::date + 1) at time zone 'Asia/Kolkata'
    ) or exists (
      select from payments
      where id like '${networkMark}%'
        and captured_at < (${given.to}::date + 1) at time zone 'Asia/Kolkata'
    ) as "hasNetwork"`,
);

/** Whether some of the money came by the open network: else its ledgers are no business of the books. */
export async function hasNetworkMoves(range: DayRange): Promise<boolean> {
  const { rows } = await pool.query<{ hasNetwork: boolean }>(bookHasNetwork.query(range));
  return rows[0]?.hasNetwork ?? false;
}

const bookCash = statement<DayRange>(
  "book-cash",
  (given) => `
    select to_char(collected_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, courier,
      count(*)::text as orders,
      sum(case when payment_status = 'cod' then grand_total else due_at_door end)::text as due,
      sum(collected_amount)::text as received
    from orders
    where collected_at >= ${given.from}::date at time zone 'Asia/Kolkata'
      and collected_at < (${given.to}::date + 1) at time zone 'Asia/Kolkata'
    group by 1, 2 order by 1, 2`,
);

/** What couriers brought, by courier and day of receiving, the earliest first. Amounts in paise. */
export async function cashByCourier(range: DayRange) {
  const { rows } = await pool.query<{
    day: string;
    courier: string | null;
    orders: string;
    due: string;
    received: string;
  }>(bookCash.query(range));
  return rows.map(({ day, courier, ...sums }) => ({
    ...{ day, courier },
    orders: Number(sums.orders),
    due: Number(sums.due),
    received: Number(sums.received),
  }));
}
