import { z } from "zod";
import { m } from "#app/paraglide/messages.js";

const length = 10;

/** A mobile number as it is kept (rules: signup-3). */
export const mobileNumberSchema = z
  .string({ error: m.mobile_required })
  .trim()
  .regex(/^\d{10}$/, { error: m.mobile_invalid });

/**
 * What stays of a mobile number while it is typed: digits only, at most ten (rules: signup-3). The
 * country code that a phone fills in before the number goes, so that the cut does not take the
 * number's own last digits.
 */
export function mobileDigits(typed: string): string {
  return typed
    .replace(/^\s*\+91/, "")
    .replace(/\D/g, "")
    .slice(0, length);
}
