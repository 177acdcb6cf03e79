import { plainDigits } from "./plain-digits.ts";

/**
 * A number of India or, with its "+", of anywhere, as WhatsApp knows it: digits with country code. Undefined where what
 * was written down is no number.
 */
export function whatsappNumber(phone: string): string | undefined {
  const digits = plainDigits(phone).replaceAll(/\D/g, "");
  const isForeign = phone.trim().startsWith("+") && !digits.startsWith("91");
  const number = isForeign ? digits : `91${digits.replace(/^(91(?=\d{10}$)|0)/, "")}`;
  return (isForeign ? /^\d{7,15}$/ : /^91[6-9]\d{9}$/).test(number) ? number : undefined;
}

/** A link that opens a chat on WhatsApp with a number and what is written there already; undefined where it is none. */
export function whatsappLink(phone: string, text?: string): string | undefined {
  const number = whatsappNumber(phone);
  return number && `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}
