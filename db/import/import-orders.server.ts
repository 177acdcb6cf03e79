import { eq, inArray, sql } from "drizzle-orm";
import { orderMonth } from "#app/domains/orders/order/order-number.ts";
import {
  orderLines,
  orderNumberCounters,
  orders,
} from "#app/domains/orders/order/order-table.server.ts";
import { payments, providerOrders } from "#app/domains/payments/payment-tables.server.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { importedDocuments } from "#app/server/database/infrastructure-tables.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { DocumentReader, type OldDocument } from "./document-reader.ts";
import { ImportReport, type Outcome } from "./import-report.ts";
import {
  batchesOf,
  type ImportRun,
  inTransaction,
  saveBatch,
  tellOutcomes,
} from "./import-run.server.ts";
import {
  type NumberedOrder,
  type PlannedNumber,
  planNumbers,
  writtenNumber,
} from "./order-numbers.ts";
import { type OldOrder, readOrder } from "./read-order.ts";
import { type DocumentRow, saveDocuments } from "./save-documents.server.ts";

const collection = "order";

/** An order as its rows hold it, beside its own row. */
interface ReadyOrder {
  id: string;
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
  for await (const batch of batchesOf(run, collection)) {
    const ready = await Promise.all(batch.map((document) => readyOrder(run, document)));
    await saveBatch(run, collection, ready, async (orders) => {
      const saved = await inTransaction(run, (tx) => saveOrders(tx, run, orders, numbers));
      tellOutcomes(run, collection, saved.outcomes);
      for (const { old } of orders) {
        if (saved.outcomes.get(old.id) === "new") tellNumber(run, old, numbers.get(old.id));
      }
      for (const { id, paymentId } of saved.paidTwice) {
        const done = "it is written down for that one";
        const document = { collection, id };
        run.report.odd(document, "another order has the same payment", done, paymentId ?? "");
      }
    });
  }
}

/** Numbers for the orders that no import has brought yet: all of them must be known for that. */
async function numbersOfNew(run: ImportRun): Promise<Map<string, PlannedNumber>> {
  const known = await db
    .select({ id: importedDocuments.id })
    .from(importedDocuments)
    .where(eq(importedDocuments.collection, collection));
  const here = await db.select({ number: orders.orderNumber }).from(orders);
  const counters = await db.select().from(orderNumberCounters);
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
  const taken = new Set(here.map(({ number }) => number));
  const last = new Map(counters.map((counter) => [counter.month, counter.last]));
  const numbers = planNumbers(coming, taken, last);
  tellGaps(run.report, numbers, taken);
  return numbers;
}

/** The highest number that is given in each month. */
function lastOfMonths(
  numbers: ReadonlyMap<string, PlannedNumber>,
): [month: string, last: number][] {
  const months = new Map<string, number>();
  for (const { month, sequence } of numbers.values()) {
    months.set(month, Math.max(sequence, months.get(month) ?? 0));
  }
  return [...months].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Moves the months' counters on before the orders come, so that an order that is placed meanwhile gets
 * a later number. Until its order is there, a number counts as that of a deleted one.
 */
async function reserveNumbers(numbers: ReadonlyMap<string, PlannedNumber>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [month, last] of lastOfMonths(numbers)) {
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

/** Says which numbers of a month nobody has: of orders that were deleted in the old shop. */
function tellGaps(
  report: ImportReport,
  numbers: ReadonlyMap<string, PlannedNumber>,
  taken: ReadonlySet<string>,
): void {
  const given = new Set(taken);
  for (const { month, sequence } of numbers.values()) given.add(writtenNumber(month, sequence));
  for (const [month, last] of lastOfMonths(numbers)) {
    // Orders of one number stand below it, the first of them above.
    if (given.has(month)) continue;
    const all = Array.from({ length: last }, (_, place) => place + 1);
    const missing = all.filter((sequence) => !given.has(writtenNumber(month, sequence)));
    if (missing.length === 0) continue;
    const some = missing.slice(0, 20).join(", ");
    report.fact(
      `${month}: of the numbers up to ${last}, ${missing.length} are of no order that is left: ` +
        `${some}${missing.length > 20 ? "…" : ""}`,
    );
  }
}

function tellNumber(
  { report }: ImportRun,
  { id, number, receipt }: OldOrder,
  given?: PlannedNumber,
) {
  if (!given) return;
  const document = { collection, id };
  const { month, sequence, odd } = given;
  if (odd) {
    const detail = `${number || "–"} becomes ${writtenNumber(month, sequence)}`;
    report.odd(document, odd.what, odd.done, detail);
  }
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
  return { id: old.id, old, lines };
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
  { write }: ImportRun,
  ready: readonly ReadyOrder[],
  numbers: ReadonlyMap<string, PlannedNumber>,
): Promise<{ outcomes: Map<string, Outcome>; paidTwice: OldOrder[] }> {
  const rows = ready.map((order) => orderRow(order, numbers.get(order.id)));
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
  if (!write) return { outcomes, paidTwice: [] };
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
  return { outcomes, paidTwice: await savePayments(tx, written) };
}

/** In id order, as whoever places an order locks them. */
const importLockProducts = statement<{ orderIds: string[] }>(
  "import-lock-products",
  (given) => `
    select id from products
    where id in (select product_id from order_lines where order_id = any(${given.orderIds}::text[]))
    order by id for update`,
);

const importCountUnits = statement<{ orderIds: string[]; direction: 1 | -1 }>(
  "import-count-units",
  (given) => `
    update products set units_sold = units_sold + ${given.direction}::int * sold.units
    from (
      select product_id, sum(quantity)::int as units
      from order_lines join orders on orders.id = order_lines.order_id
      where order_id = any(${given.orderIds}::text[]) and stock_hold <> 'released'
      group by product_id
    ) as sold
    where products.id = sold.product_id`,
);

/** Adds the units of orders to what their products have sold (1), or takes them away (-1). */
async function countUnits(tx: Transaction, orderIds: string[], direction: 1 | -1): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(importLockProducts.sql({ orderIds }));
  await tx.execute(importCountUnits.sql({ orderIds, direction }));
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
 * @returns orders whose payment another order has.
 */
async function savePayments(tx: Transaction, ready: readonly ReadyOrder[]): Promise<OldOrder[]> {
  const paid = ready
    .map(({ old }) => old)
    .filter(({ paymentStatus, paymentId }) => paymentStatus === "online" && paymentId);
  if (paid.length === 0) return [];
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
  return paid.filter(({ id, paymentId }) => savedFor.get(paymentId ?? "") !== `imported_${id}`);
}
