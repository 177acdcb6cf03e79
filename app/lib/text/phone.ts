import { plainDigits } from "./plain-digits.ts";

/** A number as `tel:` links have it, however it is written: "+91 00000-00000" → "+910000000000". */
export function dialable(phone: string): string {
  return plainDigits(phone).replaceAll(/[^+\d]/g, "");
}
