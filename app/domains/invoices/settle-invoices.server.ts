import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { v7 as uuid } from "uuid";
import { maySend, toCollectOf } from "#app/domains/orders/cash/to-collect.ts";
import { hasLeft } from "#app/domains/orders/order/order.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import { partialRefunds } from "#app/domains/payments/payment-tables.server.ts";
import { gstStateCode } from "#app/lib/tax/gst-states.ts";
import { isInterState, presentRegistration } from "#app/lib/tax/seller.ts";
import { financialYear } from "#app/lib/time/financial-year.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { site } from "#site";
import { amountsOf, type Invoice, isNote, seriesOf } from "./invoice.ts";
import { contentOf } from "./invoice-content.server.ts";
import { closedMonths, invoiceCounters, invoices, invoicesDue } from "./invoice-tables.server.ts";
import {
  type InvoicedOrder,
  type NextInvoice,
  nextInvoices,
  type ReturnedPart,
  type StandingInvoice,
} from "./next-invoices.ts";

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;
type InvoiceRow = typeof invoices.$inferSelect;
type DueRow = Pick<typeof invoicesDue.$inferSelect, "id" | "orderId" | "event" | "at">;

/** For so long, in seconds, a new status can be taken back without a trace (rules: orders-28). */
const takenBackWithin = 30;
/** So much is looked at in one transaction. */
const atOnce = 500;

/**
 * Makes what papers of orders are lacking (rules: invoices-1, invoices-5): of those of which something has happened, or of
 * these ones, whose papers somebody wants now. Whatever is asked at once, all are made once: their numbers are taken in
 * the transaction that makes them, so that they have no gaps.
 * @param wanted whether each of these that has none gets one, although it has not left yet.
 * @returns for each paper that was made or cancelled whose order it is of, and whether more waits.
 */
export async function settleInvoices(wanted?: { orderIds: readonly string[]; isDue: boolean }) {
  const done = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.invoices})`);
    const due = await dueRows(tx, wanted?.orderIds);
    const ids = [...new Set(wanted?.orderIds ?? due.map(({ orderId }) => orderId))];
    const told = ids.length === 0 ? [] : await settleAll(tx, ids, due, wanted?.isDue ?? false);
    const seen = due.map(({ id }) => id);
    if (seen.length > 0) await tx.delete(invoicesDue).where(inArray(invoicesDue.id, seen));
    return { told, hasMore: !wanted && due.length === atOnce };
  });
  for (const buyer of new Set(done.told.map((one) => one.buyer))) publishOrder(buyer);
  if (done.told.length > 0) publish("invoices");
  return done;
}

/** Everything that waits. @returns how many papers were made or cancelled. */
export async function settleAllInvoices(): Promise<number> {
  let made = 0;
  for (;;) {
    const { told, hasMore } = await settleInvoices();
    made += told.length;
    if (!hasMore) return made;
  }
}

async function dueRows(tx: Transaction, orderIds?: readonly string[]): Promise<DueRow[]> {
  const ripe = sql`now() - make_interval(secs => ${takenBackWithin})`;
  return tx
    .select()
    .from(invoicesDue)
    .where(orderIds ? inArray(invoicesDue.orderId, [...orderIds]) : lte(invoicesDue.at, ripe))
    .orderBy(asc(invoicesDue.id))
    .limit(orderIds ? 100_000 : atOnce);
}

interface Told {
  /** User id; undefined where the order is gone. */
  buyer: string | undefined;
}

async function settleAll(
  tx: Transaction,
  ids: readonly string[],
  due: readonly DueRow[],
  isWanted: boolean,
): Promise<Told[]> {
  const [rows, lines, standing, months] = await Promise.all([
    tx
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids])),
    tx
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, [...ids]))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    tx
      .select()
      .from(invoices)
      .where(and(inArray(invoices.orderId, [...ids]), isNull(invoices.cancelledAt)))
      .orderBy(asc(invoices.id)),
    tx.select({ month: closedMonths.month }).from(closedMonths),
  ]);
  const paymentIds = rows.flatMap(({ paymentId }) => paymentId ?? []);
  const parts = await tx
    .select()
    .from(partialRefunds)
    .where(and(inArray(partialRefunds.paymentId, paymentIds), eq(partialRefunds.isForLines, false)))
    .orderBy(asc(partialRefunds.id));
  const byOrder = new Map(rows.map((row) => [row.id, row]));
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const papersByOrder = Map.groupBy(standing, ({ orderId }) => orderId);
  const eventsByOrder = Map.groupBy(due, ({ orderId }) => orderId);
  const partsByPayment = Map.groupBy(parts, ({ paymentId }) => paymentId);
  const closed = new Set(months.map(({ month }) => month));
  const told: Told[] = [];
  for (const id of ids) {
    const order = byOrder.get(id);
    const events = eventsByOrder.get(id) ?? [];
    const papers = papersByOrder.get(id) ?? [];
    const at = events.at(-1)?.at ?? new Date();
    const state = order
      ? orderState(
          order,
          linesByOrder.get(id) ?? [],
          partsByPayment.get(order.paymentId ?? "") ?? [],
        )
      : goneOrder(papers);
    const next = nextInvoices(
      state,
      papers.flatMap((paper) => standingOf(paper, papers, order, closed)),
      (isWanted && mayHave(order)) || isDue(order, events),
      m.invoice_reason_changed({}, { locale: order?.language ?? papers[0]?.language }),
    );
    for (const one of next) {
      await carryOut(tx, one, { order, papers, state, at, closed });
      told.push({ buyer: order?.userId });
    }
  }
  return told;
}

/** Whether an order can have an invoice before it has left: what is not paid, or over, does not leave. */
function mayHave(order: OrderRow | undefined): boolean {
  return order !== undefined && maySend(toCollectOf(order, true));
}

/** Whether an order without papers is to have its first: it has left, or is paid where that is the moment. */
function isDue(order: OrderRow | undefined, events: readonly DueRow[]): boolean {
  if (!order || order.shippedAt === null) {
    const isAtPayment = site.invoiceAt === "payment" && order?.paymentStatus === "online";
    return isAtPayment && events.some(({ event }) => event === "paid");
  }
  return hasLeft(order.status) && events.some(({ event }) => event !== "changed");
}

function orderState(
  order: OrderRow,
  lines: readonly LineRow[],
  parts: readonly ReturnedPart[],
): InvoicedOrder {
  const { state } = order.selectedAddresses;
  // What is taken along at the fair is sold here, wherever its buyer lives.
  const leaves = order.igst > 0 || (order.cgst === 0 && isInterState(state));
  const isBack = order.status === "returned" || order.status === "came-back";
  // Of an advance that the shop keeps for the carriage nothing is sold either.
  const isRefused = order.status === "came-back" && order.advanceIfBack !== null;
  const isPaidBack = (isBack && order.paymentStatus !== "online") || isRefused;
  const said = { locale: order.language };
  return {
    lines: lines.map(
      ({
        orderId: _,
        position: _at,
        pictureUrl: _url,
        productMRP: _mrp,
        packedWeight: _g,
        ...line
      }) => line,
    ),
    shippingCharge: order.shippingCharge,
    isInterState: leaves,
    placeOfSupply: gstStateCode(leaves ? state : site.state),
    buyerGstin: order.buyerGstin,
    buyerCompany: order.buyerCompany,
    isOver: order.status === "cancelled" || order.refund !== null || isPaidBack,
    overReason:
      order.status === "cancelled"
        ? (order.cancelReason ?? m.invoice_reason_cancelled({}, said))
        : isBack
          ? m.invoice_reason_returned({}, said)
          : m.invoice_reason_refunded({}, said),
    parts,
    registration: presentRegistration(),
  };
}

/** An order that was deleted: of what its papers said nothing is sold. */
function goneOrder(papers: readonly InvoiceRow[]): InvoicedOrder {
  const [paper] = papers;
  return {
    lines: [],
    shippingCharge: 0,
    isInterState: paper?.isInterState ?? false,
    placeOfSupply: paper?.placeOfSupply ?? "",
    buyerGstin: null,
    buyerCompany: null,
    isOver: true,
    overReason: m.invoice_reason_cancelled({}, { locale: paper?.language }),
    parts: [],
    registration: "unregistered",
  };
}

/** An invoice with its notes; nothing for a note itself. */
function standingOf(
  paper: InvoiceRow,
  papers: readonly InvoiceRow[],
  order: OrderRow | undefined,
  closed: ReadonlySet<string>,
): StandingInvoice[] {
  if (isNote(paper.kind)) return [];
  const { id, kind, isInterState: leaves, content } = paper;
  const notes = (of: Invoice["kind"]) =>
    papers
      .filter((note) => note.creditOf === id && note.kind === of)
      .map(({ content: { lines, parts, basis } }) => ({ lines, parts, basis }));
  const debits = notes("debit-note");
  const hasNotLeft = order !== undefined && order.shippedAt === null && !hasLeft(order.status);
  return [
    {
      ...{ id, kind, isInterState: leaves },
      basis: debits.at(-1)?.basis ?? content.basis,
      lines: content.lines,
      parts: content.parts,
      credits: notes("credit-note"),
      debits,
      isCancellable: hasNotLeft && !closed.has(paper.day.slice(0, 7)),
    },
  ];
}

/** An order whose papers are settled, and what that depends on. */
interface SettledOrder {
  order: OrderRow | undefined;
  papers: readonly InvoiceRow[];
  state: InvoicedOrder;
  at: Date;
  closed: ReadonlySet<string>;
}

async function carryOut(tx: Transaction, next: NextInvoice, settled: SettledOrder): Promise<void> {
  if (next.do === "cancel") {
    const cancelled = { cancelledAt: new Date(), reason: next.reason };
    await tx.update(invoices).set(cancelled).where(eq(invoices.id, next.id));
    return;
  }
  const { order, papers, state, at } = settled;
  const of = next.do === "issue" ? undefined : papers.find(({ id }) => id === next.of);
  const kind = next.do === "issue" ? next.kind : (`${next.do}-note` as const);
  const { series, sequence, day } = await takeNumber(tx, kind, settled);
  const isIssued = next.do === "issue" && order;
  const shown = isIssued
    ? { ...contentOf(order, state.registration), basis: next.basis }
    : { ...(of as InvoiceRow).content, toPay: 0 };
  await tx.insert(invoices).values({
    id: uuid(),
    kind,
    series,
    sequence,
    day,
    issuedAt: at,
    orderId: order?.id ?? of?.orderId ?? "",
    orderNumber: order?.orderNumber ?? of?.orderNumber ?? "",
    creditOf: of?.id ?? null,
    reason: next.do === "issue" ? null : next.reason,
    language: order?.language ?? of?.language ?? "en",
    buyerGstin: of ? of.buyerGstin : state.buyerGstin,
    placeOfSupply: of ? of.placeOfSupply : state.placeOfSupply,
    isInterState: of ? of.isInterState : state.isInterState,
    ...amountsOf(next.lines),
    content: {
      ...shown,
      lines: next.lines,
      parts: next.parts,
      ...(next.do === "debit" && { basis: next.basis }),
      ...(of && { of: { number: of.number, day: of.day } }),
    },
  });
}

/**
 * The next number of its series, and its day: that on which it happened, unless the month is closed or the series has
 * gone on since, so that days and numbers go up together.
 */
async function takeNumber(tx: Transaction, kind: Invoice["kind"], { at, closed }: SettledOrder) {
  const happened = dayOf(at);
  const wanted = closed.has(happened.slice(0, 7)) ? dayOf(new Date()) : happened;
  const series = `${seriesOf[kind]}/${financialYear(new Date(`${wanted}T12:00:00+05:30`)).slice(2)}`;
  const [taken] = await tx
    .insert(invoiceCounters)
    .values({ series, last: 1, lastDay: wanted })
    .onConflictDoUpdate({
      target: invoiceCounters.series,
      set: {
        last: sql`${invoiceCounters.last} + 1`,
        lastDay: sql`greatest(${invoiceCounters.lastDay}, ${wanted})`,
      },
    })
    .returning();
  if (!taken) throw new Error(`no number was taken of ${series}`);
  return { series, sequence: taken.last, day: taken.lastDay };
}

/** Follows orders with their papers, every minute in one process at a time (rules: invoices-1). */
export async function settleInvoicesSoon(jobs: PgBoss): Promise<void> {
  await jobs.work("settle-invoices", async () => {
    try {
      const made = await settleAllInvoices();
      if (made > 0) log.info({ made }, "invoices were made");
    } catch (error) {
      // The queue keeps a failure to itself; the next minute tries again.
      log.error({ err: error }, "invoices could not be made");
    }
  });
  await jobs.schedule("settle-invoices", "* * * * *");
}
