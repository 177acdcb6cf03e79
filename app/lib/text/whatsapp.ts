import { plainDigits } from "./plain-digits.ts";

/**
 * A link that opens a chat on WhatsApp with a number of India or, with its "+", of anywhere, and what is
 * written there already. Undefined where what was written down is no number.
 */
export function whatsappLink(phone: string, text?: string): string | undefined {
  const digits = plainDigits(phone).replaceAll(/\D/g, "");
  const isForeign = phone.trim().startsWith("+") && !digits.startsWith("91");
  const number = isForeign ? digits : `91${digits.replace(/^(91(?=\d{10}$)|0)/, "")}`;
  if (!(isForeign ? /^\d{7,15}$/ : /^91[6-9]\d{9}$/).test(number)) return undefined;
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}
