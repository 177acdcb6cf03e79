import type { Paise } from "#app/lib/money/money.ts";
import { shareOut } from "#app/lib/money/share-out.ts";
import { paidBack, taxesOf } from "#app/lib/money/totals.ts";
import { taxOfLines } from "#app/lib/tax/line-tax.ts";
import type { Registration } from "../../../site.config.ts";
import { amountsOf, type InvoicedLine, type InvoiceKind, type InvoiceLine } from "./invoice.ts";

/** A part of the payment that has gone back, the goods staying. */
export interface ReturnedPart {
  id: string;
  amount: Paise;
  reason: string;
  /** How many of each product it is for, where it is for pieces. */
  pieces: Readonly<Record<string, number>> | null;
}

/** What an order is now, as far as its invoices follow it. */
export interface InvoicedOrder {
  lines: readonly InvoicedLine[];
  shippingCharge: Paise;
  isInterState: boolean;
  placeOfSupply: string;
  buyerGstin: string | null;
  buyerCompany: string | null;
  /** Nothing of it is sold: it was cancelled, came back, or all of its money goes back. */
  isOver: boolean;
  /** Why it is over, for its buyer to read. */
  overReason: string;
  /** Parts that went back and are not in its lines, the earliest first. */
  parts: readonly ReturnedPart[];
  /** How the company is registered. */
  registration: Registration;
}

/** What of an invoice was taken back, or added to it. */
interface NoteOf {
  lines: readonly InvoiceLine[];
  parts: readonly string[];
}

/** An invoice that stands, with its notes. */
export interface StandingInvoice {
  id: string;
  kind: InvoiceKind;
  /** Its own, or that of its last debit note. */
  basis: string;
  lines: readonly InvoiceLine[];
  parts: readonly string[];
  credits: readonly NoteOf[];
  debits: readonly NoteOf[];
  isInterState: boolean;
  /** The goods have not left on it, and its month is open: it can still be cancelled. */
  isCancellable: boolean;
}

/** A paper that is to be made, or one that is to count no more. */
export type NextInvoice =
  | { do: "issue"; kind: InvoiceKind; lines: InvoiceLine[]; basis: string; parts: string[] }
  | { do: "credit"; of: string; lines: InvoiceLine[]; parts: string[]; reason: string }
  | {
      do: "debit";
      of: string;
      lines: InvoiceLine[];
      basis: string;
      parts: string[];
      reason: string;
    }
  | { do: "cancel"; id: string; reason: string };

/**
 * What has to be made so that an order's papers say what it is (rules: invoices-5). Papers never change: of what becomes
 * less a credit note is made, of what became only more a debit note, and where lines, buyer or place of supply are others, the
 * old is taken back whole and a new invoice made. So their sum is always what the order comes to.
 * @param isDue whether an order without any is to have its first.
 * @param changed why the old is taken back, for the buyer to read.
 */
export function nextInvoices(
  order: InvoicedOrder,
  standing: readonly StandingInvoice[],
  isDue: boolean,
  changed: string,
): NextInvoice[] {
  const live = standing.filter((invoice) => amountsOf(leftOf(invoice)).value > 0);
  if (order.isOver) return live.map((invoice) => takeBack(invoice, order.overReason));
  if (live.length === 0) {
    // What was taken back whole is sold again: it left once more.
    return isDue ? issue(order) : [];
  }
  const basis = basisOf(order);
  const known = new Set(live.flatMap(partsOf));
  const gone = [...known].some((id) => !order.parts.some((part) => part.id === id));
  if (gone || live.some((invoice) => invoice.basis !== basis)) {
    const more = gone ? undefined : debitNotes(order, live, known, changed);
    return more ?? [...live.map((invoice) => takeBack(invoice, changed)), ...issue(order)];
  }
  return order.parts.filter(({ id }) => !known.has(id)).flatMap((part) => creditPart(live, part));
}

const partsOf = ({ parts, credits, debits }: StandingInvoice) => [
  ...parts,
  ...[...credits, ...debits].flatMap((note) => note.parts),
];

/** Who buys, as the last entries of a basis say it. */
const buyerIn = (basis: string) => JSON.stringify(JSON.parse(basis).slice(-4));

/** By which it is known whether an order's papers are still about the same. */
export function basisOf(order: InvoicedOrder): string {
  const { placeOfSupply, isInterState, buyerGstin, buyerCompany, shippingCharge } = order;
  const lines = order.lines.map(({ productId, quantity, price, offerDiscount, hsn, taxRate }) =>
    [productId, quantity, price, offerDiscount, hsn ?? "", taxRate ?? ""].join(" "),
  );
  const buyer = [placeOfSupply, isInterState, buyerGstin ?? "", buyerCompany ?? ""];
  return JSON.stringify([...lines.sort(), shippingCharge, ...buyer]);
}

/** All of an order, less the parts that have gone back; nothing where that is nothing. */
function issue(order: InvoicedOrder): NextInvoice[] {
  const basis = basisOf(order);
  const parts = order.parts.map(({ id }) => id);
  return linesByKind(order).map((paper) => ({ do: "issue" as const, ...paper, basis, parts }));
}

/**
 * Debit notes for an order that has only become more, to the same buyer in the same state (CGST section 34(3)).
 * @returns nothing where that is not so, or where the invoices can be made anew.
 */
function debitNotes(
  order: InvoicedOrder,
  live: readonly StandingInvoice[],
  known: ReadonlySet<string>,
  reason: string,
): NextInvoice[] | undefined {
  const basis = basisOf(order);
  const wanted = linesByKind(order);
  if (live.some((one) => one.isCancellable || buyerIn(one.basis) !== buyerIn(basis))) return;
  if (wanted.length !== live.length) return;
  const parts = order.parts.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  const notes: NextInvoice[] = [];
  for (const { kind, lines: whole } of wanted) {
    const invoice = live.find((one) => one.kind === kind);
    const lines = invoice && debitLines(leftOf(invoice), whole, order);
    if (!lines) return;
    // One without lines would be no paper, and one of two must know the new basis: so all or none have some.
    if (lines.length > 0) notes.push({ do: "debit", of: invoice.id, lines, basis, parts, reason });
  }
  return notes.length === live.length ? notes : undefined;
}

/**
 * An order's lines, and which paper they stand on. Taxed and untaxed goods go on one, unless the buyer is registered: who
 * then has an invoice and a bill of supply (CGST rule 46A).
 */
function linesByKind(order: InvoicedOrder): { kind: InvoiceKind; lines: InvoiceLine[] }[] {
  return kindsOf(order).filter(({ lines }) => amountsOf(lines).value > 0);
}

function kindsOf(order: InvoicedOrder): { kind: InvoiceKind; lines: InvoiceLine[] }[] {
  const { registration } = order;
  const lines = linesOf(order);
  if (registration !== "regular") {
    const kind = registration === "composition" ? "bill-of-supply" : "bill";
    return [{ kind, lines }];
  }
  const taxed = lines.filter(({ taxRate }) => taxRate);
  const untaxed = lines.filter(({ taxRate }) => !taxRate);
  if (untaxed.length === 0) return [{ kind: "tax-invoice", lines }];
  if (taxed.length === 0) return [{ kind: "bill-of-supply", lines }];
  if (!order.buyerGstin) return [{ kind: "invoice-cum-bill", lines }];
  return [
    { kind: "tax-invoice", lines: taxed },
    { kind: "bill-of-supply", lines: untaxed },
  ];
}

/** An order's lines with their tax, less what went back in parts. */
export function linesOf(order: InvoicedOrder): InvoiceLine[] {
  const { lines, shippingCharge, isInterState, registration, parts } = order;
  // Of who has no GSTIN nothing claims to have tax in it, whatever was worked out when it was ordered.
  const rated = lines.map((line) => ({
    ...line,
    productMRP: line.price,
    taxRate: registration === "regular" ? line.taxRate : null,
  }));
  const taxed = taxesOf(rated, shippingCharge, isInterState);
  let whole = rated.map((line, at): InvoiceLine => {
    const { productId, title, pack, hsn, quantity, price, offerDiscount: discount, taxRate } = line;
    const amounts = taxed[at] ?? { value: 0, delivery: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 };
    const product = { productId, title, pack, hsn };
    return { position: at, ...product, quantity, price, discount, taxRate, ...amounts };
  });
  for (const part of parts) {
    // As its credit note has it, to the paisa: of a value of one no half is tax.
    const back = creditLines(whole, valuesOfPart(whole, part), isInterState);
    const of = new Map(back.map((line) => [line.position, { ...line, quantity: 0 }]));
    whole = whole.map((line) => {
      const gone = of.get(line.position);
      return gone ? sumOfLine(line, gone, -1) : line;
    });
  }
  return whole;
}

/** What is left of an invoice's lines, with what was added to them. */
export function leftOf({ lines, credits, debits }: StandingInvoice): InvoiceLine[] {
  const left = new Map(lines.map((line) => [line.position, { ...line }]));
  for (const more of debits.flatMap((note) => note.lines)) {
    const line = left.get(more.position);
    left.set(more.position, line ? { ...sumOfLine(line, more, 1), price: more.price } : more);
  }
  for (const back of credits.flatMap((note) => note.lines)) {
    const line = left.get(back.position);
    if (line) left.set(back.position, sumOfLine(line, back, -1));
  }
  return [...left.values()];
}

function sumOfLine(line: InvoiceLine, note: InvoiceLine, sign: 1 | -1): InvoiceLine {
  const sum = { ...line };
  for (const name of amountNames) sum[name] += sign * note[name];
  return sum;
}

const amountNames = [
  "value",
  "taxable",
  "cgst",
  "sgst",
  "igst",
  "delivery",
  "discount",
  "quantity",
] as const;

/**
 * What lines have become more, with so much of each rate's tax that all of them come to what was wanted.
 * @returns nothing where one of them has become less.
 */
function debitLines(
  left: readonly InvoiceLine[],
  wanted: readonly InvoiceLine[],
  { isInterState, parts }: Pick<InvoicedOrder, "isInterState" | "parts">,
): InvoiceLine[] | undefined {
  const rest = [...left];
  let last = Math.max(...left.map(({ position }) => position));
  const more = wanted.map((line) => {
    const at = rest.findIndex(
      ({ productId, hsn, taxRate }) =>
        productId === line.productId && hsn === line.hsn && taxRate === line.taxRate,
    );
    const [was] = at < 0 ? [] : rest.splice(at, 1);
    const back = parts.reduce((sum, { pieces }) => sum + (pieces?.[line.productId] ?? 0), 0);
    const quantity = line.quantity - Math.min(back, line.quantity);
    if (!was) {
      last += 1;
      return { ...line, quantity, position: last };
    }
    const { position } = was;
    const sum = sumOfLine(line, was, -1);
    return { ...sum, position, quantity: quantity - was.quantity };
  });
  const isLess = ({ value, quantity }: InvoiceLine) => value < 0 || quantity < 0;
  if (rest.some(({ value }) => value > 0) || more.some(isLess)) return undefined;
  const lines = more.filter(({ value }) => value > 0);
  const code = isInterState ? "igst" : "cgst";
  for (const rate of new Set(wanted.map((line) => line.taxRate))) {
    const taxIn = (some: readonly InvoiceLine[]) =>
      some.reduce((sum, line) => sum + (line.taxRate === rate ? line[code] : 0), 0);
    const ofRate = lines.filter(({ taxRate }) => taxRate === rate);
    const weights = ofRate.map(({ productId: key, value }) => {
      return { key, weight: value, most: isInterState ? value : Math.floor(value / 2) };
    });
    const tax = taxIn(wanted) - taxIn(left);
    if (tax < 0 || tax > weights.reduce((sum, { most }) => sum + most, 0)) return undefined;
    const shared = shareOut(tax, weights);
    for (const [at, line] of ofRate.entries()) {
      const one = shared[at] ?? 0;
      Object.assign(line, isInterState ? { igst: one } : { cgst: one, sgst: one });
      line.taxable = line.value - line.cgst - line.sgst - line.igst;
    }
  }
  return lines;
}

/** Takes back what is left of an invoice. */
function takeBack(invoice: StandingInvoice, reason: string): NextInvoice {
  if (invoice.isCancellable && invoice.credits.length === 0) {
    return { do: "cancel", id: invoice.id, reason };
  }
  const lines = leftOf(invoice).filter(({ value }) => value > 0);
  return { do: "credit", of: invoice.id, lines, parts: [], reason };
}

/** Credit notes for a part: of the lines that its pieces are of, or of all by what is left of them. */
function creditPart(live: readonly StandingInvoice[], part: ReturnedPart): NextInvoice[] {
  const lefts = live.map((invoice) => leftOf(invoice));
  const back = valuesOfPart(lefts.flat(), part);
  let at = 0;
  return live.flatMap((invoice, place) => {
    const left = lefts[place] ?? [];
    const values = left.map(() => back[at++] ?? 0);
    const lines = creditLines(left, values, invoice.isInterState).map((line) => ({
      ...line,
      quantity: Math.min(part.pieces?.[line.productId] ?? 0, line.quantity),
    }));
    const { id, reason } = part;
    return lines.length === 0 ? [] : [{ do: "credit", of: invoice.id, lines, parts: [id], reason }];
  });
}

/**
 * Takes values back of lines: with each rate's tax so much that what is left of it is taxed as if it had been sold so.
 * Of some paise it is never more than they are.
 */
function creditLines(
  left: readonly InvoiceLine[],
  values: readonly Paise[],
  isInterState: boolean,
): InvoiceLine[] {
  const after = taxedAnew(
    left.map((line, at) => ({ ...line, value: line.value - (values[at] ?? 0) })),
    isInterState,
  );
  const code = isInterState ? "igst" : "cgst";
  const taxes = left.map(() => 0);
  for (const rate of new Set(left.map((line) => line.taxRate))) {
    const places = [...left.keys()].filter((at) => left[at]?.taxRate === rate && values[at]);
    const bounds = places.map((at) => boundsOf(left[at]?.[code] ?? 0, values[at] ?? 0, after[at]));
    const sumOf = (lines: readonly InvoiceLine[]) =>
      lines.reduce((sum, line) => sum + (line.taxRate === rate ? line[code] : 0), 0);
    const least = bounds.reduce((sum, bound) => sum + bound.least, 0);
    const more = bounds.reduce((sum, bound) => sum + bound.most - bound.least, 0);
    const tax = Math.max(0, Math.min(sumOf(left) - sumOf(after) - least, more));
    const shared = shareOut(
      tax,
      places.map((at, place) => ({
        key: String(left[at]?.position),
        weight: values[at] ?? 0,
        most: (bounds[place]?.most ?? 0) - (bounds[place]?.least ?? 0),
      })),
    );
    for (const [place, at] of places.entries()) {
      taxes[at] = (bounds[place]?.least ?? 0) + (shared[place] ?? 0);
    }
  }
  return left.flatMap((line, at) => {
    const value = values[at] ?? 0;
    const tax = taxes[at] ?? 0;
    const split = isInterState
      ? { cgst: 0, sgst: 0, igst: tax }
      : { cgst: tax, sgst: tax, igst: 0 };
    const taxable = value - split.cgst - split.sgst - split.igst;
    return value === 0 ? [] : [{ ...line, discount: 0, delivery: 0, value, ...split, taxable }];
  });
}

/** How much of a line's tax can be taken back with a value, so that neither of them nor what is left is below nothing. */
function boundsOf(tax: Paise, value: Paise, after: InvoiceLine | undefined) {
  const isHalf = after?.igst === 0 && after.cgst === after.sgst;
  const taxedIn = (of: Paise) => (isHalf ? Math.floor(of / 2) : of);
  const most = Math.min(tax, taxedIn(value));
  return { least: Math.min(most, Math.max(0, tax - taxedIn(after?.value ?? 0))), most };
}

/** How much of each line a part takes back; never more than there is. */
function valuesOfPart(lines: readonly InvoiceLine[], { amount, pieces }: ReturnedPart): Paise[] {
  const all = lines.reduce((sum, { value }) => sum + value, 0);
  const wanted = lines.map((line) => {
    const of = pieces?.[line.productId] ?? 0;
    if (of === 0) return 0;
    const { price, quantity, discount: offerDiscount, value } = line;
    const sold = Math.max(quantity, of);
    return Math.min(value, paidBack({ price, quantity: sold, offerDiscount }, of));
  });
  const ofPieces = wanted.reduce((sum, value) => sum + value, 0);
  // Pieces that were bought cheaper than others, or none named: by what is left of all lines.
  const weights = ofPieces === amount ? wanted : lines.map(({ value }) => value);
  return shareOut(
    Math.min(amount, all),
    lines.map(({ productId: key, value }, at) => ({ key, weight: weights[at] ?? 0, most: value })),
  );
}

/** Lines of other values than before, with the tax of these. */
function taxedAnew(lines: readonly InvoiceLine[], isInterState: boolean): InvoiceLine[] {
  const given = lines.map(({ productId: key, value: goods, taxRate }) => ({ key, goods, taxRate }));
  const taxed = taxOfLines(given, 0, isInterState);
  return lines.map((line, at) => ({ ...line, ...taxed[at], delivery: line.delivery }));
}
