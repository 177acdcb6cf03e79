import { m } from "#app/paraglide/messages.js";
import { formatMoney, type Paise } from "./money.ts";

/**
 * The amounts that a grand total is made of, as every summary shows them one below the other: on the
 * screen, on paper, in mails and in the orders as CSV. Their codes are the data's names. A further
 * one is added here, in `totalsOf`, as a column of orders and, for the mails, in their languages.
 */
export const totalParts = [
  /** The products at their maximum retail prices. */
  { code: "totalAmount", label: m.total_mrp, sign: 1 },
  /** What the shop's prices are below that. */
  { code: "discountPrice", label: m.discount, sign: -1 },
  { code: "shippingCharge", label: m.shipping, sign: 1, free: m.shipping_free },
] as const satisfies readonly {
  code: string;
  label: () => string;
  /** Whether it adds to the grand total or takes away from it; the amount itself is never negative. */
  sign: 1 | -1;
  /** What is said in place of an amount of 0. */
  free?: () => string;
}[];

export type TotalCode = (typeof totalParts)[number]["code"];

/** What a cart or an order comes to. Amounts in paise. */
export interface Totals extends Record<TotalCode, Paise> {
  /** How many units in all. */
  totalQuantity: number;
  /** What is paid. */
  grandTotal: Paise;
}

/** What these lines come to at their prices; shipping is free. */
export function totalsOf(
  lines: readonly { price: Paise; productMRP: Paise; quantity: number }[],
): Totals {
  const sum = (amount: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + amount(line), 0);
  const amounts: Record<TotalCode, Paise> = {
    totalAmount: sum((line) => line.productMRP * line.quantity),
    discountPrice: sum((line) => (line.productMRP - line.price) * line.quantity),
    shippingCharge: 0,
  };
  return {
    totalQuantity: sum((line) => line.quantity),
    ...amounts,
    grandTotal: totalParts.reduce((total, { code, sign }) => total + sign * amounts[code], 0),
  };
}

/** A line of a summary above the grand total. */
export interface TotalLine {
  code: TotalCode;
  label: string;
  /** Negative where it is taken off. */
  amount: Paise;
  /** The amount as it is written: "₹250", "−₹40", "Free". */
  text: string;
  /** Speaks for buying: something is taken off, or free. */
  isGood: boolean;
}

/** What a grand total is made of, line by line. */
export function totalLines(totals: Record<TotalCode, Paise>): TotalLine[] {
  return totalParts.map((part) => {
    const { code, label, sign } = part;
    const amount = sign * totals[code];
    const free = amount === 0 && "free" in part ? part.free() : undefined;
    const money = `${amount < 0 ? "−" : ""}${formatMoney(Math.abs(amount))}`;
    return {
      code,
      label: label(),
      amount,
      text: free ?? money,
      isGood: amount < 0 || free !== undefined,
    };
  });
}
