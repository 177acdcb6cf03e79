import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { DocumentReader, type OldDocument } from "./document-reader.ts";
import {
  batchesOf,
  type ImportRun,
  inTransaction,
  saveBatch,
  tellOutcomes,
} from "./import-run.server.ts";
import { gramsOf } from "./read-values.ts";
import { type DocumentRow, saveDocuments } from "./save-documents.server.ts";

const collection = "products";

export async function importProducts(run: ImportRun): Promise<void> {
  for await (const batch of batchesOf(run, collection)) {
    const rows = await Promise.all(batch.map((document) => productRow(run, document)));
    await saveBatch(run, collection, rows, async (rows) => {
      const outcomes = await inTransaction(run, (tx) => saveProducts(tx, run, rows));
      tellOutcomes(run, collection, outcomes);
    });
  }
}

interface ProductRow extends DocumentRow {
  id: string;
}

async function saveProducts(tx: Transaction, { write }: ImportRun, rows: readonly ProductRow[]) {
  const ids = rows.map(({ id }) => id);
  // Orders may have come before the product that they name.
  const sold = await tx
    .select({ id: orderLines.productId, units: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.productId, ids), ne(orders.stockHold, "released")))
    .groupBy(orderLines.productId);
  const units = new Map(sold.map((product) => [product.id, product.units]));
  const withSold = rows.map(({ id, row }) => ({ row, withNew: { unitsSold: units.get(id) ?? 0 } }));
  return saveDocuments(tx, { collection, table: products, rows: withSold, write });
}

async function productRow(run: ImportRun, document: OldDocument): Promise<ProductRow> {
  const reader = new DocumentReader(document, run.report);
  const { price, productMRP } = pricesOf(reader);
  const stock = stockOf(reader, price === undefined);
  const row = {
    id: document.id,
    title: reader.needed(`Product ${document.id}`, "title"),
    category: reader.needed("Other", "category"),
    description: reader.html("description"),
    shortDescription: reader.text("shortDescription"),
    price: price ?? 0,
    productMRP,
    productPackOff: packOf(reader),
    pictureUrls: await picturesOf(run, reader),
    ...stock,
    benefits: reader.texts("benefits"),
    ...datesOf(reader),
  };
  // Computed by the database from price, MRP and stock.
  reader.ignore("id", "productId", "discountPercentage", "stockStatus");
  reader.listUnknown();
  return { id: document.id, row };
}

/** In paise; without a price where the product says neither price nor MRP. */
function pricesOf(reader: DocumentReader) {
  const named = { price: reader.amount("price"), mrp: reader.amount("productMRP", "mrp") };
  const price = notNegative(reader, "price", named.price);
  const mrp = notNegative(reader, "productMRP", named.mrp);
  if (price === undefined && mrp === undefined) {
    reader.odd(
      "it has no price",
      "it comes with ₹0 and without stock, so that nobody can order it",
    );
    return { price, productMRP: 0 };
  }
  if (price === undefined) reader.odd("price is missing", "the MRP stands in its place");
  if (mrp === undefined) reader.odd("productMRP is missing", "the price stands in its place");
  if (price !== undefined && mrp !== undefined && price > mrp) {
    reader.odd(
      "the price is above the MRP",
      "the MRP becomes the price",
      `${price} and ${mrp} paise`,
    );
    return { price, productMRP: price };
  }
  return { price: price ?? mrp, productMRP: mrp ?? price ?? 0 };
}

function notNegative(
  reader: DocumentReader,
  name: string,
  number: number | undefined,
): number | undefined {
  if (number === undefined || number >= 0) return number;
  reader.odd(`${name} is below zero`, "it counts as missing", String(number));
  return undefined;
}

function stockOf(reader: DocumentReader, isUnpriced: boolean) {
  const counted = (name: string) => {
    const count = reader.count(name);
    if (count === undefined || count >= 0) return count;
    reader.odd(`${name} is below zero`, "it becomes 0", String(count));
    return 0;
  };
  const quantity = counted("quantity");
  const current = counted("currentStock");
  if (quantity === undefined && current === undefined) {
    reader.odd("it has no stock", "the stock is 0");
  }
  const left = current ?? quantity ?? 0;
  const status = reader.text("stockStatus");
  if (status && status !== (left > 0 ? "inStock" : "outOfStock")) {
    reader.odd(
      "stockStatus is not that of the stock",
      "the stock counts",
      `${status}, ${left} left`,
    );
  }
  return { quantity: quantity ?? left, currentStock: isUnpriced ? 0 : left };
}

function packOf(reader: DocumentReader): number | null {
  const value = reader.value("productPackOff");
  if (value === undefined) return null;
  const grams = gramsOf(value);
  if (grams === undefined) {
    reader.odd("productPackOff is no weight", "it is left empty", String(value));
  }
  return grams ?? null;
}

/** The pictures that were shown first, then those of the update form. */
async function picturesOf(run: ImportRun, reader: DocumentReader): Promise<string[]> {
  const named = new Set([...reader.texts("pictureUrls"), ...reader.texts("pictureUrl")]);
  const taken = await Promise.all(
    [...named].map((url) => run.pictures.take(url, { folder: "productImage" }, reader)),
  );
  const pictures = taken.flatMap((file) => (file && !file.isPdf ? [file.url] : []));
  return [...new Set(pictures)];
}

function datesOf(reader: DocumentReader) {
  const date = reader.made("date");
  return { date, updatedAt: date };
}
