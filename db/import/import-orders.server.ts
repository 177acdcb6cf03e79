import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { orderMonth } from "#app/domains/orders/order-number.ts";
import { orderLines, orderNumberCounters, orders } from "#app/domains/orders/order-table.server.ts";
import { payments, providerOrders } from "#app/domains/payments/payment-tables.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { importedDocuments } from "#app/server/infrastructure-tables.server.ts";
import { DocumentReader, type OldDocument } from "./document-reader.ts";
import { ImportReport, type Outcome } from "./import-report.ts";
import { batchesOf, type ImportRun, inTransaction, tellOutcomes } from "./import-run.server.ts";
import { type NumberedOrder, type PlannedNumber, planNumbers } from "./order-numbers.ts";
import { type OldOrder, readOrder } from "./read-order.ts";
import { type DocumentRow, saveDocuments } from "./save-documents.server.ts";

const collection = "order";

/** An order as its rows hold it, beside its own row. */
interface ReadyOrder {
  old: OldOrder;
  lines: (typeof orderLines.$inferInsert)[];
}

/**
 * Brings the orders: with their numbers, nobody is told and no stock is lowered (rules: import-4).
 * After each batch, months' counters, units sold and payments are those of the orders that are there.
 */
export async function importOrders(run: ImportRun): Promise<void> {
  const numbers = await numbersOfNew(run);
  if (run.write) await reserveNumbers(numbers);
  tellGaps(run, numbers);
  for await (const batch of batchesOf(run, collection)) {
    const ready = await Promise.all(batch.map((document) => readyOrder(run, document)));
    const rows = ready.map((order) => orderRow(order, numbers.get(order.old.id)));
    const outcomes = await inTransaction(run, (tx) => saveOrders(tx, run, ready, rows, numbers));
    tellOutcomes(run, collection, outcomes);
    for (const { old } of ready) {
      if (outcomes.get(old.id) === "new") tellNumber(run, old, numbers.get(old.id));
    }
  }
}

/** Numbers for the orders that no import has brought yet: all of them must be known for that. */
async function numbersOfNew(run: ImportRun): Promise<Map<string, PlannedNumber>> {
  const known = await db
    .select({ id: importedDocuments.id })
    .from(importedDocuments)
    .where(eq(importedDocuments.collection, collection));
  const here = await db.select({ number: orders.orderNumber }).from(orders);
  const knownIds = new Set(known.map(({ id }) => id));
  const unheard = new ImportReport();
  const coming: NumberedOrder[] = [];
  for await (const batch of batchesOf({ ...run, report: unheard }, collection)) {
    for (const document of batch) {
      if (knownIds.has(document.id)) continue;
      const { id, number, time } = readOrder(document, unheard);
      coming.push({ id, number, time });
    }
  }
  return planNumbers(coming, new Set(here.map(({ number }) => number)));
}

/** The highest number of each month, and how many numbers of it are given. */
function monthsOf(numbers: ReadonlyMap<string, PlannedNumber>) {
  const months = new Map<string, { last: number; count: number }>();
  for (const { month, sequence } of numbers.values()) {
    const { last = 0, count = 0 } = months.get(month) ?? {};
    months.set(month, { last: Math.max(last, sequence), count: count + 1 });
  }
  return months;
}

/**
 * Moves the months' counters on before the orders come, so that an order that is placed meanwhile gets
 * a later number. Until its order is there, a number counts as that of a deleted one.
 */
async function reserveNumbers(numbers: ReadonlyMap<string, PlannedNumber>): Promise<void> {
  const months = [...monthsOf(numbers)].sort(([a], [b]) => (a < b ? -1 : 1));
  await db.transaction(async (tx) => {
    for (const [month, { last }] of months) {
      const counter = orderNumberCounters;
      await tx
        .insert(counter)
        .values({ month, last, deleted: last })
        .onConflictDoUpdate({
          target: counter.month,
          set: {
            last: sql`greatest(${counter.last}, ${last})`,
            deleted: sql`${counter.deleted} + greatest(${last} - ${counter.last}, 0)`,
          },
        });
    }
  });
}

function tellGaps({ report }: ImportRun, numbers: ReadonlyMap<string, PlannedNumber>): void {
  for (const [month, { last, count }] of monthsOf(numbers)) {
    // Of a number that several orders had, the first stands in its month.
    if (last <= count || /\/\d+$/.test(month)) continue;
    const of = `${month}: ${count} orders are in the export, the last number is ${last}`;
    report.fact(`${of}; the others were deleted in the old shop, or are here already`);
  }
}

function tellNumber(
  { report }: ImportRun,
  { id, number, receipt }: OldOrder,
  given?: PlannedNumber,
) {
  if (!given) return;
  const document = { collection, id };
  if (given.odd)
    report.odd(
      document,
      given.odd.what,
      given.odd.done.replace(/ \S+\/\d+$/, ""),
      `${number || "none"}: ${given.odd.done}`,
    );
  if (receipt !== "" && receipt !== `REC-${number}`) {
    report.odd(document, "its receipt is not that of its number", "it follows the number", receipt);
  }
}

async function readyOrder(run: ImportRun, document: OldDocument): Promise<ReadyOrder> {
  const old = readOrder(document, run.report);
  const reader = new DocumentReader(document, run.report);
  const files = await Promise.all(
    old.lines.map(({ picture }) =>
      picture === undefined
        ? undefined
        : run.pictures.take(picture, { folder: "productImage" }, reader),
    ),
  );
  const lines = old.lines.map(({ picture: _, ...line }, position) => {
    const file = files[position];
    return {
      orderId: old.id,
      position,
      ...line,
      pictureUrl: file && !file.isPdf ? file.url : null,
    };
  });
  return { old, lines };
}

function orderRow({ old, lines }: ReadyOrder, number: PlannedNumber | undefined): DocumentRow {
  const row = {
    id: old.id,
    userId: old.userId,
    email: old.email,
    selectedAddresses: old.address,
    ...old.totals,
    importedTotals: old.importedTotals,
    paymentMethod: old.paymentMethod,
    paymentStatus: old.paymentStatus,
    paymentId: old.paymentId,
    status: old.status,
    stockHold: old.stockHold,
    time: old.time,
  };
  const { month, sequence } = number ?? { month: orderMonth(old.time), sequence: 0 };
  return { row, besides: lines, withNew: { month, sequence, checkoutKey: old.id } };
}

async function saveOrders(
  tx: Transaction,
  { write, report }: ImportRun,
  ready: readonly ReadyOrder[],
  rows: readonly DocumentRow[],
  numbers: ReadonlyMap<string, PlannedNumber>,
): Promise<Map<string, Outcome>> {
  const outcomes = await saveDocuments(tx, {
    collection,
    table: orders,
    rows,
    write,
    beforeUpdate: async (ids) => {
      await countUnits(tx, ids, -1);
      await tx.delete(orderLines).where(inArray(orderLines.orderId, ids));
    },
  });
  if (!write) return outcomes;
  const written = ready.filter(({ old }) => {
    const outcome = outcomes.get(old.id);
    return outcome === "new" || outcome === "updated";
  });
  const lines = written.flatMap((order) => order.lines);
  if (lines.length > 0) await tx.insert(orderLines).values(lines);
  await countUnits(
    tx,
    written.map(({ old }) => old.id),
    1,
  );
  const added = written.filter(({ old }) => outcomes.get(old.id) === "new");
  await countOrders(
    tx,
    added.flatMap(({ old }) => numbers.get(old.id)?.month ?? []),
  );
  await savePayments(tx, report, written);
  return outcomes;
}

/** Adds the units of orders to what their products have sold (1), or takes them away (-1). */
async function countUnits(tx: Transaction, orderIds: string[], direction: 1 | -1): Promise<void> {
  if (orderIds.length === 0) return;
  const taking: SQL = sql`
    select ${orderLines.productId} as id, sum(${orderLines.quantity})::int as units
    from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
    where ${inArray(orderLines.orderId, orderIds)} and ${orders.stockHold} <> 'released'
    group by 1`;
  // In id order, as whoever places an order locks them.
  await tx.execute(sql`
    select id from ${products} where id in (select id from (${taking}) as taking)
    order by id for update`);
  await tx.execute(sql`
    update ${products} set units_sold = units_sold + ${direction}::int * taking.units
    from (${taking}) as taking where ${products.id} = taking.id`);
}

/** Orders that were reserved a number are there now. @param months one for each. */
async function countOrders(tx: Transaction, months: readonly string[]): Promise<void> {
  const added = [...Map.groupBy(months, (month) => month)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [month, { length }] of added) {
    await tx
      .update(orderNumberCounters)
      .set({ deleted: sql`${orderNumberCounters.deleted} - ${length}` })
      .where(eq(orderNumberCounters.month, month));
  }
}

/**
 * What paid orders were paid with, so that it is known and can be refunded. The old shop made no order
 * at the provider; the payment's own id is what the provider knows it by.
 */
async function savePayments(
  tx: Transaction,
  report: ImportReport,
  ready: readonly ReadyOrder[],
): Promise<void> {
  const paid = ready
    .map(({ old }) => old)
    .filter(({ paymentStatus, paymentId }) => paymentStatus === "online" && paymentId);
  if (paid.length === 0) return;
  const numbers = await tx
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(
      inArray(
        orders.id,
        paid.map(({ id }) => id),
      ),
    );
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number]));
  await tx
    .insert(providerOrders)
    .values(
      paid.map(({ id, email, totals, time }) => ({
        id: `imported_${id}`,
        orderId: id,
        orderNumber: numberOf.get(id) ?? "",
        email,
        amount: totals.grandTotal,
        openedAt: time,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(payments)
    .values(
      paid.map(({ id, paymentId, totals, time }) => ({
        id: paymentId ?? "",
        providerOrderId: `imported_${id}`,
        amount: totals.grandTotal,
        state: "kept" as const,
        capturedAt: time,
      })),
    )
    .onConflictDoNothing();
  const saved = await tx
    .select({ id: payments.id, providerOrderId: payments.providerOrderId })
    .from(payments)
    .where(
      inArray(
        payments.id,
        paid.map(({ paymentId }) => paymentId ?? ""),
      ),
    );
  const savedFor = new Map(saved.map((payment) => [payment.id, payment.providerOrderId]));
  for (const { id, paymentId } of paid) {
    if (savedFor.get(paymentId ?? "") === `imported_${id}`) continue;
    const done = "it is written down for that one";
    report.odd({ collection, id }, "another order has the same payment", done, paymentId ?? "");
  }
}
