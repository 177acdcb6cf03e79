/**
 * An amount in whole paise: ₹ 1 is 100. Code and database know no other unit (rules: formats-2).
 */
export type Paise = number;

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  trailingZeroDisplay: "stripIfInteger",
});

/** Paise as a shopper reads them: 12050 → "₹120.50", 12000 → "₹120", below 0 with the sign that screen readers know. */
export function formatMoney(amount: Paise): string {
  // No "−₹0".
  return rupees.format(amount / 100 || 0).replace("-", "−");
}

/** Paise as files have them, for spreadsheets: 12050 → "120.50". */
export function plainRupees(amount: Paise): string {
  return (amount / 100).toFixed(2);
}
