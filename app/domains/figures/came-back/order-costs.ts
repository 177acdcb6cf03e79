import { z } from "zod";
import type { Paise } from "#app/lib/money/money.ts";
import { parseRupees, withoutGrouping } from "#app/lib/money/parse-rupees.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";

/** What is typed in rupees. */
export const costAmounts = [
  "nearFirst",
  "nearMore",
  "middleFirst",
  "middleMore",
  "farFirst",
  "farMore",
  "feeFixed",
  "cashLeast",
  "packing",
] as const;
export type CostAmount = (typeof costAmounts)[number];

/** What orders cost beside their goods, from a day on (rules: costs-1); order_costs says what each is. */
export interface OrderCosts extends Record<CostAmount, Paise> {
  since: string;
  nearPins: string[];
  middlePins: string[];
  stepGrams: number;
  boxGrams: number;
  backPercent: number;
  /** In hundredths of a per cent. */
  feeRate: number;
  feeTax: number;
  cashRate: number;
}

/** What a first form proposes: what weighs, and the tax on a provider's fee in India; no amounts. */
export const usualCosts = { stepGrams: 500, boxGrams: 100, backPercent: 100, feeTax: 18 };

/** In paise: more than any parcel costs. */
const mostAmount = 10_000_000;
const mostPins = 500;

/** Left empty, it costs nothing. */
const amount = optionalText(20).transform((typed, { addIssue }) => {
  const read = typed === "" ? 0 : parseRupees(typed);
  if (read !== undefined && read <= mostAmount) return read;
  addIssue({ code: "custom", message: m.costs_amount_odd() });
  return z.NEVER;
});

/** "2.36" per cent, in hundredths. */
const rate = optionalText(10).transform((typed, { addIssue }) => {
  const plain = withoutGrouping(typed || "0");
  if (/^\d{1,2}(\.\d{1,2})?$/.test(plain)) return Math.round(Number(plain) * 100);
  addIssue({ code: "custom", message: m.costs_rate_odd() });
  return z.NEVER;
});

const whole = (least: number, most: number, usual: number) =>
  optionalText(10).transform((typed, { addIssue }) => {
    const plain = plainDigits(typed || String(usual));
    const n = Number(plain);
    if (/^\d{1,5}$/.test(plain) && n >= least && n <= most) return n;
    addIssue({ code: "custom", message: m.booking_number_invalid({ least, most }) });
    return z.NEVER;
  });

/** "834, 825": beginnings of pin codes, sorted, each once. */
const pins = optionalText(5000).transform((typed, { addIssue }) => {
  const named = [
    ...new Set(
      plainDigits(typed)
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ].sort();
  if (named.length <= mostPins && named.every((pin) => /^[1-9]\d{0,5}$/.test(pin))) return named;
  addIssue({ code: "custom", message: m.costs_pins_odd({ n: mostPins }) });
  return z.NEVER;
});

/** The costs as their form sends them (rules: costs-1). */
export const orderCostsSchema = z.object({
  ...(Object.fromEntries(costAmounts.map((name) => [name, amount])) as Record<
    CostAmount,
    typeof amount
  >),
  since: z
    .string({ error: m.field_required })
    .refine((day) => startOfDay(day) !== undefined && day >= "2015-01-01" && day < "2100", {
      error: m.costs_since_odd,
    }),
  nearPins: pins,
  middlePins: pins,
  stepGrams: whole(1, 50_000, usualCosts.stepGrams),
  boxGrams: whole(0, 20_000, usualCosts.boxGrams),
  backPercent: whole(0, 500, usualCosts.backPercent),
  feeRate: rate,
  feeTax: whole(0, 50, usualCosts.feeTax),
  cashRate: rate,
  /** When the costs that are changed had been saved. */
  updatedAt: momentSchema.optional(),
});
