import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { products, shownTitle } from "#app/domains/catalog/product/product-table.server.ts";
import type { RecallTexts } from "#app/domains/stock/batches/recall.ts";
import type { ShownBatch } from "#app/domains/stock/desk/read-stock.server.ts";
import { stockBatches, stockEntries } from "#app/domains/stock/stock-tables.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import type { Translations } from "#app/lib/text/translations.ts";
import { sortableTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { csvHead, csvRows } from "#app/server/text/csv.server.ts";
import type { Confirmation, OrderStatus } from "../order/order.ts";
import { orderBatches, orderLines, orders } from "../order/order-table.server.ts";
import { statusLine } from "../order/order-words.ts";

/** Where the units of a batch are. */
export interface BatchWhereabouts extends ShownBatch, RecallTexts {
  /** Of what its recall says. */
  translations: Translations<RecallTexts>;
  productId: string;
  /** As orders or the audit log know it where the product is deleted. */
  title: string;
  pack: number | null;
  /** Whether the product is there still. */
  isSold: boolean;
  received: number;
  spoiled: number;
  given: number;
  /** What counts of the shelf have taken off it, or added. */
  counted: number;
  /** With how many orders, and how many units. */
  orders: number;
  sold: number;
  /** Of those orders, ones that were deleted since: nobody knows any more who has them. */
  deletedOrders: number;
  /** The units that these had. */
  deletedUnits: number;
}

/** What an order calls the product of a batch that it has units of. */
const titleInOrders = () =>
  db
    .select({ title: orderLines.title })
    .from(orderBatches)
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.orderId, orderBatches.orderId),
        eq(orderLines.productId, orderBatches.productId),
      ),
    )
    .where(eq(orderBatches.batchId, stockBatches.id))
    .limit(1);

/** What a product was called that staff have deleted. */
const titleInAudit = () =>
  db
    .select({ title: sql`${auditLog.detail}->'product'->>'title'` })
    .from(auditLog)
    .where(
      and(eq(auditLog.subjectId, stockBatches.productId), eq(auditLog.action, "product.delete")),
    )
    .limit(1);

/** A batch, and where its units are (rules: batches-6); undefined where there is none. */
export async function batchWhereabouts(id: string): Promise<BatchWhereabouts | undefined> {
  const { number, bestBefore, madeOn, units, withheld, productId } = stockBatches;
  const { groupId, recalledOn, recallWords, translations } = stockBatches;
  const [[batch], moved, [taken]] = await Promise.all([
    db
      .select({
        ...{ id: stockBatches.id, number, bestBefore, madeOn, units, withheld, productId },
        ...{ groupId, recalledOn, recallWords, translations },
        title: sql<string>`coalesce(${shownTitle}, ${titleInOrders()}, ${titleInAudit()}, '')`,
        pack: products.productPackOff,
        isSold: sql<boolean>`${products.id} is not null`,
      })
      .from(stockBatches)
      .leftJoin(products, eq(products.id, productId))
      .where(eq(stockBatches.id, id)),
    db
      .select({
        kind: stockEntries.kind,
        units: sql<number>`sum(${stockEntries.units})`.mapWith(Number),
      })
      .from(stockEntries)
      .where(eq(stockEntries.batchId, id))
      .groupBy(stockEntries.kind),
    db
      .select({
        orders: sql<number>`count(*)`.mapWith(Number),
        sold: sql<number>`coalesce(sum(${orderBatches.units}), 0)`.mapWith(Number),
        deletedOrders: sql<number>`count(*) filter (where ${isNull(orders.id)})`.mapWith(Number),
        deletedUnits:
          sql<number>`coalesce(sum(${orderBatches.units}) filter (where ${isNull(orders.id)}), 0)`.mapWith(
            Number,
          ),
      })
      .from(orderBatches)
      .leftJoin(orders, eq(orders.id, orderBatches.orderId))
      .where(eq(orderBatches.batchId, id)),
  ]);
  if (!batch || !taken) return undefined;
  const sumOf = (kind: string) => moved.find((sum) => sum.kind === kind)?.units ?? 0;
  return {
    ...batch,
    ...taken,
    title: batch.title || m.stock_recall_product_gone(),
    received: sumOf("received"),
    spoiled: -sumOf("spoiled"),
    given: -sumOf("given"),
    counted: sumOf("counted"),
  };
}

/** An order that has units of a batch. */
export interface RecalledOrder {
  id: string;
  orderNumber: string;
  time: Date;
  status: OrderStatus;
  confirmation: Confirmation | null;
  units: number;
  /** "" once they were removed with the buyer's account (rules: privacy-7). */
  name: string;
  phone: string;
}

/** A page of the orders that have units of a batch, newest first (rules: batches-6). */
export async function ordersOfBatch(
  batchId: string,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<RecalledOrder>> {
  const keyset = { date: orders.time, id: orders.id, order: "descending" } as const;
  const query = keysetQuery(keyset, cursor, size);
  const { id, orderNumber, time, status, confirmation, selectedAddresses: address } = orders;
  const by = cursor?.direction === "before" ? asc : desc;
  const rows = await db
    .select({
      ...{ id, orderNumber, time, status, confirmation, address },
      units: orderBatches.units,
    })
    .from(orderBatches)
    .innerJoin(orders, eq(orders.id, orderBatches.orderId))
    .where(and(eq(orderBatches.batchId, batchId), query.where()))
    // Not by the plain column: PostgreSQL would walk all orders by time to find those of an old batch.
    .orderBy(by(sql`${time} + interval '0'`), by(id))
    .limit(query.limit);
  const page = pageOf(rows, cursor, size);
  return {
    ...page,
    rows: page.rows.map(({ address, ...row }) => ({
      ...row,
      name: address.name,
      phone: address.phoneNumber,
    })),
  };
}

/** Writes down that telephone numbers leave the shop (rules: access-11). */
export async function recordRecall(batch: BatchWhereabouts, actor: Actor): Promise<void> {
  const detail = { title: `${batch.title} ${batch.number}`, orders: batch.orders };
  await record(db, actor, "batch.recall", batch.id, detail);
}

/** Rows that are in memory at a time. */
const windowSize = 500;

/** Who got a batch, as a CSV file, read at the pace of the download. */
export async function* exportRecall(
  { id, deletedOrders, deletedUnits }: BatchWhereabouts,
  size = windowSize,
): AsyncGenerator<Uint8Array> {
  yield csvHead([
    m.column_order(),
    m.column_date(),
    m.column_name(),
    m.column_mobile(),
    m.stock_units(),
    m.column_status(),
  ]);
  let cursor: Cursor | undefined;
  for (;;) {
    const { rows, hasNext } = await ordersOfBatch(id, cursor, size);
    if (rows.length > 0) {
      yield csvRows(
        rows.map(({ orderNumber, time, name, phone, units, ...order }) => [
          orderNumber,
          sortableTime(time),
          name || m.stock_recall_removed(),
          phone || m.stock_recall_removed(),
          String(units),
          statusLine(order),
        ]),
      );
    }
    const last = rows.at(-1);
    if (!hasNext || !last) break;
    cursor = { direction: "after", date: last.time, id: last.id };
  }
  if (deletedOrders === 0) return;
  const said = m.stock_recall_deleted({ n: deletedOrders });
  yield csvRows([[said, "", "", "", String(deletedUnits), ""]]);
}
