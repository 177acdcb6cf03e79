import type { AddressSnapshot } from "#app/domains/accounts/address.ts";
import type { Paise } from "#app/lib/money.ts";
import type { Totals } from "#app/lib/totals.ts";
import { advisoryLocks } from "#app/server/advisory-locks.ts";
import { insertJob } from "#app/server/jobs.server.ts";
import { statement } from "#app/server/statement.server.ts";
import {
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  payableFor,
  type StockHold,
} from "./order.ts";
import { totalColumns } from "./order-table.server.ts";

/** The key's order and the address: all that is to be known before an order is placed. */
export const orderPrepare = statement<{ userId: string; checkoutKey: string; addressId: string }>(
  "order-prepare",
  (given) => `
    select
      (select jsonb_build_object('id', id, 'orderNumber', order_number)
       from orders where user_id = ${given.userId} and checkout_key = ${given.checkoutKey}) as placed,
      (select jsonb_build_object(
         'name', name, 'phoneNumber', phone_number, 'pinCode', pin_code,
         'addressLine', address_line, 'areaLocality', area_locality, 'landmark', landmark,
         'city', city, 'state', state, 'addressType', address_type,
         'openOnWeekends', open_on_weekends)
       from addresses where user_id = ${given.userId} and id = ${given.addressId}) as address`,
);

/**
 * From here to their commits the orders of one shopper take turns. It is the first lock of all, so that
 * no two orders wait for each other.
 */
export const orderTakeTurn = statement<{ userId: string }>(
  "order-take-turn",
  (given) => `select pg_advisory_xact_lock(${advisoryLocks.shoppers}, hashtext(${given.userId}))`,
);

/**
 * Locked in id order, so that no two orders wait for each other. How many orders the shopper has placed in
 * the last hour is counted here and not before: this statement is the first that sees all orders whose
 * turn was earlier (rules: orders-11), an unpaid one of the same products among them (rules: payments-27),
 * and a deletion of the account (rules: privacy-4).
 */
export const orderLockProducts = statement<{ ids: string[]; userId: string }>(
  "order-lock-products",
  (given) => `
    select id, title, price, product_mrp as "productMRP", picture_urls[1] as "pictureUrl",
      product_pack_off as pack,
      current_stock as "currentStock", (
        select count(*) from orders
        where user_id = ${given.userId} and time > now() - interval '1 hour'
      ) as "recentOrders",
      (
        select jsonb_build_object('id', id, 'orderNumber', order_number) from orders
        where user_id = ${given.userId} and payment_status = 'pending'
          and status in ('ordered', 'confirmed', 'processing') and stock_hold <> 'taken'
          and time > now() - interval '${payableFor / 1000} seconds'
          -- Looked up order by order: of what a shopper has not paid there is little, and of a product much.
          and (
            select bool_or(product_id = any(${given.ids})) from order_lines where order_id = orders.id
          )
        order by time desc limit 1
      ) as waiting,
      exists (select from users where id = ${given.userId}) as "hasBuyer"
    from products where id = any(${given.ids}) order by id for update`,
);

export interface LockedProduct {
  id: string;
  title: string;
  pack: number | null;
  price: number;
  productMRP: number;
  pictureUrl: string | null;
  currentStock: number;
  /** Not the product's: how many orders the shopper has placed in the last hour. */
  recentOrders: number;
  /** Nor this: the shopper's newest payable order that waits for its payment and has one of the products. */
  waiting: { id: string; orderNumber: string } | null;
  /** Nor is this: whether the shopper still has an account. */
  hasBuyer: boolean;
}

const totalCodes = Object.keys(totalColumns) as (keyof Totals)[];
const enqueuedMail = insertJob("mail");

interface OrderToInsert extends Totals {
  id: string;
  month: string;
  checkoutKey: string;
  userId: string;
  email: string;
  selectedAddresses: AddressSnapshot;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  status: OrderStatus;
  stockHold: StockHold;
  heldUntil: Date | null;
  /** Of the lines, in their order. */
  productIds: string[];
  titles: string[];
  packs: (number | null)[];
  pictureUrls: (string | null)[];
  prices: Paise[];
  productMRPs: Paise[];
  quantities: number[];
  /** The mail's job as JSON, without the order's number; null where none tells of it yet. */
  mail: string | null;
}

/**
 * Lowers the stock, takes the month's next number, saves the order with its lines and enqueues the
 * mail, if one tells of it. All other orders wait while the counter is locked: what needs no number
 * is done before, for which the counter asks.
 */
export const orderInsert = statement<OrderToInsert>(
  "order-insert",
  (given) => `
    with lowered as (
      update products set
        current_stock = current_stock - taken.quantity,
        units_sold = units_sold + taken.quantity
      from unnest(${given.productIds}::text[], ${given.quantities}::int[]) as taken (id, quantity)
      where products.id = taken.id
      returning products.id
    ), lined as (
      insert into order_lines (
        order_id, position, product_id, title, pack, picture_url, price, product_mrp, quantity
      )
      select ${given.id}, line.position - 1, line.product_id, line.title, line.pack, line.picture_url,
        line.price, line.product_mrp, line.quantity
      from unnest(
        ${given.productIds}::text[], ${given.titles}::text[], ${given.packs}::int[],
        ${given.pictureUrls}::text[],
        ${given.prices}::int[], ${given.productMRPs}::int[], ${given.quantities}::int[]
      ) with ordinality
        as line (product_id, title, pack, picture_url, price, product_mrp, quantity, position)
      returning position
    ), counter as (
      insert into order_number_counters (month, last)
      select ${given.month}, 1 where (select count(*) from lowered) + (select count(*) from lined) > 0
      on conflict (month) do update set last = order_number_counters.last + 1
      returning month, last
    ), placed as (
      insert into orders (
        month, sequence, id, checkout_key, user_id, email, selected_addresses, payment_method,
        payment_status, status, stock_hold, held_until,
        ${totalCodes.map((code) => totalColumns[code].name)}
      )
      select month, last, ${given.id}, ${given.checkoutKey}, ${given.userId}, ${given.email},
        ${given.selectedAddresses}, ${given.paymentMethod}, ${given.paymentStatus}, ${given.status},
        ${given.stockHold}, ${given.heldUntil},
        ${totalCodes.map((code) => given[code])}
      from counter
      returning order_number, receipt
    ), mailed as (
      ${enqueuedMail.before}
      (select jsonb_set(${given.mail}::jsonb, '{mail,order,orderNumber}', to_jsonb(order_number))
       from placed)
      ${enqueuedMail.after} and ${given.mail}::jsonb is not null
    )
    select order_number as "orderNumber", receipt from placed`,
);
