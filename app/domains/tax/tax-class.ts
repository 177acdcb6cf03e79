import { z } from "zod";
import type { TaxRate } from "#app/lib/tax/line-tax.ts";
import { presentRegistration } from "#app/lib/tax/seller.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";

/** A rate and the day from which it holds: "2025-09-22". */
export interface DatedRate {
  from: string;
  rate: TaxRate;
}

/** A kind of goods that is taxed alike. */
export interface TaxClass {
  id: string;
  name: string;
  hsn: string;
  /** The earliest first; at least one. */
  rates: DatedRate[];
  updatedAt: Date;
}

/** What an order's line keeps of its tax (rules: tax-4). */
export interface TaxOfLine {
  hsn: string | null;
  /** Null where none is charged, or nobody has said which. */
  taxRate: TaxRate | null;
}

/** The rate that holds on a day; before the first one's none is known. */
export function rateOn({ rates }: Pick<TaxClass, "rates">, day: string): TaxRate | undefined {
  return rates.findLast(({ from }) => from <= day)?.rate;
}

/** What lines keep of the products that are ordered on a day, by what the product says of itself. */
export function taxOn(day: string, classes: readonly TaxClass[]) {
  const byId = new Map(classes.map((one) => [one.id, one]));
  const charges = presentRegistration() === "regular";
  return (product: { hsn: string | null; taxClassId: string | null }): TaxOfLine => {
    const found = product.taxClassId === null ? undefined : byId.get(product.taxClassId);
    const hsn = product.hsn ?? found?.hsn ?? null;
    return { hsn, taxRate: (charges && found ? rateOn(found, day) : undefined) ?? null };
  };
}

/** 500 → "5 %", 25 → "0.25 %". */
export function rateWords(rate: TaxRate): string {
  return m.tax_rate({ percent: String(rate / 100) });
}

/** So many rates at most: one a year for a working life. */
const mostRates = 40;

/** "1102 90" → "110290". */
export const hsnSchema = z
  .string()
  .default("")
  .transform((typed) => plainDigits(typed).replaceAll(/\s/g, ""))
  .refine((typed) => /^(\d{4}|\d{6}|\d{8})?$/.test(typed), { error: m.tax_hsn_invalid });

/** "5 %" → 500; undefined where it is no percentage that goods are taxed with. */
function readPercent(typed: string): TaxRate | undefined {
  const text = plainDigits(typed).replace("%", "").trim();
  const rate = Math.round(Number(text) * 100);
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) && rate <= 5_000 ? rate : undefined;
}

const isDay = (typed: string) =>
  /^20\d\d-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed));

const typedList = z.array(z.string().max(20).optional()).max(mostRates).default([]);

/** A class as its form sends it: days and percentages in two lists, of which the first belong together. */
export const taxClassSchema = z
  .object({
    name: requiredText(80, m.field_required),
    hsn: hsnSchema.refine((typed) => typed !== "", { error: m.field_required }),
    from: typedList,
    percent: typedList,
    /** When the class that is changed had been saved. */
    updatedAt: momentSchema.optional(),
  })
  .superRefine(({ from, percent }, context) => {
    const rows = typedRows({ from, percent });
    const fault = (path: "from" | "percent", message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (rows.length === 0) fault("from", m.tax_rates_needed());
    if (rows.some((row) => !isDay(row.from))) fault("from", m.tax_day_invalid());
    else if (new Set(rows.map((row) => row.from)).size < rows.length) {
      fault("from", m.tax_rates_twice());
    }
    if (rows.some((row) => readPercent(row.percent) === undefined)) {
      fault("percent", m.tax_percent_invalid());
    }
  });

interface TypedRates {
  from: readonly (string | undefined)[];
  percent: readonly (string | undefined)[];
}

/** A row of which nothing is filled in counts as none. */
function typedRows({ from, percent }: TypedRates) {
  const n = Math.max(from.length, percent.length);
  return Array.from({ length: n }, (_, at) => ({
    from: from[at] ?? "",
    percent: percent[at] ?? "",
  })).filter((row) => row.from || row.percent);
}

/** What the form says of rates, the earliest first. */
export function ratesOf(given: TypedRates): DatedRate[] {
  return typedRows(given)
    .map(({ from, percent }) => ({ from, rate: readPercent(percent) ?? 0 }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}
