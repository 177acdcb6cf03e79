import { financialYear, monthCode } from "#app/lib/time.ts";
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
