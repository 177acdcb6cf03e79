import { type Paise, plainRupees } from "#app/lib/money/money.ts";
import { type FulfillmentId, fulfillmentIds } from "../catalogue/catalogue-ids.ts";

/** Pieces of a product at the price of one, as they are quoted. */
export interface QuotedLine {
  id: string;
  title: string;
  count: number;
  price: Paise;
  /** How many of it can be had; left out of quotes after the first. */
  available?: number;
}

/** A delivery's charge, under the fulfilment that it is for. */
export interface QuotedCharge {
  id: string;
  price: Paise;
}

const money = (paise: Paise) => ({ currency: "INR", value: plainRupees(paise) });

/** So many pieces are told of at most: the network counts no further. */
const plenty = 99;

/** How long a quote holds, as far as the stock does. */
const quoteHolds = "P1D";

/** What goods cost with their delivery; the prices of a line are with all taxes (rules: ondc-orders-2). */
export function quoteOf(lines: readonly QuotedLine[], charges: readonly QuotedCharge[]) {
  return {
    price: money(totalOf(lines, charges)),
    breakup: [
      ...lines.map(({ id, title, count, price, available }) => ({
        "@ondc/org/item_id": id,
        "@ondc/org/item_quantity": { count },
        title,
        "@ondc/org/title_type": "item",
        price: money(price * count),
        item: {
          ...(available !== undefined && {
            quantity: {
              available: { count: available > 0 ? `${plenty}` : "0" },
              maximum: { count: `${Math.max(0, Math.min(available, plenty))}` },
            },
          }),
          price: money(price),
        },
      })),
      ...charges.map(({ id, price }) => ({
        "@ondc/org/item_id": id,
        title: "Delivery charges",
        "@ondc/org/title_type": "delivery",
        price: money(price),
      })),
    ],
    ttl: quoteHolds,
  };
}

export const deliveryCharge = (
  price: Paise,
  id: FulfillmentId = fulfillmentIds.delivery,
): QuotedCharge => ({ id, price });

function totalOf(lines: readonly QuotedLine[], charges: readonly QuotedCharge[]): Paise {
  const goods = lines.reduce((sum, { count, price }) => sum + count * price, 0);
  return charges.reduce((sum, { price }) => sum + price, goods);
}

/** Rupees as messages have them: "210", "210.5" or 210 → 21000 paise; undefined for what is no amount. */
export function paiseOf(value: string | number): Paise | undefined {
  const [, sign = "", rupees = "", paise = ""] =
    /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(String(value)) ?? [];
  if (rupees === "") return undefined;
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, "0"));
  return sign ? -amount : amount;
}
