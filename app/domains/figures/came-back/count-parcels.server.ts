import { wasReceived } from "#app/domains/orders/order/was-received.server.ts";
import {
  countsAsRevenue,
  favoursByPayment,
  orderRevenue,
  orderTax,
} from "#app/domains/orders/search/sales.server.ts";
import { type ParcelKind, parcelKinds } from "./parcel-kinds.ts";

const countColumns = ["ended", "sent", "arrived", "came_back"] as const;
const amountColumns = [
  ...["worth", "taken_off", "lost", "tax", "carriage", "fees", "packing", "wasted"],
] as const;
/** What is counted and summed, as parcel_figures names it. */
export const sumColumns = [...countColumns, ...amountColumns];
/** The columns of parcel_figures, in their order. */
export const parcelColumns = ["day", "kind", "key", ...sumColumns].join(", ");

/** Digits of a pin code, however it was typed; empty where it is none. */
const pinCode = `coalesce(substring(
  regexp_replace(translate(orders.selected_addresses->>'pinCode', '०१२३४५६७८९', '0123456789'), '[^0-9]', '', 'g')
  from '^[1-9][0-9]{5}$'), '')`;

const isIn = (pins: string) =>
  `exists (select from unnest(rates.${pins}) as beginning where starts_with(orders.pin, beginning))`;
/** Of a weight of so many steps, in the zone of the pin code: the first that it fits (rules: costs-2). */
const byZone = (rate: "first" | "more") => `(case when ${isIn("near_pins")} then rates.near_${rate}
  when ${isIn("middle_pins")} then rates.middle_${rate} else rates.far_${rate} end)`;

/** What a payment provider or a courier takes of an amount, from its rate in hundredths of a per cent. */
const partOf = (amount: string, rate: string) => `round(${amount}::numeric * ${rate} / 10000)`;

/**
 * What each order of "parcels" cost, by the rates of its day, and better where the order knows: one place for all costs
 * that something else knows (rules: costs-3): what was noted when it came back, and a courier's price for a booked parcel. What
 * the provider kept by its settlement would be joined here, and go first in its coalesce. Money that is not known costs nothing.
 */
const costed = `
  select orders.*,
    (case when is_carried then coalesce(known_out, rates.carriage, 0) else 0 end
      + case when status = 'came-back' and is_carried
        then coalesce(known_back, round(coalesce(known_out, rates.carriage) * back_percent / 100.0), 0) else 0 end
    )::bigint as carriage,
    coalesce(
      case when payment_id is not null then round(
        (${partOf("(grand_total - due_at_door)", "fee_rate")} + fee_fixed) * (100 + fee_tax) / 100.0
      ) else 0 end
      + case when is_carried and at_door > 0 and status <> 'came-back'
        then greatest(${partOf("at_door", "cash_rate")}, cash_least) else 0 end,
      0
    )::bigint as fees,
    case when is_parcel then coalesce(rates.packing, 0) else 0 end as packing
  from parcels as orders
  left join lateral (
    select rates.*,
      ${byZone("first")} + ${byZone("more")} * (greatest(1, ceil((box_grams + coalesce((
        select sum(coalesce(packed_weight, pack)::bigint * quantity) from order_lines where order_id = orders.id
      ), 0)) / step_grams::numeric)) - 1) as carriage
    from order_costs as rates where rates.since <= orders.day order by rates.since desc limit 1
  ) as rates on true`;

/**
 * The orders placed on some days that have left the shop, as a CTE "counted_parcels": the one place that says what
 * counts as what. What was taken along at the fair is no parcel; what the shop brings itself costs no carriage.
 * @param days SQL of an array of days of Asia/Kolkata.
 */
export const parcelsOn = (days: string) => `
  parcels as materialized (
    select days.day, orders.id, orders.status, orders.channel, orders.payment_method, orders.grand_total,
      orders.offer_discount, orders.due_at_door, orders.payment_id, orders.courier,
      ${pinCode} as pin, lower(btrim(coalesce(orders.selected_addresses->>'city', ''))) as city,
      case when orders.payment_status = 'cod' then orders.grand_total else orders.due_at_door end as at_door,
      orders.channel <> 'fair' or orders.shipped_at is distinct from orders.delivered_at as is_parcel,
      (orders.channel <> 'fair' or orders.shipped_at is distinct from orders.delivered_at)
        and orders.courier is distinct from 'own' as is_carried,
      case when ${countsAsRevenue()} then ${orderRevenue} else 0 end as revenue,
      case when ${countsAsRevenue()} then ${orderTax} else 0 end as tax,
      coalesce(parcel.carriage_out, booked.carriage) as known_out, parcel.carriage_back as known_back,
      case when asked.confirmed_how is not null then asked.confirmed_how
        when orders.payment_method <> 'cod' then 'online' when asked.order_id is not null then 'asked'
        else 'none' end as confirmation,
      exists (
        select from orders as earlier where earlier.user_id = orders.user_id
          and (earlier.time, earlier.id) < (orders.time, orders.id) and earlier.${wasReceived}
      ) as is_known
    from unnest(${days}) as days (day)
    -- Day by day, along the index: of days in an array PostgreSQL expects a ninth of all orders each.
    cross join lateral (
      select * from orders
      where time >= days.day::timestamp at time zone 'Asia/Kolkata'
        and time < (days.day + 1)::timestamp at time zone 'Asia/Kolkata'
        and status in ('shipped', 'delivered', 'returned', 'came-back', 'replaced')
      order by time offset 0
    ) as orders
    left join ${favoursByPayment} on given.payment_id = orders.payment_id
    left join came_back_parcels as parcel on parcel.order_id = orders.id
    left join courier_bookings as booked on booked.order_id = orders.id and booked.state <> 'cancelled'
    left join order_confirmations as asked on asked.order_id = orders.id
  ), counted_parcels as materialized (${costed})`;

const keys: Record<ParcelKind, string> = {
  all: "''",
  place: "pin || '/' || city",
  product: "product_id",
  channel: "channel",
  courier: "coalesce(courier, '')",
  buyer: "case when is_known then 'known' else 'new' end",
  confirmation: "confirmation",
  method: "payment_method",
};

const hasEnded = "status <> 'shipped'";
const sums: Record<(typeof sumColumns)[number], string> = {
  ended: `count(*) filter (where ${hasEnded})`,
  sent: "count(*) filter (where is_parcel)",
  arrived: `count(*) filter (where is_parcel and ${wasReceived})`,
  came_back: "count(*) filter (where is_parcel and status = 'came-back')",
  worth: "sum(grand_total + offer_discount)",
  taken_off: "sum(offer_discount)",
  lost: "sum(grand_total - revenue)",
  tax: "sum(tax)",
  carriage: "sum(carriage)",
  fees: "sum(fees)",
  packing: "sum(packing)",
  wasted: "sum(carriage + fees + packing) filter (where is_parcel and status = 'came-back')",
};
const counted = sumColumns
  .map((name) =>
    (countColumns as readonly string[]).includes(name)
      ? `(${sums[name]})::int as ${name}`
      : `coalesce(${sums[name]}${name === "wasted" ? "" : ` filter (where ${hasEnded})`}, 0)::bigint as ${name}`,
  )
  .join(", ");

/** Of "counted_parcels", a row for each day and key of a kind. */
export const parcelsBy = (kind: ParcelKind) => `
  select day, '${kind}' as kind, ${keys[kind]} as key, ${counted}
  from counted_parcels as orders ${
    kind === "product"
      ? `cross join lateral (
    select distinct product_id from order_lines where order_id = orders.id offset 0
  ) as goods`
      : ""
  }
  group by 1, 3`;

/** Of "counted_parcels", the rows of all kinds. A day without parcels has its row of kind "all" too. */
export const parcelsByAll = (days: string) => `
  ${parcelKinds.map((kind) => `(${parcelsBy(kind)})`).join(" union all ")}
  union all
  select days.day, 'all', '', ${sumColumns.map(() => 0).join(", ")} from unnest(${days}) as days (day)
  where not exists (select from counted_parcels where counted_parcels.day = days.day)`;
