import { z } from "zod";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { endOfDay, startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { comparedCode, maxCodeLength, type Offer, offerKinds } from "./offer.ts";

/** The most products, or categories, that an offer names. */
export const maxNamed = 50;
/** In paise: ten lakh rupees. */
const mostAmount = 100_000_000;

/** Left empty, it is null. */
export const rupees = z
  .string()
  .trim()
  .transform((typed, context) => {
    const amount = parseRupees(typed);
    if (amount !== undefined && amount > 0 && amount <= mostAmount) return amount;
    context.addIssue({ code: "custom", message: m.product_price_invalid() });
    return z.NEVER;
  })
  .optional()
  .transform((amount) => amount ?? null);

/** A whole number up to `most`; left empty, it is null. */
export const wholeNumber = (most: number, message: () => string) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      const n = Number(typed);
      if (/^\d{1,7}$/.test(typed) && n >= 1 && n <= most) return n;
      context.addIssue({ code: "custom", message: message() });
      return z.NEVER;
    })
    .optional()
    .transform((n) => n ?? null);

const count = wholeNumber(1_000_000, m.offer_count_invalid);

const day = (of: (day: string) => Date | undefined) =>
  z
    .string()
    .transform((typed, context) => {
      const at = of(typed);
      if (at) return at;
      context.addIssue({ code: "custom", message: m.offer_day_invalid() });
      return z.NEVER;
    })
    .optional()
    .transform((at) => at ?? null);

const names = z.array(z.string().min(1).max(100)).max(maxNamed, { error: m.offer_too_many_named });

/** An offer as its form sends it (rules: offers-1). Amounts are typed in rupees, days are Jharkhand's. */
export const offerSchema = z
  .object({
    code: z.string({ error: m.field_required }).transform((typed, context) => {
      const code = comparedCode(typed);
      if (/^[A-Z0-9][A-Z0-9-]{2,}$/.test(code) && code.length <= maxCodeLength) return code;
      context.addIssue({ code: "custom", message: m.offer_code_invalid() });
      return z.NEVER;
    }),
    kind: z.enum(offerKinds, { error: m.field_required }),
    percent: wholeNumber(100, m.offer_percent_invalid),
    amount: rupees,
    giftProductId: z
      .string()
      .max(100)
      .optional()
      .transform((id) => id ?? null),
    startsAt: day(startOfDay),
    endsAt: day(endOfDay),
    minimum: rupees.transform((amount) => amount ?? 0),
    productIds: names.default([]),
    categories: names.default([]),
    isFirstOrderOnly: z.boolean().default(false),
    maxUses: count,
    maxUsesEach: count,
    isActive: z.boolean().default(false),
    banner: optionalText(120).transform((text) => text || null),
    bannerFrom: day(startOfDay),
    bannerUntil: day(endOfDay),
    /** When the offer that is changed had been saved. */
    updatedAt: momentSchema.optional(),
  })
  .superRefine((offer, { addIssue }) => {
    const lacks = (field: string) =>
      addIssue({ code: "custom", path: [field], message: m.field_required() });
    if (offer.kind === "percent" && offer.percent === null) lacks("percent");
    if (offer.kind === "amount" && offer.amount === null) lacks("amount");
    if (offer.kind === "gift" && offer.giftProductId === null) lacks("giftProductId");
    const spans = [
      ["endsAt", offer.startsAt, offer.endsAt],
      ["bannerUntil", offer.bannerFrom, offer.bannerUntil],
    ] as const;
    for (const [field, from, until] of spans) {
      if (from && until && until <= from) {
        addIssue({ code: "custom", path: [field], message: m.offer_ends_before() });
      }
    }
  });

/** What the office says of an offer. */
export interface OfferDetails extends Omit<Offer, "id" | "used"> {
  banner: string | null;
  bannerFrom: Date | null;
  bannerUntil: Date | null;
}

/** What is kept of a form: not what belongs to another kind of offer. */
export function offerDetails(given: Omit<z.output<typeof offerSchema>, "updatedAt">): OfferDetails {
  const { kind } = given;
  return {
    ...given,
    percent: kind === "percent" ? given.percent : null,
    amount: kind === "gift" ? null : given.amount,
    giftProductId: kind === "gift" ? given.giftProductId : null,
  };
}
