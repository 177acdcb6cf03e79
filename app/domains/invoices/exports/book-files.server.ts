import { asc, eq, gt, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { courierName } from "#app/domains/orders/parcels/couriers.ts";
import { taxClasses } from "#app/domains/tax/tax-class-table.server.ts";
import { formatMoney, plainRupees } from "#app/lib/money/money.ts";
import { presentGstin } from "#app/lib/tax/seller.ts";
import { type Xml, xml } from "#app/lib/text/xml.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { csvHead, csvRows } from "#app/server/text/csv.server.ts";
import { site } from "#site";
import { type Invoice, invoiceKindWords, isNote, signOf } from "../invoice.ts";
import type { DayRange } from "../invoice-days.ts";
import { byHsn } from "../pdf/invoice-paper.ts";
import { invoicesBetween, invoicesByIds, sumOfInvoices } from "../read-invoices.server.ts";
import { cmp08Of, quartersIn } from "./cmp08.ts";
import { type Gstr1, Gstr1Gatherer, problemsOf } from "./gstr1.ts";
import { cashByCourier, hasNetworkMoves, moneyMoves } from "./money-moves.server.ts";
import {
  invoiceVoucher,
  type MoneyMove,
  moneyVoucher,
  partyLedger,
  tallyFoot,
  tallyHead,
} from "./tally.ts";

/** So many complaints are listed; where there are more, mending these shows them. */
const mostProblems = 100;

/**
 * GSTR-1 of some days, and what the portal would complain about (rules: invoices-8).
 * @param range of one month: the return is of the month in which it begins.
 */
export async function gstr1Of(range: DayRange): Promise<{ report: Gstr1; problems: string[] }> {
  const gatherer = new Gstr1Gatherer();
  const problems: string[] = presentGstin() ? [] : [m.gstr1_no_gstin()];
  let window: Invoice[] = [];
  const take = async () => {
    const credited = await invoicesByIds(window.flatMap(({ creditOf }) => creditOf ?? []));
    for (const invoice of window) {
      gatherer.add(invoice, credited.get(invoice.creditOf ?? ""));
      if (problems.length < mostProblems) problems.push(...problemsOf(invoice));
    }
    window = [];
  };
  for await (const invoice of invoicesBetween(range)) {
    window.push(invoice);
    if (window.length === 500) await take();
  }
  await take();
  return { report: gatherer.report(presentGstin(), range.from.slice(0, 7)), problems };
}

/** GSTR-1 as a workbook, a sheet for each table. */
export async function gstr1Workbook(range: DayRange): Promise<Uint8Array> {
  const { report } = await gstr1Of(range);
  const { writeXlsx } = await import("hucre/xlsx");
  const sheets = sheetsOf(report).map(({ name, rows }) => {
    const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return { name, rows: [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ""))] };
  });
  const none = { name: "gstr1", rows: [[m.invoices_none()]] };
  return writeXlsx({ sheets: sheets.length > 0 ? sheets : [none] });
}

type Row = Record<string, string | number>;

/** Each table's rows, what is nested beside what it is nested in. */
export function sheetsOf(report: Gstr1): { name: string; rows: Row[] }[] {
  const tables = Object.entries(report).filter(([, value]) => typeof value === "object");
  return tables.map(([name, value]) => ({ name, rows: flattened(value) }));
}

function flattened(value: unknown, around: Row = {}): Row[] {
  if (Array.isArray(value)) return value.flatMap((each) => flattened(each, around));
  if (typeof value !== "object" || value === null) return [around];
  const entries = Object.entries(value);
  const own: Row = { ...around };
  for (const [key, each] of entries) {
    if (typeof each === "string" || typeof each === "number") own[key] = each;
  }
  const nested = entries.filter(([, each]) => typeof each === "object");
  return nested.length === 0 ? [own] : nested.flatMap(([, each]) => flattened(each, own));
}

/** Registers that are written as CSV, by the name of their file. */
export const registers = {
  "sales-register": salesRegister,
  "credit-notes": creditNotes,
  "day-book": dayBook,
  "cash-by-courier": cashRegister,
  "stock-worth": stockWorth,
  "cmp-08": compositionQuarters,
} as const;
export type Register = keyof typeof registers;

/** Rows that are written at a time. */
const rowsAtOnce = 200;

/** A register as a CSV file, written at the pace of its download. */
export async function* registerFile(
  register: Register,
  range: DayRange,
): AsyncGenerator<Uint8Array> {
  const { heads, rows } = registers[register](range);
  yield csvHead(heads);
  let waiting: string[][] = [];
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length < rowsAtOnce) continue;
    yield csvRows(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield csvRows(waiting);
}

interface Written {
  heads: string[];
  rows: AsyncGenerator<string[]>;
}

const inRupees = (name: string) => m.csv_in_rupees({ name });

function salesRegister(range: DayRange): Written {
  const heads = [
    m.invoice_date(),
    m.books_paper(),
    m.invoice_number(),
    m.order_word(),
    m.books_buyer(),
    "GSTIN",
    m.invoice_place_of_supply(),
    m.tax_hsn(),
    "GST %",
    m.invoice_quantity(),
    inRupees(m.invoice_taxable()),
    inRupees("CGST"),
    inRupees("SGST"),
    inRupees("IGST"),
    inRupees(m.books_value()),
    m.books_state(),
  ];
  return { heads, rows: salesRows(range) };
}

async function* salesRows(range: DayRange): AsyncGenerator<string[]> {
  for await (const invoice of invoicesBetween(range)) {
    const { day, kind, number, orderNumber, content, buyerGstin, placeOfSupply } = invoice;
    const sign = invoice.cancelledAt ? 0 : signOf(kind);
    for (const line of byHsn(invoice)) {
      const amounts = [line.taxable, line.cgst, line.sgst, line.igst, line.value];
      yield [
        ...[day, invoiceKindWords[kind](), number, orderNumber],
        ...[content.buyer.company ?? content.buyer.name, buyerGstin ?? "", placeOfSupply],
        ...[line.hsn, line.taxRate === null ? "" : String(line.taxRate / 100)],
        String(sign * line.quantity),
        ...amounts.map((amount) => plainRupees(sign * amount)),
        invoice.cancelledAt ? m.invoice_cancelled() : "",
      ];
    }
  }
}

function creditNotes(range: DayRange): Written {
  const heads = [
    m.invoice_date(),
    m.books_paper(),
    m.invoice_number(),
    m.books_invoice(),
    m.order_word(),
    m.books_buyer(),
    m.invoice_reason(),
    inRupees(m.invoice_taxable()),
    inRupees("CGST"),
    inRupees("SGST"),
    inRupees("IGST"),
    inRupees(m.books_value()),
  ];
  return { heads, rows: creditRows(range) };
}

async function* creditRows(range: DayRange): AsyncGenerator<string[]> {
  for await (const note of invoicesBetween(range)) {
    if (!isNote(note.kind)) continue;
    const { day, kind, number, content, orderNumber, reason } = note;
    yield [
      ...[day, invoiceKindWords[kind](), number, content.of?.number ?? "", orderNumber],
      ...[content.buyer.company ?? content.buyer.name, reason ?? ""],
      ...[note.taxable, note.cgst, note.sgst, note.igst, note.value].map(plainRupees),
    ];
  }
}

function dayBook(range: DayRange): Written {
  const heads = [
    m.invoice_date(),
    m.books_paper(),
    m.invoice_number(),
    m.order_word(),
    inRupees(m.books_sold()),
    inRupees(m.books_cash()),
    inRupees(m.books_online()),
  ];
  return { heads, rows: dayBookRows(range) };
}

/** Papers and money, day by day: two lists that are each in the order of their days. */
async function* dayBookRows(range: DayRange): AsyncGenerator<string[]> {
  const papers = invoicesBetween(range);
  const moves = moneyMoves(range);
  let paper = await papers.next();
  let move = await moves.next();
  while (!(paper.done && move.done)) {
    const isPaper = !paper.done && (move.done || paper.value.day <= move.value.day);
    if (isPaper && !paper.done) {
      const { day, kind, number, orderNumber, value, cancelledAt } = paper.value;
      const sign = cancelledAt ? 0 : signOf(kind);
      const words = cancelledAt
        ? `${invoiceKindWords[kind]()}, ${m.invoice_cancelled()}`
        : invoiceKindWords[kind]();
      yield [day, words, number, orderNumber, plainRupees(sign * value), "", ""];
      paper = await papers.next();
    } else if (!move.done) {
      const { day, id, orderNumber, amount, by } = move.value;
      // What an app pays into the bank came in before, when the app took it; what it keeps of that did not stay.
      const sum = by === "network-settled" ? "" : plainRupees(amount);
      const cells = by === "cash" ? [sum, ""] : ["", sum];
      yield [day, moveWords(by, amount), id, orderNumber, "", ...cells];
      move = await moves.next();
    }
  }
}

function moveWords(by: MoneyMove["by"], amount: number): string {
  if (by === "network-settled") return m.books_network_settled({ amount: formatMoney(amount) });
  if (by === "network-fee") return m.books_network_fee();
  if (by === "network-withheld") return m.books_network_withheld();
  return amount > 0 ? m.books_received() : m.books_returned();
}

function cashRegister(range: DayRange): Written {
  const heads = [
    m.invoice_date(),
    m.parcel_courier(),
    m.orders(),
    inRupees(m.books_due()),
    inRupees(m.books_received()),
  ];
  return { heads, rows: cashRows(range) };
}

async function* cashRows(range: DayRange): AsyncGenerator<string[]> {
  for (const { day, courier, orders, due, received } of await cashByCourier(range)) {
    const name = courier ? courierName(courier) : m.cash_no_courier();
    yield [day, name, String(orders), plainRupees(due), plainRupees(received)];
  }
}

/** What lies on the shelf now, at its selling prices: the shop knows no others. */
function compositionQuarters(range: DayRange): Written {
  const heads = [
    m.invoices_from(),
    m.invoices_to(),
    m.invoices_papers(),
    inRupees(m.cmp08_turnover()),
    m.cmp08_rate(),
    inRupees("CGST"),
    inRupees("SGST"),
    inRupees(m.cmp08_tax()),
  ];
  return { heads, rows: quarterRows(range) };
}

/** A row for each quarter: of a year, what the return of the year asks for. */
async function* quarterRows(range: DayRange): AsyncGenerator<string[]> {
  for (const quarter of quartersIn(range)) {
    const { value, papers } = await sumOfInvoices(quarter);
    const { rate, cgst, sgst } = cmp08Of(value, quarter.to);
    const taxes = [cgst, sgst, cgst + sgst].map(plainRupees);
    const { from, to } = quarter;
    yield [from, to, String(papers), plainRupees(value), String(rate / 100), ...taxes];
  }
}

function stockWorth(): Written {
  const heads = [
    m.column_title(),
    m.tax_hsn(),
    m.csv_pieces(),
    inRupees(m.price_now()),
    inRupees(m.books_worth()),
    m.invoice_date(),
  ];
  return { heads, rows: stockRows() };
}

async function* stockRows(): AsyncGenerator<string[]> {
  const today = dayOf(new Date());
  let last = "";
  for (;;) {
    const rows = await db
      .select({
        id: products.id,
        title: products.title,
        hsn: sql<string>`coalesce(${products.hsn}, ${taxClasses.hsn}, '')`,
        stock: products.currentStock,
        price: products.price,
      })
      .from(products)
      .leftJoin(taxClasses, eq(taxClasses.id, products.taxClassId))
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(rowsAtOnce);
    for (const { title, hsn, stock, price } of rows) {
      const worth = plainRupees(stock * price);
      yield [title, hsn, String(stock), plainRupees(price), worth, today];
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Vouchers and ledgers of some days for Tally, written at the pace of the download. */
export async function* tallyFile(range: DayRange): AsyncGenerator<Uint8Array> {
  const written = (part: Xml | undefined) => Buffer.from(part?.xml ?? "");
  const rates = new Set<number | null>();
  for await (const { content } of invoicesBetween(range)) {
    for (const { taxRate } of content.lines) rates.add(taxRate);
  }
  yield Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE>');
  yield written(tallyHead(site.legalName, [...rates], await hasNetworkMoves(range)));
  for await (const invoice of invoicesBetween(range)) {
    yield written(xml`${partyLedger(invoice)}${invoiceVoucher(invoice)}`);
  }
  for await (const move of moneyMoves(range)) yield written(moneyVoucher(move));
  yield written(tallyFoot);
  yield Buffer.from("</ENVELOPE>\n");
}
