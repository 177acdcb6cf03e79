/**
 * An amount in whole paise: ₹ 1 is 100. Code and database know no other unit (rules: formats-2).
 */
export type Paise = number;

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  trailingZeroDisplay: "stripIfInteger",
});

/** Paise as a shopper reads them: 12050 → "₹120.50", 12000 → "₹120". */
export function formatMoney(amount: Paise): string {
  return rupees.format(amount / 100);
}

/** Paise as files have them, for spreadsheets: 12050 → "120.50". */
export function plainRupees(amount: Paise): string {
  return (amount / 100).toFixed(2);
}

/**
 * Rupees as a person types them ("1,250", "99.5") in paise, or undefined where that is no amount
 * with at most two decimals.
 */
export function parseRupees(text: string): Paise | undefined {
  const plain = text.trim().replaceAll(",", "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined;
  const [whole = "0", fraction = ""] = plain.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
