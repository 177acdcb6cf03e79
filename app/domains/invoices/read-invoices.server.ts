import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  like,
  lte,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { amountsOf, type Invoice, type InvoiceAmounts } from "./invoice.ts";
import type { DayRange } from "./invoice-days.ts";
import { invoices } from "./invoice-tables.server.ts";

const { series: _, sequence: _n, ...columns } = getTableColumns(invoices);

/** An invoice as lists have it. */
export type ListedInvoice = Omit<Invoice, "content"> & { buyer: string };

const { content: _content, ...bare } = columns;
const listedColumns = {
  ...bare,
  buyer: sql<string>`coalesce(${invoices.content}->'buyer'->>'company', ${invoices.content}->'buyer'->>'name')`,
};

/** All papers of an order, the oldest first. */
export function invoicesOfOrder(orderId: string): Promise<ListedInvoice[]> {
  return db
    .select(listedColumns)
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.id));
}

/**
 * One of an order's papers, whole.
 * @param number undefined for the newest that is no note and stands.
 */
export async function findInvoice(orderId: string, number?: string): Promise<Invoice | undefined> {
  const [found] = await db
    .select(columns)
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        number === undefined
          ? and(isNull(invoices.creditOf), isNull(invoices.cancelledAt))
          : eq(invoices.number, number),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(1);
  return found;
}

const notes = alias(invoices, "notes");
/** What its credit notes take back, less what its debit notes add. */
const takenBack = () =>
  db
    .select({
      value: sql`coalesce(sum(case when ${notes.kind} = 'debit-note' then -1 else 1 end * ${notes.value}), 0)`,
    })
    .from(notes)
    .where(eq(notes.creditOf, invoices.id));

/**
 * The papers of orders that go with their goods, in the order of these: invoices that stand and of which something is
 * left, with their debit notes. Of a registered buyer they may be two.
 */
export async function invoicesToPrint(orderIds: readonly string[]): Promise<Invoice[]> {
  const found = await db
    .select(columns)
    .from(invoices)
    .where(
      and(
        inArray(invoices.orderId, [...orderIds]),
        isNull(invoices.cancelledAt),
        or(
          and(isNull(invoices.creditOf), gt(invoices.value, takenBack())),
          eq(invoices.kind, "debit-note"),
        ),
      ),
    )
    .orderBy(asc(invoices.id));
  const whole = new Set(found.map(({ id }) => id));
  const kept = found.filter(({ creditOf }) => creditOf === null || whole.has(creditOf));
  const byOrder = Map.groupBy(kept, ({ orderId }) => orderId);
  return orderIds.flatMap((id) => byOrder.get(id) ?? []);
}

/** What of the papers is wanted. */
export interface InvoiceFilter extends Partial<DayRange> {
  /** Begins so. */
  number?: string | undefined;
}

const within = ({ from, to }: Partial<DayRange>) =>
  and(
    from === undefined ? undefined : gte(invoices.day, from),
    to === undefined ? undefined : lte(invoices.day, to),
  );

/** A page of the papers, the newest first. */
export async function listInvoices(
  filter: InvoiceFilter,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<ListedInvoice>> {
  const keyset = { date: invoices.issuedAt, id: invoices.id, order: "descending" } as const;
  const { where, orderBy, limit } = keysetQuery(keyset, cursor, size);
  const begins = filter.number?.trim().toUpperCase();
  const found = await db
    .select(listedColumns)
    .from(invoices)
    .where(
      where(
        within(filter),
        begins ? like(invoices.number, `${begins.replace(/[%_\\]/g, "")}%`) : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(found, cursor, size);
}

/** Papers that are in memory at a time. */
const windowSize = 500;

/** All papers of some days, the earliest first, whole. */
export async function* invoicesBetween({ from, to }: DayRange): AsyncGenerator<Invoice> {
  let last: Invoice | undefined;
  for (;;) {
    const beyond =
      last &&
      or(gt(invoices.day, last.day), and(eq(invoices.day, last.day), gt(invoices.id, last.id)));
    const rows: Invoice[] = await db
      .select(columns)
      .from(invoices)
      .where(and(within({ from, to }), beyond))
      .orderBy(asc(invoices.day), asc(invoices.id))
      .limit(windowSize);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < windowSize) return;
  }
}

/** What some days' papers come to, and how many they are; credit notes are taken off, what is cancelled counts not. */
export async function sumOfInvoices(range: DayRange): Promise<InvoiceAmounts & { papers: number }> {
  const signed = (name: keyof InvoiceAmounts) =>
    sql<number>`coalesce(sum(case when ${invoices.kind} = 'credit-note' then -1 else 1 end * ${invoices[name]}), 0)`.mapWith(
      Number,
    );
  const [sum] = await db
    .select({
      value: signed("value"),
      taxable: signed("taxable"),
      cgst: signed("cgst"),
      sgst: signed("sgst"),
      igst: signed("igst"),
      papers: sql<number>`count(*)`.mapWith(Number),
    })
    .from(invoices)
    .where(and(within(range), isNull(invoices.cancelledAt)));
  return sum ?? { ...amountsOf([]), papers: 0 };
}

/** Papers by their ids, as they are needed to tell what a note changes. */
export async function invoicesByIds(
  ids: readonly string[],
): Promise<Map<string, Omit<Invoice, "content">>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select(bare)
    .from(invoices)
    .where(inArray(invoices.id, [...ids]));
  return new Map(found.map((invoice) => [invoice.id, invoice]));
}

/** Writes down that books leave the shop, and which (rules: access-11). */
export async function recordBookExport(
  actor: Actor,
  file: string,
  { from, to }: DayRange,
): Promise<void> {
  const name = `${file}, ${from} – ${to}`;
  await record(db, actor, "invoice.export-books", file, { name });
}
