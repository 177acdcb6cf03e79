import type { Paise } from "#app/lib/money/money.ts";
import { isGstin } from "#app/lib/tax/gstin.ts";
import type { TaxRate } from "#app/lib/tax/line-tax.ts";
import { m } from "#app/paraglide/messages.js";
import {
  amountsOf,
  type Invoice,
  type InvoiceAmounts,
  type InvoiceKind,
  type InvoiceLine,
  isNote,
  signOf,
} from "../invoice.ts";

/**
 * GSTR-1 as the portal's offline tool reads it (rules: invoices-8): a key for each table that has rows, days as DD-MM-YYYY,
 * amounts in rupees with two decimals.
 */
export interface Gstr1 {
  gstin: string;
  /** "112026" */
  fp: string;
  version: string;
  hash: string;
  b2b?: { ctin: string; inv: object[] }[];
  b2cl?: { pos: string; inv: object[] }[];
  b2cs?: object[];
  cdnr?: { ctin: string; nt: object[] }[];
  cdnur?: object[];
  nil?: { inv: object[] };
  hsn?: { hsn_b2b?: object[]; hsn_b2c?: object[] };
  doc_issue?: { doc_det: object[] };
}

/**
 * From which value on, in paise, an invoice to an unregistered buyer in another state stands by itself in table 5, by the
 * day from which that holds (Notification 12/2024-Central Tax).
 */
const largeAbove = [
  { from: "2024-08-01", amount: 10_000_000 },
  { from: "2017-07-01", amount: 25_000_000 },
] as const;

function isLarge({ day, value, isInterState, buyerGstin }: LargeFacts): boolean {
  const above = largeAbove.find(({ from }) => from <= day)?.amount ?? 0;
  return isInterState && buyerGstin === null && value > above;
}
type LargeFacts = Pick<Invoice, "day" | "value" | "isInterState" | "buyerGstin">;

const rupees = (amount: Paise) => Number((amount / 100).toFixed(2));
const portalDay = (day: string) => day.split("-").reverse().join("-");

/** What an amount is made of, by the portal's names; IGST, or the two halves. */
function taxesOf(amounts: InvoiceAmounts, isInterState: boolean) {
  const { igst, cgst, sgst } = amounts;
  return isInterState
    ? { iamt: rupees(igst), csamt: 0 }
    : { camt: rupees(cgst), samt: rupees(sgst), csamt: 0 };
}

const isTaxed = ({ taxRate }: InvoiceLine) => (taxRate ?? 0) > 0;

/** The lines that are taxed, by their rates. */
function byRate(lines: readonly InvoiceLine[]): [rate: TaxRate, amounts: InvoiceAmounts][] {
  const groups = Map.groupBy(lines.filter(isTaxed), ({ taxRate }) => taxRate ?? 0);
  return [...groups].sort(([a], [b]) => a - b).map(([rate, group]) => [rate, amountsOf(group)]);
}

const items = ({ content, isInterState }: Invoice) =>
  byRate(content.lines).map(([rate, amounts], at) => ({
    num: at + 1,
    itm_det: { rt: rate / 100, txval: rupees(amounts.taxable), ...taxesOf(amounts, isInterState) },
  }));

/** Adds to what stands under a key. */
function into<Row>(groups: Map<string, Row[]>, key: string, row: Row) {
  groups.set(key, [...(groups.get(key) ?? []), row]);
}

interface Sum extends InvoiceAmounts {
  quantity: number;
}

function addTo(
  sums: Map<string, Sum>,
  key: string,
  amounts: InvoiceAmounts,
  sign: 1 | -1,
  quantity = 0,
) {
  const sum = sums.get(key) ?? { ...amountsOf([]), quantity: 0 };
  for (const name of ["value", "taxable", "cgst", "sgst", "igst"] as const) {
    sum[name] += sign * amounts[name];
  }
  sum.quantity += sign * quantity;
  sums.set(key, sum);
}

/**
 * Gathers a period's papers for GSTR-1: given one by one, so that a year of them needs no room. Cancelled ones count in
 * table 13 alone. Notes to who is not registered count in table 7, unless their invoice stood by itself.
 */
export class Gstr1Gatherer {
  readonly #b2b = new Map<string, object[]>();
  readonly #b2cl = new Map<string, object[]>();
  readonly #cdnr = new Map<string, object[]>();
  readonly #cdnur: object[] = [];
  readonly #b2cs = new Map<string, Sum>();
  readonly #nil = new Map<string, { nil: Paise; exempt: Paise }>();
  readonly #hsn = { hsn_b2b: new Map<string, Sum>(), hsn_b2c: new Map<string, Sum>() };
  readonly #documents = new Map<string, { numbers: string[]; cancelled: number; of: number }>();
  /** What the papers come to: credit notes are taken off. */
  readonly total: InvoiceAmounts = amountsOf([]);

  /** @param credited of a note, the invoice that it changes: was it one of table 5? */
  add(invoice: Invoice, credited?: LargeFacts): void {
    const { kind, number, day, content, isInterState, placeOfSupply: pos, buyerGstin } = invoice;
    this.#document(invoice);
    if (invoice.cancelledAt) return;
    const isOne = isNote(kind);
    const ntty = kind === "credit-note" ? "C" : "D";
    const sign = signOf(kind);
    for (const name of ["value", "taxable", "cgst", "sgst", "igst"] as const) {
      this.total[name] += sign * invoice[name];
    }
    this.#addGoods(invoice, sign);
    const rates = byRate(content.lines);
    if (rates.length === 0) return;
    const named = { val: rupees(invoice.value), pos, rchrg: "N", inv_typ: "R" };
    if (buyerGstin) {
      if (isOne) {
        const note = { ntty, nt_num: number, nt_dt: portalDay(day), ...named };
        into(this.#cdnr, buyerGstin, { ...note, itms: items(invoice) });
      } else {
        const row = { inum: number, idt: portalDay(day), ...named, itms: items(invoice) };
        into(this.#b2b, buyerGstin, row);
      }
      return;
    }
    if (isOne ? credited && isLarge(credited) : isLarge(invoice)) {
      const val = rupees(invoice.value);
      if (isOne) {
        const note = { typ: "B2CL", ntty, nt_num: number, nt_dt: portalDay(day), val, pos };
        this.#cdnur.push({ ...note, itms: items(invoice) });
      } else {
        const row = { inum: number, idt: portalDay(day), val, itms: items(invoice) };
        into(this.#b2cl, pos, row);
      }
      return;
    }
    for (const [rate, amounts] of rates) {
      addTo(this.#b2cs, `${isInterState ? "INTER" : "INTRA"} ${pos} ${rate}`, amounts, sign);
    }
  }

  #document({ kind, number, cancelledAt }: Invoice) {
    const series = number.slice(0, number.lastIndexOf("/"));
    const of = documentNumber(kind);
    const document = this.#documents.get(series) ?? { numbers: [], cancelled: 0, of };
    document.numbers.push(number);
    if (cancelledAt) document.cancelled += 1;
    this.#documents.set(series, document);
  }

  #addGoods({ content, isInterState, buyerGstin }: Invoice, sign: 1 | -1) {
    const to = buyerGstin ? "B2B" : "B2C";
    for (const line of content.lines) {
      const { hsn, taxRate, quantity } = line;
      const key = `${hsn ?? ""} ${taxRate ?? 0}`;
      addTo(this.#hsn[buyerGstin ? "hsn_b2b" : "hsn_b2c"], key, line, sign, quantity);
      if (isTaxed(line)) continue;
      const supply = `${isInterState ? "INTR" : "INTRA"}${to}`;
      const sum = this.#nil.get(supply) ?? { nil: 0, exempt: 0 };
      if (taxRate === 0) sum.nil += sign * line.value;
      else sum.exempt += sign * line.value;
      this.#nil.set(supply, sum);
    }
  }

  /** @param month "2026-11" */
  report(gstin: string, month: string): Gstr1 {
    const [year, of] = month.split("-");
    const b2cs = [...this.#b2cs].sort(byKey).map(([key, sum]) => {
      const [supply = "", pos = "", rate = "0"] = key.split(" ");
      const amounts = taxesOf(sum, supply === "INTER");
      const typ = { sply_ty: supply, pos, typ: "OE", rt: Number(rate) / 100 };
      return { ...typ, txval: rupees(sum.taxable), ...amounts };
    });
    const nil = [...this.#nil].sort(byKey).map(([supply, sum]) => ({
      sply_ty: supply,
      nil_amt: rupees(sum.nil),
      expt_amt: rupees(sum.exempt),
      ngsup_amt: 0,
    }));
    const hsn = {
      ...withRows("hsn_b2b", hsnRows(this.#hsn.hsn_b2b)),
      ...withRows("hsn_b2c", hsnRows(this.#hsn.hsn_b2c)),
    };
    const documents = this.#documentRows();
    return {
      gstin,
      fp: `${of}${year}`,
      version: "GST3.2.3",
      hash: "hash",
      ...withRows(
        "b2b",
        grouped(this.#b2b, (ctin, inv) => ({ ctin, inv })),
      ),
      ...withRows(
        "b2cl",
        grouped(this.#b2cl, (pos, inv) => ({ pos, inv })),
      ),
      ...withRows("b2cs", b2cs),
      ...withRows(
        "cdnr",
        grouped(this.#cdnr, (ctin, nt) => ({ ctin, nt })),
      ),
      ...withRows("cdnur", this.#cdnur),
      ...(nil.length > 0 && { nil: { inv: nil } }),
      ...(Object.keys(hsn).length > 0 && { hsn }),
      ...(documents.length > 0 && { doc_issue: { doc_det: documents } }),
    };
  }

  #documentRows() {
    return [1, 4, 5].flatMap((of) => {
      const series = [...this.#documents.values()].filter((one) => one.of === of);
      const docs = series.map(({ numbers, cancelled }, at) => ({
        num: at + 1,
        from: numbers[0],
        to: numbers.at(-1),
        totnum: numbers.length,
        cancel: cancelled,
        net_issue: numbers.length - cancelled,
      }));
      return docs.length === 0 ? [] : [{ doc_num: of, docs }];
    });
  }
}

/** Of table 13: invoices, debit notes, credit notes. */
function documentNumber(kind: InvoiceKind): number {
  if (!isNote(kind)) return 1;
  return kind === "debit-note" ? 4 : 5;
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

function withRows<Key extends string, Row>(key: Key, rows: readonly Row[]) {
  return (rows.length > 0 ? { [key]: rows } : {}) as Partial<Record<Key, Row[]>>;
}

function grouped<Row, Made>(groups: Map<string, Row[]>, make: (key: string, rows: Row[]) => Made) {
  return [...groups].sort(byKey).map(([key, rows]) => make(key, rows));
}

function hsnRows(sums: Map<string, Sum>): object[] {
  return [...sums].sort(byKey).map(([key, sum], at) => {
    const [hsn, rate] = key.split(" ");
    return {
      num: at + 1,
      hsn_sc: hsn,
      desc: "",
      uqc: "PCS",
      qty: sum.quantity,
      rt: Number(rate) / 100,
      txval: rupees(sum.taxable),
      iamt: rupees(sum.igst),
      camt: rupees(sum.cgst),
      samt: rupees(sum.sgst),
      csamt: 0,
    };
  });
}

/** What the portal, or an officer, would complain about in a paper; nothing where it is right. */
export function problemsOf(invoice: Invoice): string[] {
  const { content, buyerGstin, placeOfSupply, number } = invoice;
  if (invoice.cancelledAt) return [];
  const problems: string[] = [];
  const bare = content.lines.find(({ hsn }) => !hsn);
  if (bare) problems.push(m.gstr1_no_hsn({ number, title: bare.title }));
  const unrated = content.lines.find(({ taxRate }) => taxRate === null);
  if (unrated && content.seller.registration === "regular") {
    problems.push(m.gstr1_no_rate({ number, title: unrated.title }));
  }
  if (buyerGstin && !isGstin(buyerGstin)) problems.push(m.gstr1_buyer_gstin({ number }));
  if (placeOfSupply === "97") problems.push(m.gstr1_no_state({ number }));
  return problems;
}
