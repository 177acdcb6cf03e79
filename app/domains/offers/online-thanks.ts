import { z } from "zod";
import { formatMoney } from "#app/lib/money/money.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { type Offer, offerWords } from "./offer.ts";
import { rupees, wholeNumber } from "./offer-form.ts";

export const thanksKinds = ["off", "percent", "amount"] as const;

/** What who pays online is thanked with (rules: thanks-1): percents with a most, or rupees. Amounts in paise. */
export interface OnlineThanks extends Pick<Offer, "percent" | "amount" | "minimum"> {
  kind: (typeof thanksKinds)[number];
}

/** A shop that thanks nobody. */
export const noThanks: OnlineThanks = { kind: "off", percent: null, amount: null, minimum: 0 };

/** As its form sends it. Amounts are typed in rupees. */
export const thanksSchema = z
  .object({
    kind: z.enum(thanksKinds, { error: m.field_required }),
    percent: wholeNumber(100, m.offer_percent_invalid),
    amount: rupees,
    minimum: rupees.transform((amount) => amount ?? 0),
    /** When what is changed had been saved. */
    updatedAt: momentSchema.optional(),
  })
  .superRefine(({ kind, percent, amount }, { addIssue }) => {
    const lacks = (field: string) =>
      addIssue({ code: "custom", path: [field], message: m.field_required() });
    if (kind === "percent" && percent === null) lacks("percent");
    if (kind === "amount" && amount === null) lacks("amount");
  });

/** What is kept of a form: not what belongs to another kind. */
export function thanksDetails({ kind, percent, amount, minimum }: OnlineThanks): OnlineThanks {
  if (kind === "off") return noThanks;
  return { kind, percent: kind === "percent" ? percent : null, amount, minimum };
}

/** "5 % off, at most ₹50, for goods from ₹500"; that there is none. */
export function thanksWords({ kind, percent, amount, minimum }: OnlineThanks): string {
  if (kind === "off") return m.office_thanks_none();
  const what = offerWords({ kind, percent, amount }, undefined);
  return minimum === 0 ? what : m.office_thanks_from({ what, amount: formatMoney(minimum) });
}
