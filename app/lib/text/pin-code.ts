import { plainDigits } from "./plain-digits.ts";

/** A pin code as it was typed, without spaces and hyphens; undefined where it is none. */
export function readPinCode(typed: string): string | undefined {
  const pinCode = plainDigits(typed).replaceAll(/[\s-]/g, "");
  return /^[1-9]\d{5}$/.test(pinCode) ? pinCode : undefined;
}
