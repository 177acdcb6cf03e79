import { plainDigits } from "./plain-digits.ts";

/** What somebody searches by, told from what was typed. */
export function searchKind(typed: string): "email" | "phone" | "name" {
  if (typed.includes("@")) return "email";
  return /^[+\d][\d\s().-]*$/.test(plainDigits(typed)) ? "phone" : "name";
}

/** How the beginning of a telephone number may have been written down: in digits, and without the country. */
export function phoneWritings(typed: string): string[] {
  const digits = plainDigits(typed).replaceAll(/[\s().-]/g, "");
  return [digits, digits.replace(/^(\+91|0091|91(?=.{10}$)|0)(?=.)/, "")];
}
