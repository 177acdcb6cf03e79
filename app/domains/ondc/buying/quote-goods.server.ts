import { inArray } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { promiseTo } from "#app/domains/delivery/delivery-days.ts";
import { deliveryTable } from "#app/domains/delivery/list-delivery-days.server.ts";
import { mergedLines } from "#app/domains/orders/placing/insert-order.server.ts";
import { deliveryOf, goesTo, goodsOf, packedGrams } from "#app/lib/money/delivery-charge.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { db } from "#app/server/database/database.server.ts";
import type { TimeRange } from "../after/order-body.ts";
import { locationId, providerId } from "../catalogue/catalogue-ids.ts";
import type { OndcError } from "../protocol/handler.ts";
import type { QuotedLine } from "./network-quote.ts";
import type { NetworkLine } from "./order-messages.ts";
import { type NetworkSeller, readNetworkSeller } from "./seller.server.ts";

/** A line with how much there is of it, and what a piece weighs as packed, in grams. */
type AvailableLine = QuotedLine & { available: number; grams: number | undefined };

/** What some goods cost, brought to a pin code. */
export interface QuotedGoods {
  seller: NetworkSeller;
  /** One a product, as many as were asked for. */
  lines: AvailableLine[];
  delivery: Paise;
  isServed: boolean;
  takes: string;
  pickUp: TimeRange;
  arrival: TimeRange;
}

const day = 24 * 60 * 60 * 1000;
/** Where nobody has said how long it takes. */
const usualDays = 7;

const refuse = (code: string, message: string, path?: string): { error: OndcError } => ({
  error: { type: "DOMAIN-ERROR", code, message, ...(path && { path }) },
});

/**
 * What a buyer's app asks the price of, at the shop's present prices (rules: ondc-orders-2).
 * @param pinCode where it goes; undefined where it is fetched (rules: ondc-orders-7).
 * @returns an error where the seller is not there, or does not have one of them at all.
 */
export async function quoteGoods(
  asked: {
    provider: { id: string; locations?: readonly { id: string }[] | undefined };
    items: readonly NetworkLine[];
  },
  pinCode: string | undefined,
  now = new Date(),
): Promise<QuotedGoods | { error: OndcError }> {
  const { provider, items } = asked;
  if (provider.id !== providerId) {
    return refuse("30001", "Provider not found", "message.order.provider.id");
  }
  if (provider.locations?.some(({ id }) => id !== locationId)) {
    return refuse("30002", "Provider location not found", "message.order.provider.locations");
  }
  const seller = await readNetworkSeller();
  if (!seller) return refuse("30017", "Merchant is currently not taking orders");
  if (pinCode === undefined && !seller.store.offersPickup) {
    return refuse("30008", "Pickup location not serviceable", "message.order.fulfillments.0.type");
  }
  const wanted = mergedLines(
    items.map(({ id, quantity }) => ({ productId: id, quantity: quantity.count })),
  );
  const [rows, days] = await Promise.all([
    db
      .select()
      .from(products)
      .where(
        inArray(
          products.id,
          wanted.map(({ productId }) => productId),
        ),
      ),
    deliveryTable(),
  ]);
  const sold = new Map(rows.filter(({ isHidden }) => !isHidden).map((row) => [row.id, row]));
  const unknown = items.findIndex(({ id }) => !sold.has(id));
  if (unknown >= 0) {
    return refuse("30004", "Item not found", `message.order.items.${unknown}.id`);
  }
  const goods = wanted.flatMap(({ productId, quantity }) => {
    const product = sold.get(productId);
    return product ? [{ product, quantity }] : [];
  });
  const lines = goods.map(({ product, quantity: count }) => ({
    ...{ id: product.id, title: product.title, price: product.price, count },
    ...{ available: product.currentStock, grams: packedGrams(product) },
  }));
  return {
    ...{ seller, lines },
    delivery: chargeFor(lines, pinCode),
    isServed: pinCode === undefined || goesTo(pinCode),
    ...timesOf(pinCode, days, seller.store.daysToShip, now),
  };
}

/**
 * Charges go by worth and weight of what is sent (rules: charges-3); where the shop does not deliver, and of what is fetched,
 * there is none.
 */
export function chargeFor(
  lines: readonly Pick<AvailableLine, "price" | "count" | "grams">[],
  pinCode: string | undefined,
): Paise {
  if (pinCode === undefined) return 0;
  const goods = lines.map(({ price, count: quantity, grams }) => ({
    ...{ price, quantity },
    packedWeight: grams,
  }));
  return goesTo(pinCode) ? deliveryOf(goodsOf(goods), pinCode).charge : 0;
}

/**
 * From the order to the door, longer than until it leaves, in whole days; to what is fetched, that alone counts.
 * @param table the days of delivery.
 */
function timesOf(pinCode: string | undefined, table: string, daysToShip: number, now: Date) {
  const promise = pinCode === undefined ? undefined : promiseTo(pinCode, table, now);
  const start = startOfDay(dayOf(now))?.getTime() ?? now.getTime();
  const last = promise && startOfDay(promise.deliverBy)?.getTime();
  const promised = last === undefined ? usualDays : Math.round((last - start) / day) + 1;
  const days = Math.max(pinCode === undefined ? 0 : promised, daysToShip + 1);
  const at = (ms: number) => new Date(ms).toISOString();
  const leaves = now.getTime() + daysToShip * day;
  return {
    takes: `P${days}D`,
    pickUp: { start: at(now.getTime()), end: at(leaves) },
    arrival: { start: at(leaves), end: at(now.getTime() + days * day) },
  };
}

/** Of what there is less than was asked for: as the network wants it, a list in the error's message (rules: ondc-orders-2). */
export function soldOutError(lines: readonly { id: string }[]): OndcError {
  const items = lines.map(({ id }) => ({ item_id: id, error: "40002" }));
  return { type: "DOMAIN-ERROR", code: "40002", message: JSON.stringify(items) };
}

export const notServedError: OndcError = {
  type: "DOMAIN-ERROR",
  code: "30009",
  message: "Dropoff location not serviceable",
};
