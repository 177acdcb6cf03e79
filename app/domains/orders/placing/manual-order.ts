import { z } from "zod";
import { addressSchema, addressTypes } from "#app/domains/accounts/addresses/address.ts";
import { mobileDigits } from "#app/domains/accounts/signing-up/mobile-number.ts";
import { maxCartLines } from "#app/domains/cart/cart.ts";
import { maxQuantity } from "#app/domains/catalog/product/product.ts";
import type { OfferRefusal } from "#app/domains/offers/offer.ts";
import { languages } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { checkoutSchema, type OrderRefusal } from "./checkout.ts";

/** How a manual order is paid. */
export const manualPayments = [
  /** At the door. */
  "cod",
  /** In cash or by UPI, here and now. */
  "received",
  /** Online, by a link that is sent to the customer. */
  "link",
] as const;
export type ManualPayment = (typeof manualPayments)[number];

/** How long, in hours, a payment link is good for: its units are held as long. */
export const linkHours = [1, 24, 72] as const;

const text = z.string().trim().max(200);
const amount = z.number().int().min(0).max(1_000_000_00);

/** What the form of a manual order sends, as JSON (rules: manual-orders-1). Amounts in paise. */
export const manualOrderSchema = z
  .object({
    /** Made in the browser once a form; the same key gives the same order (rules: orders-7). */
    checkoutKey: z.uuid(),
    channel: z.enum(["phone", "fair"]),
    /** The customer's account; none for whoever has no account, or is not known. */
    customerId: z.string().min(1).max(100).optional(),
    /** What they are written in; where staff choose none, that of the account's last login. */
    language: z.enum(languages).optional(),
    /** Taken along at once: there is no parcel, and of the address only name and number. */
    isTakenAlong: z.boolean(),
    address: z.object({
      name: text,
      /** A mobile number: by it a guest follows the order. */
      phoneNumber: text.refine((phone) => mobileDigits(phone).length === 10, {
        error: m.mobile_invalid,
      }),
      pinCode: text,
      addressLine: text,
      areaLocality: text,
      landmark: text,
      city: text,
      state: text,
      addressType: z.enum(addressTypes).default("Home"),
    }),
    /** For whoever carries it (rules: orders-45). */
    deliveryNote: text.default(""),
    lines: z
      .array(
        z.object({
          productId: z.string().min(1).max(100),
          quantity: z.number().int().min(1).max(maxQuantity),
          /** The shop's price that the screen showed. */
          seenPrice: amount,
          /** What was agreed in its place; never above the MRP. */
          agreedPrice: amount.optional(),
        }),
      )
      .min(1, { error: m.cart_empty })
      .max(maxCartLines, { error: () => m.cart_too_many_lines({ n: maxCartLines }) })
      .refine((lines) => new Set(lines.map((line) => line.productId)).size === lines.length, {
        error: m.something_wrong,
      }),
    /** Why a price was agreed that is not the shop's. */
    priceReason: z.string().trim().max(200),
    payment: z.enum(manualPayments, { error: m.order_payment_required }),
    linkHours: z.literal(linkHours).default(24),
    offerCode: checkoutSchema.shape.offerCode,
    /** The grand total that the screen showed: another one is refused like another price. */
    seenTotal: z.number().int().min(0).optional(),
  })
  .superRefine(({ address, isTakenAlong }, { addIssue }) => {
    const needed = isTakenAlong ? addressSchema.pick({ name: true }) : addressSchema;
    for (const issue of needed.safeParse(address).error?.issues ?? []) {
      addIssue({ ...issue, code: "custom", path: ["address", ...issue.path] });
    }
  })
  .refine(({ lines, priceReason }) => priceReason !== "" || !lines.some(isAgreed), {
    path: ["priceReason"],
    error: m.manual_order_reason_required,
  })
  .refine(({ isTakenAlong, payment }) => !isTakenAlong || payment === "received", {
    path: ["payment"],
    error: m.manual_order_taken_unpaid,
  });

export type ManualOrder = z.output<typeof manualOrderSchema>;

/** Whether a line has another price than the shop's. */
export function isAgreed(line: { seenPrice: number; agreedPrice?: number | undefined }): boolean {
  return line.agreedPrice !== undefined && line.agreedPrice !== line.seenPrice;
}

/**
 * As whose an order stands that is nobody's account's: the telephone number's. It is no id of an account,
 * so that no session can have it (rules: manual-orders-3).
 */
export function guestId(phoneNumber: string): string {
  return `phone:${mobileDigits(phoneNumber)}`;
}

/** Why a manual order was not placed. Nothing was written. */
export type ManualOrderRefusal =
  | Extract<
      OrderRefusal,
      { code: "product-not-found" | "out-of-stock" | "prices-changed" | "too-small" }
    >
  | OfferRefusal
  | { code: "customer-not-found" }
  | Extract<OrderRefusal, { code: "other-state" | "not-delivered" | "total-changed" }>
  | { code: "price-too-high"; name: string };
