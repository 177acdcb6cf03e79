import type { TaxOfLine } from "#app/domains/tax/tax-class.ts";
import { packedGrams } from "#app/lib/money/delivery-charge.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { type OrderLine, payableFor } from "../order/order.ts";

/** The key's order and the address: all that is to be known before an order is placed. */
export const orderPrepare = statement<{ userId: string; checkoutKey: string; addressId: string }>(
  "order-prepare",
  (given) => `
    select
      (select jsonb_build_object(
         'id', id, 'orderNumber', order_number, 'paymentStatus', payment_status)
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
 * and a deletion of the account (rules: privacy-4). A hidden product is not found (rules: catalog-9).
 */
export const orderLockProducts = statement<{ ids: string[]; userId: string }>(
  "order-lock-products",
  (given) => `
    select id, title, price, product_mrp as "productMRP", picture_urls[1] as "pictureUrl",
      hsn, tax_class_id as "taxClassId",
      product_pack_off as pack, packed_weight as "packedWeight",
      current_stock as "currentStock", has_batches as "hasBatches", (
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
    from products where id = any(${given.ids}) and not is_hidden order by id for update`,
);

export interface LockedProduct {
  id: string;
  title: string;
  pack: number | null;
  packedWeight?: number | null;
  price: number;
  productMRP: number;
  pictureUrl: string | null;
  hsn: string | null;
  taxClassId: string | null;
  currentStock: number;
  /** Whether it is to be said which batches the units come from. */
  hasBatches: boolean;
  /** Not the product's: how many orders the shopper has placed in the last hour. */
  recentOrders: number;
  /** Nor this: the shopper's newest payable order that waits for its payment and has one of the products. */
  waiting: { id: string; orderNumber: string } | null;
  /** Nor is this: whether the shopper still has an account. */
  hasBuyer: boolean;
}

/** What a line keeps of a product, and of what is charged on it today. */
type BoughtProduct = Pick<
  LockedProduct,
  "id" | "title" | "pack" | "packedWeight" | "pictureUrl" | "price" | "productMRP"
> &
  Partial<TaxOfLine>;

/** So many pieces of a product as an order's line. */
export function lineOf(product: BoughtProduct, quantity: number, price = product.price): OrderLine {
  const {
    id: productId,
    title,
    pack,
    pictureUrl,
    productMRP,
    hsn = null,
    taxRate = null,
  } = product;
  const packedWeight = packedGrams(product) ?? null;
  return {
    ...{ productId, title, pack, packedWeight, pictureUrl, price, productMRP, quantity, hsn },
    taxRate,
  };
}
