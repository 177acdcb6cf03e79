import { meantOrderNumbers } from "#app/domains/orders/order/order-number.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";

/** "₹ 1,23,456.00", "Rs. 500", "500.0" and "500/-" in paise; undefined for what is no amount, a negative one among them. */
export function readAmount(written: string): Paise | undefined {
  const plain = written
    .replaceAll(/[\s\u00a0]/g, "")
    .replace(/^(?:₹|rs\.?|inr)/i, "")
    .replace(/\/-$/, "")
    // "1000.0000", as databases write it.
    .replace(/(\.\d\d)0+$/, "$1");
  return parseRupees(plain);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * A day as couriers write it, with or without a time behind it: "05/04/2026", "5-4-26", "05-Apr-2026",
 * "2026-04-05 10:00:00", "2026-04-05T10:00:00Z". The day stands before the month, as in India.
 * @returns "2026-04-05"; undefined for what is none.
 */
export function readDay(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numbers) return day(numbers[3], numbers[2], numbers[1]);
  const named = /^(\d{1,2})[-/ .]*([a-z]{3})[a-z]*[-/ .,]*(\d{4}|\d{2})(?!\d)/.exec(text);
  return named ? day(named[3], String(months.indexOf(named[2] ?? "") + 1), named[1]) : undefined;
}

function day(year = "", month = "", date = ""): string | undefined {
  const written = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return startOfDay(written) && written;
}

/**
 * The order that a courier's file names: our number as it stands, or with other characters between its parts, as couriers
 * keep it who allow no slash ("JRMG-2026-27-APR-01"). A number without its year may mean two orders, and means none here.
 */
export function readOrderNumber(written: string): string | undefined {
  const [number, other] = meantOrderNumbers(written, new Date());
  return other === undefined ? number : undefined;
}
