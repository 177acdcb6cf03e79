import { plainDigits } from "./plain-digits.ts";

/** What somebody searches by, told from what was typed. */
export function searchKind(typed: string): "email" | "phone" | "name" {
  if (typed.includes("@")) return "email";
  return /^[+\d][\d\s()-]*$/.test(plainDigits(typed)) ? "phone" : "name";
}

/** How a telephone number may have been written down: as typed, in digits, without the country. */
export function phoneWritings(typed: string): string[] {
  const digits = plainDigits(typed).replaceAll(/[\s()-]/g, "");
  return [typed, digits, digits.replace(/^(\+91|0091|91|0)(?=\d{10}$)/, "")];
}
