import type { Paise } from "#app/lib/money/money.ts";
import type { TaxRate } from "#app/lib/tax/line-tax.ts";
import { type DayRange, lastDayOf } from "../invoice-days.ts";

/**
 * What makers and traders of goods pay of their turnover under composition, half each as CGST and SGST, by the day from
 * which it holds (Notification 8/2017-Central Tax as 1/2018 has it). The latest first.
 */
const compositionRates: readonly { from: string; rate: TaxRate }[] = [
  { from: "2018-01-01", rate: 100 },
  { from: "2017-07-01", rate: 200 },
];

/** What a quarter comes to in CMP-08 (rules: invoices-10). In paise. */
export interface Cmp08 {
  turnover: Paise;
  rate: TaxRate;
  cgst: Paise;
  sgst: Paise;
}

/** @param day the quarter's last. Less came back than was sold, or nothing is to be paid. */
export function cmp08Of(turnover: Paise, day: string): Cmp08 {
  const rate = compositionRates.find(({ from }) => from <= day)?.rate ?? 0;
  const half = Math.max(0, Math.round((turnover * rate) / 20_000));
  return { turnover, rate, cgst: half, sgst: half };
}

/** The quarter of a day: "2026-11-27" → 1 October to 31 December. */
export function quarterOf(day: string): DayRange {
  const [year = "", month = ""] = day.split("-");
  const last = Math.ceil(Number(month) / 3) * 3;
  const named = (of: number) => `${year}-${String(of).padStart(2, "0")}`;
  return { from: `${named(last - 2)}-01`, to: lastDayOf(named(last)) };
}

/** The quarters of some days, the first and the last as far as these go. */
export function quartersIn({ from, to }: DayRange): DayRange[] {
  const quarters: DayRange[] = [];
  for (let day = from; day <= to; ) {
    const end = quarterOf(day).to;
    quarters.push({ from: day, to: end < to ? end : to });
    day = new Date(Date.parse(end) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  }
  return quarters;
}
