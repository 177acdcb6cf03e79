import { z } from "zod";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { m } from "#app/paraglide/messages.js";

const length = 10;

/** A mobile number as it is saved (rules: signup-3), whatever stands around its digits when it is sent. */
export const mobileNumberSchema = z
  .string({ error: m.mobile_required })
  .overwrite((typed) => (/^[-+.()\d\s]*$/.test(plainDigits(typed)) ? ownDigits(typed) : typed))
  .regex(/^\d{10}$/, { error: m.mobile_invalid });

/** What stays of a mobile number while it is typed: digits only, at most ten (rules: signup-3). */
export function mobileDigits(typed: string): string {
  return ownDigits(typed).slice(0, length);
}

/**
 * The digits of a mobile number. What people and phones write before it goes where there are more than ten: the 0 of the
 * trunk, 00, the country's code. So a cut to ten does not take the number's own last digits.
 */
function ownDigits(typed: string): string {
  let digits = plainDigits(typed)
    .replace(/^\s*\+91/, "")
    .replace(/\D/g, "");
  while (digits.length > length) {
    const [before] = /^(?:0|91(?=[6-9]))/.exec(digits) ?? [];
    if (!before) break;
    digits = digits.slice(before.length);
  }
  return digits;
}
