import { z } from "zod";
import type { Paise } from "#app/lib/money/money.ts";
import { parseRupees, withoutGrouping } from "#app/lib/money/parse-rupees.ts";
import { readLocalTime } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { rupees } from "../product/product-fields.ts";

export const pricePeriodStates = ["planned", "running", "ended", "cancelled"] as const;
export type PricePeriodState = (typeof pricePeriodStates)[number];

/** How a new price is told: in percent or rupees off, or as a price. */
export const offerKinds = ["percent", "rupees", "price"] as const;
export type OfferKind = (typeof offerKinds)[number];

export interface Offer {
  kind: OfferKind;
  /** Whole percent, or paise. */
  amount: number;
}

/** At most so many products get a price at once. */
export const maxPlanned = 500;

/** What is typed as an offer's amount; undefined where it is none. */
export function readOffer(kind: OfferKind, typed: string): Offer | undefined {
  if (kind !== "percent") {
    const amount = parseRupees(typed);
    return amount ? { kind, amount } : undefined;
  }
  const amount = /^\d{1,2}$/.test(withoutGrouping(typed)) ? Number(withoutGrouping(typed)) : 0;
  return amount > 0 ? { kind, amount } : undefined;
}

/**
 * A product's price under an offer (rules: prices-2); undefined where it would not be one: below ₹1, or
 * above the MRP.
 * @param regular what the product costs without it.
 */
export function offeredPrice(
  { price, productMRP }: { price: Paise; productMRP: Paise },
  { kind, amount }: Offer,
): Paise | undefined {
  const offered = {
    // Whole rupees, and never more than it was.
    percent: () => Math.min(price, Math.round((price * (100 - amount)) / 10_000) * 100),
    rupees: () => price - amount,
    price: () => amount,
  }[kind]();
  return offered >= 100 && offered <= productMRP ? offered : undefined;
}

/** A day and time as a field has them, in Jharkhand. */
const localTime = z.string({ error: m.field_required }).transform((text, context) => {
  const at = readLocalTime(text);
  if (at) return at;
  context.addIssue({ code: "custom", message: m.prices_time_invalid() });
  return z.NEVER;
});

const endsAfterStart = ({ startsAt, endsAt }: { startsAt?: Date | undefined; endsAt: Date }) =>
  !startsAt || startsAt < endsAt;
const endNotAfterStart = { path: ["endsAt"], error: m.prices_end_before_start };

/** Prices for several products at once. */
export const planSchema = z
  .object({
    products: z
      .array(
        z.object({
          id: z.string().min(1).max(100),
          /** What the product cost without offers when the prices were looked at. */
          seenPrice: z.number().int().nonnegative(),
        }),
      )
      .min(1, { error: m.prices_none_chosen })
      .max(maxPlanned, { error: () => m.prices_too_many({ n: maxPlanned }) }),
    kind: z.enum(offerKinds),
    amount: z.string().max(20),
    /** Left out, it is now. */
    startsAt: localTime.optional(),
    endsAt: localTime,
  })
  .refine(endsAfterStart, endNotAfterStart)
  .transform(({ kind, amount, ...plan }, context) => {
    const offer = readOffer(kind, amount);
    if (offer) return { ...plan, offer };
    const message = kind === "percent" ? m.prices_percent_invalid() : m.product_price_invalid();
    context.addIssue({ code: "custom", path: ["amount"], message });
    return z.NEVER;
  });
export type Plan = z.output<typeof planSchema>;

/** What can be changed of one. */
export const changeSchema = z
  .object({
    price: rupees,
    /** Of one that has not begun. */
    startsAt: localTime.optional(),
    endsAt: localTime,
  })
  .refine(endsAfterStart, endNotAfterStart);
export type PriceChange = z.output<typeof changeSchema>;
