import {
  parcelColumns,
  parcelsByAll,
  parcelsOn,
} from "#app/domains/figures/came-back/count-parcels.server.ts";
import {
  countedByAll,
  figureColumns,
  placedOn,
  summedByMonth,
} from "#app/domains/figures/count-figures.server.ts";
import { totalParts } from "#app/lib/money/totals.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { findingsKept } from "./books.ts";

// Each of them proves one thing over the whole shop, in one pass over its tables and without a lock.
// It gives the first findings (books.ts), and with each how many there are. All run in one snapshot:
// what a command writes in one transaction is there as a whole or not at all.

/** Around a query of what is wrong, with the columns of a finding that it has. */
const firstOf = (wrong: string) => `
  select wrong.*, (count(*) over ())::int as wrong from (${wrong}) as wrong
  order by id limit ${findingsKept}`;

/** The orders that were deleted, as the audit log keeps them (rules: orders-16). */
const deletedOrders = `
  select subject_id as id, detail->'order' as "order", detail->'lines' as lines from audit_log
  where split_part(action, '.', 1) = 'order' and action = 'order.delete'`;

/** Stock is never below zero (rules: stock-1). */
export const stockNotNegative = statement("books-stock", () =>
  firstOf(`
    select 'stock-negative' as code, id, title as name, id as "productId",
      current_stock::text as found, '0' as expected
    from products where current_stock < 0`),
);

/**
 * The units that count as sold are those of the orders that took or hold them; and of those orders
 * that were deleted after their paid goods had left.
 */
export const unitsOfOrders = statement("books-units", () =>
  firstOf(`
    with taken as (
      select product_id, sum(quantity) as units
      from order_lines join orders on orders.id = order_id
      where stock_hold <> 'released' group by product_id
    ), gone as (
      select line->>'productId' as product_id, sum((line->>'quantity')::int) as units
      from (${deletedOrders}) as deleted, jsonb_array_elements(lines) as line
      where "order"->>'stockHold' <> 'released' and "order"->>'paymentStatus' <> 'pending'
        and "order"->>'status' in ('shipped', 'delivered', 'returned', 'came-back', 'replaced')
      group by line->>'productId'
    )
    select 'units-differ' as code, id, title as name, id as "productId",
      units_sold::text as found,
      (coalesce(taken.units, 0) + coalesce(gone.units, 0))::text as expected
    from products
    left join taken on taken.product_id = products.id
    left join gone on gone.product_id = products.id
    where units_sold <> coalesce(taken.units, 0) + coalesce(gone.units, 0)`),
);

/**
 * The stock of a product is the sum of its ledger, whose entries have numbers without gaps; what is left of a
 * batch is what came to it less what orders and staff took; its batches have no more than there is; and no order
 * has any of a batch whose units went back (rules: ledger-2).
 */
export const ledgerOfStock = statement("books-ledger", () =>
  firstOf(`
    with entered as (
      select product_id, sum(units) as units, count(*) as entries, max(number) as last
      from stock_entries group by product_id
    ), batched as (
      select batch_id, sum(units) as units from stock_entries where batch_id is not null group by batch_id
    ), taken as (
      select batch_id, sum(units) as units from order_batches group by batch_id
    )
    select 'ledger-differs' as code, id, title as name, id as "productId",
      current_stock::text as found, coalesce(entered.units, 0)::text as expected
    from products left join entered on product_id = id
    where current_stock <> coalesce(entered.units, 0) or last_stock_entry <> coalesce(entries, 0)
      or last_stock_entry <> coalesce(last, 0)
    union all
    select 'batch-differs', stock_batches.id, title || ' ' || number, products.id,
      stock_batches.units::text, (coalesce(batched.units, 0) - coalesce(taken.units, 0))::text
    from stock_batches
    join products on products.id = product_id
    left join batched on batched.batch_id = stock_batches.id
    left join taken on taken.batch_id = stock_batches.id
    where stock_batches.units <> coalesce(batched.units, 0) - coalesce(taken.units, 0)
    union all
    select 'batches-exceed', products.id, title, products.id, sum(units)::text, current_stock::text
    from stock_batches join products on products.id = product_id
    group by products.id having sum(units) > current_stock
    union all
    select 'batch-kept', share.order_id || ' ' || number, order_number || ': ' || number, share.product_id,
      share.units::text, '0'
    from order_batches as share
    join orders on orders.id = share.order_id
    join stock_batches on stock_batches.id = share.batch_id
    where stock_hold = 'released'`),
);

/** An order's units are where its payment and its status say (architecture: states). */
export const holdsOfOrders = statement("books-holds", () =>
  firstOf(`
    select 'hold-wrong' as code, id, order_number as name, id as "orderId",
      stock_hold as found, 'taken' as expected
    from orders
    where stock_hold <> 'taken' and status not in ('cancelled', 'returned', 'came-back', 'replaced') and (
      payment_status = 'cod'
      or (payment_status = 'online' and refund is null)
      or (payment_status = 'pending' and status in ('shipped', 'delivered'))
      or (payment_status = 'online' and stock_hold = 'held')
    )
    union all
    select 'hold-wrong', id, order_number, id, stock_hold, 'released'
    from orders where status = 'cancelled' and stock_hold <> 'released'`),
);

/**
 * Each number that a month's counter has given is on one order, or on one that was deleted
 * (rules: orders-3).
 */
export const numbersOfMonths = statement("books-numbers", () =>
  firstOf(`
    with counted as (
      select month, count(*) as orders, count(distinct sequence) as numbers,
        min(sequence) as first, max(sequence) as last
      from orders group by month
    )
    select 'numbers-differ' as code, month as id, month as name,
      (coalesce(numbers, 0) + coalesce(counter.deleted, 0))::text as found,
      coalesce(counter.last, 0)::text as expected
    from counted full join order_number_counters as counter using (month)
    where counter.last is null
      or coalesce(numbers, 0) + counter.deleted <> counter.last
      or numbers <> orders or first < 1 or counted.last > counter.last`),
);

const grandTotalOf = totalParts
  .map(({ code, sign }) => `${sign < 0 ? "-" : "+"} ${column(code)}`)
  .join(" ");

/** "shippingCharge" → "shipping_charge" */
function column(code: string): string {
  return code.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** An order comes to what its lines come to; one of the earlier shop, to its own sums (rules: import-6). */
export const sumsOfOrders = statement("books-sums", () =>
  firstOf(`
    with lines as (
      select order_id, sum(quantity) as quantity,
        sum(product_mrp::bigint * quantity) as total,
        sum((product_mrp - price)::bigint * quantity) as discount,
        sum(order_lines.offer_discount) as offer,
        sum(order_lines.thanks_discount) as thanks
      from order_lines group by order_id
    )
    select 'sum-differs' as code, id, order_number as name, id as "orderId",
      (coalesce(total, 0) - coalesce(discount, 0) - coalesce(offer, 0) + shipping_charge)::text as found,
      grand_total::text as expected
    from orders left join lines on lines.order_id = orders.id
    where total_quantity <> coalesce(quantity, 0) or grand_total <> 0 ${grandTotalOf}
      or orders.offer_discount <> coalesce(offer, 0) or orders.thanks_discount <> coalesce(thanks, 0)
      or (total_amount <> coalesce(total, 0) or discount_price <> coalesce(discount, 0))
        -- The earlier shop's sums are kept, whatever its lines come to.
        and not exists (
          select from imported_documents where collection = 'order' and imported_documents.id = orders.id
        )`),
);

/**
 * Each payment is the one that its order was paid with, or goes back; its parts that go back are less than it
 * is; and each order that counts as paid has its payment (rules: payments-6, payments-13, refunds-6).
 */
export const paymentsOfOrders = statement("books-payments", () =>
  firstOf(`
    select 'payment-unplaced' as code, payments.id, asked.order_number as name,
      orders.id as "orderId", payments.amount::text as found, null as expected
    from payments
    join provider_orders as asked on asked.id = provider_order_id
    left join orders on orders.id = asked.order_id
    where case
      when state = 'kept' and orders.id is null
        then not exists (select from (${deletedOrders}) as deleted where deleted.id = asked.order_id)
      when state = 'kept'
        then payment_id is distinct from payments.id or payment_status <> 'online'
          or refund is not null
          -- What was taken out of the order went back; what was added is paid at the door.
          or payments.amount - (
            select coalesce(sum(part.amount), 0) from partial_refunds as part
            where part.payment_id = payments.id and part.is_for_lines
          ) + due_at_door <> grand_total
      else payment_id = payments.id and refund is distinct from replace(state, 'refund-', '')
    end
    union all
    select 'parts-too-large', payments.id, asked.order_number, asked.order_id,
      sum(part.amount)::text, payments.amount::text
    from partial_refunds as part
    join payments on payments.id = part.payment_id
    join provider_orders as asked on asked.id = provider_order_id
    group by payments.id, asked.id
    having sum(part.amount) >= payments.amount
    union all
    select 'payment-missing', id, order_number, id, payment_id, null
    from orders
    where case
      when payment_status = 'online' then not exists (
        select from payments join provider_orders as asked on asked.id = provider_order_id
        where payments.id = payment_id and asked.order_id = orders.id
      )
      else payment_id is not null or refund is not null
    end`),
);

/** Days that are kept and do not wait to be counted anew: of the last month, and each other one once in a fortnight. */
const daysChecked = (days: string, changes: string) => `
  select day from ${days}
  where kind = 'all' and day not in (select day from ${changes})
    and (day > current_date - 31 or (day - date '2000-01-01') % 14 = (current_date - date '2000-01-01') % 14)`;

const parcelDays = "array(select day from parcel_days)";
/** Where what is kept of a day's parcels is not what its orders come to (rules: came-back-figures-1). */
const differingParcels = `
  with parcel_days as (${daysChecked("parcel_figures", "parcel_changes")}), ${parcelsOn(parcelDays)},
  counted (${parcelColumns}) as (${parcelsByAll(parcelDays)}),
  kept as (select ${parcelColumns} from parcel_figures where day in (select day from parcel_days))
  select day, 0 as kept, wasted as counted from (table counted except all table kept) as counted
  union all
  select day, wasted, 0 from (table kept except all table counted) as kept`;

const checkedDays = "array(select day from checked)";
const checkedMonths = "array(select distinct date_trunc('month', day)::date from checked)";

/**
 * What is kept of past days is what their orders come to (rules: figures-2): of the last month's, and of each
 * other one once in a fortnight. Days that wait to be counted anew are left out.
 */
export const figuresOfDays = statement("books-figures", () =>
  firstOf(`
    with checked as (${daysChecked("day_figures", "figure_changes")}), ${placedOn(checkedDays)}, counted (${figureColumns}) as (${countedByAll(checkedDays)}),
    kept as (
      select ${figureColumns} from day_figures
      where day in (select day from checked) and kind <> 'product-month'
    ), summed as (${summedByMonth(checkedMonths)}), kept_months as (
      select ${figureColumns} from day_figures
      where kind = 'product-month' and day = any(${checkedMonths})
    ), differing as (
      (table kept except all table counted) union all (table counted except all table kept)
      union all (table summed except all table kept_months)
      union all (table kept_months except all table summed)
    )
    select 'figures-differ' as code, day::text as id, day::text as name,
      coalesce((select revenue::text from kept where kept.day = differing.day and kind = 'all'), '0') as found,
      coalesce((select revenue::text from counted where counted.day = differing.day and kind = 'all'), '0') as expected
    from differing group by day
    union all
    select 'figures-differ', day::text, day::text, sum(kept)::text, sum(counted)::text
    from (${differingParcels}) as parcels group by day`),
);
