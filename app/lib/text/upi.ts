import type { Paise } from "../money/money.ts";

/** "name@bank" */
export const upiId = /^[\w.-]{2,256}@[a-zA-Z][a-zA-Z\d]{1,63}$/;

/**
 * The address that UPI apps read from a QR code: to whom, how much, for what (NPCI's UPI linking
 * specification: pa, pn, am in rupees, cu, tn).
 */
export function upiLink(asked: {
  payee: string;
  name: string;
  amount: Paise;
  note: string;
}): string {
  const { payee, name, amount, note } = asked;
  const fields = { pa: payee, pn: name, am: (amount / 100).toFixed(2), cu: "INR", tn: note };
  const pairs = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${pairs.join("&")}`;
}
