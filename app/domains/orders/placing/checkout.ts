import { z } from "zod";
import { maxCartLines } from "#app/domains/cart/cart.ts";
import { maxQuantity } from "#app/domains/catalog/product/product.ts";
import {
  comparedCode,
  maxCodeLength,
  type OfferRefusal,
  offerRefusalMessage,
} from "#app/domains/offers/offer.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { isGstin } from "#app/lib/tax/gstin.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { advanceWords } from "../cod/advance-words.ts";
import { type CodRefusal, codReasonWords } from "../cod/cod-rules.ts";
import { paymentMethods } from "../order/order.ts";

/** A business buyer's GSTIN, whose last character is checked, and what it is called. */
export const businessSchema = z.object({
  gstin: z.string().trim().toUpperCase().refine(isGstin, { error: m.business_gstin_invalid }),
  company: z.string().trim().min(1, { error: m.business_company_required }).max(120),
});
export type Business = z.output<typeof businessSchema>;

const id = z.string().min(1).max(100);

const checkoutFields = z.object({
  /** Made in the browser once a checkout; the same key gives the same order (rules: orders-7). */
  checkoutKey: z.uuid(),
  addressId: z.string({ error: m.order_address_required }).min(1).max(100),
  paymentMethod: z.enum(paymentMethods, { error: m.order_payment_required }),
  /**
   * The shopper's answer where an unpaid order of the same products waits (rules: payments-27): its id, to
   * have it cancelled, or null, to keep both. Missing where they have not been asked.
   */
  replaces: id.nullable().optional(),
  /** A discount code (rules: offers-2). */
  offerCode: z
    .string()
    .transform(comparedCode)
    .pipe(z.string().min(1).max(maxCodeLength))
    .optional(),
  /** What the shopper read as the grand total: another one is refused like another price (rules: offers-8). */
  seenTotal: z.number().int().min(0).optional(),
  /**
   * What the shopper read as the part that is paid online now, in paise, the rest at the door: another one is refused
   * (rules: advance-2). Missing where all of it is paid in one way.
   */
  seenAdvance: z.number().int().min(1).optional(),
  /** A business that wants its GSTIN on the invoice (rules: tax-8). */
  business: businessSchema.optional(),
  lines: z
    .array(
      z.object({
        productId: id,
        quantity: z.number().int().min(1).max(maxQuantity),
        seenPrice: z.number().int().min(0),
        seenMRP: z.number().int().min(0),
      }),
    )
    .min(1, { error: m.cart_empty })
    .max(maxCartLines, { error: () => m.cart_too_many_lines({ n: maxCartLines }) })
    .refine(isWithinMaxQuantity, { error: m.something_wrong }),
});

/**
 * What a checkout sends. Prices come along only so that the server can tell whether they are still
 * what the shopper saw (rules: orders-6); it never charges them.
 */
export const checkoutSchema = checkoutFields.refine(
  ({ paymentMethod, seenAdvance }) => seenAdvance === undefined || paymentMethod === "online",
  { path: ["seenAdvance"], error: m.order_payment_required },
);

/** The bound is on a product, in however many lines it stands (rules: orders-19). */
function isWithinMaxQuantity(lines: readonly { productId: string; quantity: number }[]): boolean {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities.values()].every((quantity) => quantity <= maxQuantity);
}

export type Checkout = z.output<typeof checkoutSchema>;

/** Why an order was not placed. Nothing was written. */
export type OrderRefusal =
  | { code: "address-not-found" }
  /** The law does not let the shop deliver there (rules: tax-7). */
  | { code: "other-state" }
  | { code: "product-not-found"; productId: string }
  | { code: "out-of-stock"; productId: string; name: string }
  | { code: "prices-changed" }
  /** The shop does not deliver to this pin code (rules: charges-6). */
  | { code: "not-delivered"; pinCode: string }
  /** It comes to another total than the shopper has read, at the same prices (rules: charges-7). */
  | { code: "total-changed"; seen: Paise; now: Paise }
  /** Less than a payment provider takes. */
  | { code: "too-small" }
  | { code: "too-many-orders" }
  | CodRefusal
  /** What is paid now of it is another sum by now, or not offered any more. */
  | { code: "advance-changed" }
  | OfferRefusal
  /** An unpaid order of one of the same products, or with the same code, waits: is it to be replaced? */
  | { code: "unpaid-order-waits"; orderId: string; orderNumber: string }
  /** The order that was to be replaced does not wait for its payment any more. */
  | { code: "nothing-to-replace" };

/** What the shopper reads of a refusal (rules: checkout-5). */
export function refusalMessage(refusal: OrderRefusal): string {
  switch (refusal.code) {
    case "address-not-found":
      return m.order_address_required();
    case "other-state":
      return m.order_other_state({ state: site.state });
    case "product-not-found":
      return m.product_not_found();
    case "out-of-stock":
      return m.product_out_of_stock({ name: refusal.name });
    case "prices-changed":
      return m.prices_changed();
    case "not-delivered":
      return m.zone_not_served({ pinCode: refusal.pinCode, phone: site.phone });
    case "total-changed":
      return m.total_changed({ before: formatMoney(refusal.seen), now: formatMoney(refusal.now) });
    case "too-small":
      return m.pay_online_too_small();
    case "too-many-orders":
      return m.orders_too_many({ minutes: 60 });
    case "cod-not-here":
      return [codReasonWords(refusal.reason), ...advanceWords(refusal.advance)].join(" ");
    case "advance-changed":
      return m.order_advance_changed();
    case "unpaid-order-waits":
      return m.order_unpaid_waits({ number: refusal.orderNumber });
    case "nothing-to-replace":
      return m.order_nothing_to_replace();
    default:
      return offerRefusalMessage(refusal);
  }
}
