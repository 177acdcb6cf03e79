import type { OrderLine } from "#app/domains/orders/order/order.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type { TaxAmounts, TaxRate } from "#app/lib/tax/line-tax.ts";
import type { Language } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { Registration } from "../../../site.config.ts";

/**
 * What the paper is in law (rules: invoices-2): CGST rules 46, 49, 46A and 53. A "bill" is that of who is not registered.
 */
export const invoiceKinds = [
  "tax-invoice",
  "bill-of-supply",
  "invoice-cum-bill",
  "bill",
  "credit-note",
  "debit-note",
] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** By which its numbers begin. Each counts by itself, anew in each financial year (rules: invoices-3). */
export const seriesOf: Readonly<Record<InvoiceKind, string>> = {
  "tax-invoice": "INV",
  "invoice-cum-bill": "INV",
  "bill-of-supply": "BOS",
  bill: "BIL",
  "credit-note": "CRN",
  "debit-note": "DBN",
};

/** What each is called. */
export const invoiceKindWords: Readonly<Record<InvoiceKind, typeof m.invoice_tax_invoice>> = {
  "tax-invoice": m.invoice_tax_invoice,
  "bill-of-supply": m.invoice_bill_of_supply,
  "invoice-cum-bill": m.invoice_cum_bill,
  bill: m.invoice_bill,
  "credit-note": m.invoice_credit_note,
  "debit-note": m.invoice_debit_note,
};

/** Whether it counts for an invoice, and not by itself. */
export const isNote = (kind: InvoiceKind) => kind === "credit-note" || kind === "debit-note";

/** What a credit note comes to is taken off. */
export const signOf = (kind: InvoiceKind) => (kind === "credit-note" ? -1 : 1);

/** A line of an invoice, or what is taken back of it or added to it. Amounts in paise; `value` is `taxable` and its taxes. */
export interface InvoiceLine extends TaxAmounts {
  /** Its place in the order, from 0: by it a note names what it changes. */
  position: number;
  productId: string;
  title: string;
  /** Grams. */
  pack: number | null;
  hsn: string | null;
  /** 0 where a note changes the price alone. */
  quantity: number;
  /** Of one piece, tax included. */
  price: Paise;
  /** What a code takes off the line. */
  discount: Paise;
  /** The line's part of the delivery. */
  delivery: Paise;
  /** Null where no tax is charged. */
  taxRate: TaxRate | null;
  value: Paise;
  taxable: Paise;
}

/** Who sells, as it stood when the paper was made. */
export interface Seller {
  name: string;
  legalName: string;
  address: string;
  state: string;
  phone: string;
  email: string;
  registration: Registration;
  gstin: string;
  pan: string;
  cin: string;
  fssaiLicence: string;
  bank: string;
  /** A PNG in its own address, or "". */
  signature: string;
}

/** Who buys, and where it goes. */
export interface Buyer {
  name: string;
  /** Street, place and landmark, a line each. */
  lines: string[];
  city: string;
  state: string;
  pinCode: string;
  gstin: string | null;
  company: string | null;
}

/** All that the paper says; it never changes, whatever becomes of the shop's facts (rules: invoices-4). */
export interface InvoiceContent {
  seller: Seller;
  buyer: Buyer;
  lines: InvoiceLine[];
  /** The order's moment, and how it is paid. */
  orderedAt: string;
  payment: "cod" | "online";
  /** What was still to be paid at the door when it was made. */
  toPay: Paise;
  /** The UPI id that it can be paid to; "" for none. */
  upiId: string;
  /** Of a note: the number and day of the invoice that it changes. */
  of?: { number: string; day: string };
  /** What the order's lines were when it was made: tells whether they have changed since. */
  basis: string;
  /** Parts of its payment that had gone back, and are taken off in it. */
  parts: string[];
}

/** What an invoice comes to. In paise. */
export interface InvoiceAmounts extends TaxAmounts {
  value: Paise;
  taxable: Paise;
}

export interface Invoice extends InvoiceAmounts {
  id: string;
  kind: InvoiceKind;
  /** "INV/26-27/0042" */
  number: string;
  /** "2026-11-27", in the shop's time. */
  day: string;
  issuedAt: Date;
  orderId: string;
  orderNumber: string;
  /** Of a credit or debit note: its invoice's id. */
  creditOf: string | null;
  /** Why, of a note or of what is cancelled, in the order's language. */
  reason: string | null;
  language: Language;
  buyerGstin: string | null;
  /** Two digits. */
  placeOfSupply: string;
  isInterState: boolean;
  content: InvoiceContent;
  /** It counts no more, and its number stays its own. */
  cancelledAt: Date | null;
}

/** What is of interest of an order's line. */
export type InvoicedLine = Required<
  Omit<OrderLine, "pictureUrl" | "productMRP" | "packedWeight" | "thanksDiscount">
>;

export function amountsOf(lines: readonly InvoiceAmounts[]): InvoiceAmounts {
  const sum = (name: keyof InvoiceAmounts) => lines.reduce((total, line) => total + line[name], 0);
  return {
    value: sum("value"),
    taxable: sum("taxable"),
    cgst: sum("cgst"),
    sgst: sum("sgst"),
    igst: sum("igst"),
  };
}
