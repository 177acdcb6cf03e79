import { financialYear, monthCode } from "#app/lib/time/financial-year.ts";
import { site } from "#site";

/**
 * What the numbers of a month share: "JRMG/2025-26/APR" (rules: orders-2). The sequence within the
 * month is counted, and the number written, by the database (order-table.server.ts).
 */
export function orderMonth(at: Date): string {
  return `${site.orderPrefix}/${financialYear(at)}/${monthCode(at)}`;
}

/**
 * What the admin sees: the part after the first two segments, "APR/01" (rules: orders-5). A number of
 * the earlier shop that has no more segments is seen whole.
 */
export function shortOrderNumber(number: string): string {
  return number.split("/").slice(2).join("/") || number;
}

/** Whether a text is written as our order numbers are. */
export function isOrderNumber(text: string): boolean {
  return /^[A-Z]{1,10}\/\d{4}-\d{2}\/[A-Z]{3}\/\d{2,9}$/.test(text);
}

const typedNumber =
  /^(?:REC\W*)?(?:[A-Z]+\W+)?(?:(?<year>\d{4}\W\d{2})\W+)?(?<month>[A-Z]{3})\W*(?<sequence>\d{1,9})$/;

/**
 * The order numbers that somebody may mean who has typed one: as it stands, in any letter case, without
 * its first segments ("apr/1"), with other characters between them; without a year the present financial
 * year's and the one before. The newest first; empty for what is no order number.
 */
export function meantOrderNumbers(typed: string, now: Date): string[] {
  const parts = typedNumber.exec(typed.trim().toUpperCase())?.groups;
  if (!parts) return [];
  const { year, month, sequence = "" } = parts;
  const lastYear = new Date(now.getTime() - 365 * 24 * 60 * 60 * 1000);
  const years = year ? [year.replace(/\W/, "-")] : [financialYear(now), financialYear(lastYear)];
  const counted = sequence.replace(/^0+/, "").padStart(2, "0");
  return [...new Set(years)].map((each) => `${site.orderPrefix}/${each}/${month}/${counted}`);
}
