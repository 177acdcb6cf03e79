import {
  countsAsRevenue,
  favoursByPayment,
  isReplacement,
  lineRevenue,
  lineTax,
  orderRevenue,
  orderTax,
} from "#app/domains/orders/search/sales.server.ts";
import { type FigureKind, figureKinds, thanksKey } from "./figure-kinds.ts";

/** What is counted from orders. */
export type CountedKind = Exclude<FigureKind, "product-month">;
const isCounted = (kind: FigureKind): kind is CountedKind => kind !== "product-month";

/** The columns of day_figures, in their order. */
export const figureColumns =
  "day, kind, key, orders, sold, units, revenue, tax, taken_off, by_returning, cancelled, returned";

/**
 * The orders placed on some days, as a CTE "placed": the one place that says what of them counts as what. One that
 * replaces what came back is no order and no sale of its own; its units were made and have left (rules: figures-3).
 * @param days SQL of an array of days of Asia/Kolkata; the orders are found by their index over time.
 */
export const placedOn = (days: string) => `
  placed as materialized (
    select days.day, orders.id, orders.total_quantity, orders.status, orders.payment_status,
      orders.selected_addresses, orders.offer_discount, orders.thanks_discount, ${countsAsRevenue()} as counts,
      ${orderRevenue} as revenue, ${orderTax} as tax, not ${isReplacement} as is_sale,
      ${countsAsRevenue()} and not ${isReplacement} and exists (
        select from orders as earlier
        where earlier.user_id = orders.user_id
          and (earlier.time, earlier.id) < (orders.time, orders.id) and ${countsAsRevenue("earlier")}
      ) as comes_back
    from unnest(${days}) as days (day)
    -- Day by day, along the index: of days in an array PostgreSQL expects a ninth of all orders each.
    cross join lateral (
      select * from orders
      where time >= days.day::timestamp at time zone 'Asia/Kolkata'
        and time < (days.day + 1)::timestamp at time zone 'Asia/Kolkata'
      order by time offset 0
    ) as orders
    left join ${favoursByPayment} on given.payment_id = orders.payment_id
  )`;

/** The key of an order, or of a line, in each kind. */
const keys: Record<CountedKind, string> = {
  all: "''",
  payment: "payment_status",
  state: "coalesce(btrim(selected_addresses->>'state'), '')",
  town: `
    case when length(regexp_replace(selected_addresses->>'pinCode', '[^0-9]', '', 'g')) = 6
      then left(regexp_replace(selected_addresses->>'pinCode', '[^0-9]', '', 'g'), 3) else '' end
    || '/' || lower(btrim(coalesce(selected_addresses->>'city', '')))`,
  product: "order_lines.product_id",
  pack: "coalesce(order_lines.pack::text, '')",
  offer: "given.key",
};

// Order by order, along the key: for many orders PostgreSQL would go through all lines there are.
const linesOfOrder = `
  cross join lateral (
    select * from order_lines where order_id = orders.id offset 0
  ) as order_lines`;

/** What an order is counted with, where its own row does not have it. */
const besides: Partial<Record<CountedKind, string>> = {
  product: linesOfOrder,
  pack: linesOfOrder,
  // The thank-you for paying online is one of the offers, and may stand beside a code (rules: thanks-6).
  offer: `
  cross join lateral (
    select offer_id as key, orders.offer_discount - orders.thanks_discount as taken_off
    from offer_uses where order_id = orders.id
    union all
    select '${thanksKey}', orders.thanks_discount where orders.thanks_discount > 0 and status <> 'cancelled'
  ) as given`,
};

/** Of "placed", a row for each day and key of a kind. */
export function countedBy(kind: CountedKind): string {
  const isOfLines = besides[kind] === linesOfOrder;
  const n = (which: string) =>
    `(${isOfLines ? "count(distinct orders.id)" : "count(*)"} filter (where ${which}))::int`;
  const units = isOfLines ? "order_lines.quantity" : "orders.total_quantity";
  const revenue = isOfLines ? lineRevenue : "orders.revenue";
  const tax = isOfLines ? lineTax : "orders.tax";
  const takenOff =
    kind === "offer" ? "given.taken_off" : `${isOfLines ? "order_lines" : "orders"}.offer_discount`;
  return `
    select orders.day, '${kind}' as kind, ${keys[kind]} as key,
      ${n("is_sale")} as orders, ${n("is_sale and counts")} as sold,
      coalesce(sum(${units}) filter (where counts), 0)::int as units,
      coalesce(sum(${revenue}) filter (where counts), 0)::bigint as revenue,
      coalesce(sum(${tax}) filter (where counts), 0)::bigint as tax,
      coalesce(sum(${takenOff}) filter (where counts), 0)::bigint as taken_off,
      ${n("comes_back")} as by_returning, ${n("is_sale and status = 'cancelled'")} as cancelled,
      ${n("is_sale and status in ('returned', 'came-back', 'replaced')")} as returned
    from placed as orders
    ${besides[kind] ?? ""}
    group by 1, 3`;
}

/** Of "placed", the rows of all kinds. A day without orders has its row of kind "all" too. */
export const countedByAll = (days: string) => `
  ${figureKinds
    .filter(isCounted)
    .map((kind) => `(${countedBy(kind)})`)
    .join(" union all ")}
  union all
  select days.day, 'all', '', 0, 0, 0, 0, 0, 0, 0, 0, 0 from unnest(${days}) as days (day)
  where not exists (select from placed where placed.day = days.day)`;

/**
 * The rows of whole months, from those of their days.
 * @param months SQL of an array of the months' first days.
 */
export const summedByMonth = (months: string) => `
  select months.day, 'product-month' as kind, key, sum(orders)::int, sum(sold)::int, sum(units)::int,
    sum(revenue)::bigint, sum(tax)::bigint, sum(taken_off)::bigint, sum(by_returning)::int, sum(cancelled)::int,
    sum(returned)::int
  from unnest(${months}) as months (day)
  join day_figures as days on days.kind = 'product' and days.day >= months.day
    and days.day < months.day + interval '1 month'
  group by months.day, key`;
