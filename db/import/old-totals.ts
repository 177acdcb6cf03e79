import type { Paise } from "#app/lib/money/money.ts";
import { type Totals, totalsOf } from "#app/lib/money/totals.ts";
import { noTax } from "#app/lib/tax/line-tax.ts";

/** An order's sums as far as the old shop has them, in paise. */
export type OldTotals = Partial<Totals>;

/**
 * An order's sums as the table keeps them, where they add up (rules: import-6). What was to be paid
 * stays as it was whatever the others say; where these do not lead to it, the discount gives way, and
 * where it would be below zero, the total MRP.
 * @param lines at the prices of the order, for sums that are missing.
 * @returns the sums, and whether any is not what the old shop says.
 */
export function addingUp(
  old: OldTotals,
  lines: readonly { price: Paise; productMRP: Paise; quantity: number }[],
): { totals: Totals; isChanged: boolean } {
  const ofLines = totalsOf(lines);
  const shippingCharge = Math.max(0, old.shippingCharge ?? 0);
  const named = old.totalAmount ?? ofLines.totalAmount;
  const due = named - (old.discountPrice ?? ofLines.discountPrice) + shippingCharge;
  const grandTotal = Math.max(0, old.grandTotal ?? due);
  const shipping = Math.min(shippingCharge, grandTotal);
  const totalAmount = Math.max(named, grandTotal - shipping);
  const totals = {
    totalQuantity: ofLines.totalQuantity,
    totalAmount,
    discountPrice: totalAmount + shipping - grandTotal,
    // The old shop knew no codes.
    offerDiscount: 0,
    thanksDiscount: 0,
    // Nor what of its prices was tax.
    ...noTax,
    shippingCharge: shipping,
    grandTotal,
  };
  const names = Object.keys(totals) as (keyof Totals)[];
  const isChanged = names.some((name) => old[name] !== undefined && old[name] !== totals[name]);
  return { totals, isChanged };
}
