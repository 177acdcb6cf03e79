import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import {
  type LineTax,
  sumOfTaxes,
  type TaxAmounts,
  taxCodes,
  taxOfLines,
} from "../tax/line-tax.ts";
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
  /**
   * What a code and the thank-you for paying online take off the goods (rules: offers-4, thanks-2), which are shown
   * apart (shownParts). An order without them does not speak of it.
   */
  { code: "offerDiscount", label: m.offer_discount, sign: -1, optional: true },
  { code: "shippingCharge", label: m.shipping, sign: 1, free: m.shipping_free },
] as const satisfies readonly {
  code: string;
  label: () => string;
  /** Whether it adds to the grand total or takes away from it; the amount itself is never negative. */
  sign: 1 | -1;
  /** What is said in place of an amount of 0. */
  free?: () => string;
  /** It is said only where there is any. */
  optional?: true;
}[];

export type TotalCode = (typeof totalParts)[number]["code"];

const [mrp, belowMrp, ofCode, delivery] = totalParts;

/** The same as they are shown: the thank-you for paying online apart from what the code takes off (rules: thanks-2). */
export const shownParts = [
  ...[mrp, belowMrp, ofCode],
  { code: "thanksDiscount", label: m.thanks, sign: -1, optional: true },
  delivery,
] as const;

export type ShownCode = (typeof shownParts)[number]["code"];

/** What a line of a summary comes to. A mail that was enqueued before an amount was thought of has none of it. */
export function shownAmount(totals: ShownTotals, code: ShownCode): Paise {
  const { thanksDiscount = 0 } = totals;
  if (code === "thanksDiscount") return thanksDiscount;
  return code === "offerDiscount" ? totals.offerDiscount - thanksDiscount : totals[code];
}

type ShownTotals = Record<TotalCode, Paise> & { thanksDiscount?: Paise };

/** What a cart or an order comes to, and what of that is tax (rules: tax-1). Amounts in paise. */
export interface Totals extends Record<TotalCode, Paise>, TaxAmounts {
  /** What of the offer discount is the thank-you for paying online (rules: thanks-2). */
  thanksDiscount: Paise;
  /** How many units in all. */
  totalQuantity: number;
  /** What is paid. */
  grandTotal: Paise;
}

/** Every amount that totals have, by the data's names. */
export const amountCodes = [
  ...shownParts.map(({ code }) => code),
  ...taxCodes,
  "grandTotal",
] as const satisfies (keyof Totals)[];

/** The totals of what has them, and nothing else of it. */
export function totalsIn(order: Totals): Totals {
  const amounts = amountCodes.map((code) => [code, order[code]]);
  return { totalQuantity: order.totalQuantity, ...Object.fromEntries(amounts) } as Totals;
}

/** A product as totals are made of it. */
export interface PricedLine {
  /** By which lines that are alike are told apart. */
  productId?: string;
  price: Paise;
  productMRP: Paise;
  quantity: number;
  /** What a code and the thank-you for paying online take off the whole line. */
  offerDiscount?: Paise | undefined;
  /** What of that is the thank-you. */
  thanksDiscount?: Paise | undefined;
  /** How many of its pieces that is for, where an edit has added others to them. */
  discountedPieces?: number | undefined;
  /** What is charged as tax; nothing of what the shop has not been asked for yet. */
  taxRate?: number | null;
}

/**
 * What delivering goods of this worth costs, as an owner has set it; their worth is that before any code, which so
 * never makes it dearer (rules: offers-9).
 */
function shippingChargeFor(goods: Paise): Paise {
  const { shippingCharge, freeShippingFrom } = site;
  const isFree = goods === 0 || (freeShippingFrom !== null && goods >= freeShippingFrom);
  return isFree ? 0 : shippingCharge;
}

/**
 * What these lines come to at their prices.
 * @param shippingCharge where it is not what such goods are charged with.
 * @param isInterState whether they go to another state than the shop's.
 */
export function totalsOf(
  lines: readonly PricedLine[],
  shippingCharge?: Paise,
  isInterState = false,
): Totals {
  const sum = (amount: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + amount(line), 0);
  const amounts: Record<TotalCode, Paise> = {
    totalAmount: sum((line) => line.productMRP * line.quantity),
    discountPrice: sum((line) => (line.productMRP - line.price) * line.quantity),
    offerDiscount: sum((line) => line.offerDiscount ?? 0),
    shippingCharge: shippingCharge ?? shippingChargeFor(sum((line) => line.price * line.quantity)),
  };
  return {
    totalQuantity: sum((line) => line.quantity),
    ...amounts,
    thanksDiscount: sum((line) => line.thanksDiscount ?? 0),
    ...sumOfTaxes(taxesOf(lines, amounts.shippingCharge, isInterState)),
    grandTotal: totalParts.reduce((total, { code, sign }) => total + sign * amounts[code], 0),
  };
}

/** What of each line is tax, its part of the delivery included (rules: tax-2). */
export function taxesOf(
  lines: readonly PricedLine[],
  shippingCharge: Paise,
  isInterState: boolean,
): LineTax[] {
  const taxed = lines.map(
    ({ productId: key = "", price, quantity, offerDiscount = 0, ...line }) => ({
      key,
      goods: price * quantity - offerDiscount,
      taxRate: line.taxRate ?? null,
    }),
  );
  return taxOfLines(taxed, shippingCharge, isInterState);
}

/**
 * "CGST ₹2.50 + SGST ₹2.50"; nothing where no tax is charged.
 * @param isPlaceKnown whether it is known to which state the goods go; else it is all said as one: "GST ₹5".
 */
export function taxWords(totals: TaxAmounts, isPlaceKnown = true): string | undefined {
  // A mail that was enqueued before tax was thought of has none of it.
  const parts = taxCodes.filter((code) => totals[code] > 0);
  if (parts.length === 0) return undefined;
  if (!isPlaceKnown) {
    return `GST ${formatMoney(parts.reduce((sum, code) => sum + totals[code], 0))}`;
  }
  return parts.map((code) => `${code.toUpperCase()} ${formatMoney(totals[code])}`).join(" + ");
}

/**
 * What a code takes off so many pieces of a line: their part of what it takes off all, and never more
 * (rules: offers-7).
 */
export function discountOfPieces(line: Omit<PricedLine, "productMRP">, pieces: number): Paise {
  const { quantity, offerDiscount = 0, discountedPieces = quantity } = line;
  if (discountedPieces === 0) return 0;
  return Math.floor((offerDiscount * Math.min(pieces, discountedPieces)) / discountedPieces);
}

/** What is paid for so many pieces of a line, which may be more than were bought. */
export function paidFor(line: Omit<PricedLine, "productMRP">, pieces: number): Paise {
  return line.price * pieces - discountOfPieces(line, pieces);
}

/** What goes back for so many pieces of a line: what the others were not paid with. */
export function paidBack(line: Omit<PricedLine, "productMRP">, pieces: number): Paise {
  return paidFor(line, line.quantity) - paidFor(line, line.quantity - pieces);
}

/** A line of a summary above the grand total. */
export interface TotalLine {
  code: ShownCode;
  label: string;
  /** Negative where it is taken off. */
  amount: Paise;
  /** The amount as it is written: "₹250", "−₹40", "Free". */
  text: string;
  /** Speaks for buying: something is taken off, or free. */
  isGood: boolean;
}

/** What a grand total is made of, line by line. */
export function totalLines(totals: ShownTotals): TotalLine[] {
  const said = shownParts.filter((part) => !("optional" in part) || shownAmount(totals, part.code));
  return said.map((part) => {
    const { code, label, sign } = part;
    const amount = sign * shownAmount(totals, code);
    const free = amount === 0 && "free" in part ? part.free() : undefined;
    return {
      code,
      label: label(),
      amount,
      text: free ?? formatMoney(amount),
      isGood: amount < 0 || free !== undefined,
    };
  });
}
