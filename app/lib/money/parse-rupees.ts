import { plainDigits } from "../text/plain-digits.ts";
import type { Paise } from "./money.ts";

/** Lakhs, and thousands as others write them; a comma before decimals groups nothing. */
const grouped = /^(?:\d{1,3}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.|$)/;

/** A number as a person types it, in plain digits and without the commas that group them: "1,25,000.5" → "125000.5". */
export function withoutGrouping(typed: string): string {
  const text = plainDigits(typed.trim());
  return grouped.test(text) ? text.replaceAll(",", "") : text;
}

/**
 * Rupees as a person types them ("1,250", "99.5") in paise, or undefined where that is no amount
 * with at most two decimals. "49,50" is none.
 */
export function parseRupees(text: string): Paise | undefined {
  const plain = withoutGrouping(text);
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined;
  const [whole = "0", fraction = ""] = plain.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
