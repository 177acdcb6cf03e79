import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deleteProduct } from "#app/domains/catalog/product/product-commands.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { lastEntry } from "#app/server/log/audit-log.server.ts";
import { admin, type MadeProduct, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import { stockSettings } from "../counting/stock-desk-tables.server.ts";
import { receiveStock } from "../desk/stock-commands.server.ts";
import { stockBatches } from "../stock-tables.server.ts";
import { recallBatch } from "./recall-batch.server.ts";
import { setWithholding, withholdBatches } from "./withhold-batches.server.ts";
import { newShopWithholding } from "./withholding.ts";

ownDatabase();
beforeEach(() => db.delete(stockSettings));

const recall = {
  recallWords: "Please do not eat it.",
  recalledOn: "2026-03-01",
  translations: { hi: { recallWords: "कृपया इसे न खाएँ।" } },
};

const receive = (id: string, units: number, bestBefore = "2099-01-01") =>
  receiveStock(
    id,
    {
      ...{ formId: crypto.randomUUID(), units, number: "L1", bestBefore },
      ...{ madeOn: null, note: "" },
    },
    admin,
  );

/** A product with so many units, all of one batch. */
async function batchOf(units: number, bestBefore?: string): Promise<[MadeProduct, string]> {
  const product = await makeProduct({ currentStock: 0 });
  expect(await receive(product.id, units, bestBefore)).toMatchObject({ ok: true });
  const ofProduct = eq(stockBatches.productId, product.id);
  const [batch] = await db.select({ id: stockBatches.id }).from(stockBatches).where(ofProduct);
  return [product, batch?.id ?? ""];
}

async function unitsOf(batchId: string) {
  const [batch] = await db
    .select({
      units: stockBatches.units,
      withheld: stockBatches.withheld,
      stock: products.currentStock,
    })
    .from(stockBatches)
    .leftJoin(products, eq(products.id, stockBatches.productId))
    .where(eq(stockBatches.id, batchId));
  return batch;
}

test("a recalled batch is off sale whatever the setting, with what comes and what orders give back", async () => {
  const [product, batchId] = await batchOf(10);
  const order = await orderOnDelivery(product, 3);
  expect(await recallBatch(batchId, "", recall, admin)).toEqual({ ok: true, value: undefined });
  expect(await unitsOf(batchId)).toEqual({ units: 0, withheld: 7, stock: 0 });
  await receive(product.id, 2);
  expect(await unitsOf(batchId)).toEqual({ units: 0, withheld: 9, stock: 0 });
  expect(await cancelOrder(order.id, { reason: null, staff: admin })).toMatchObject({ ok: true });
  expect(await unitsOf(batchId)).toEqual({ units: 0, withheld: 12, stock: 0 });
  await withholdBatches();
  expect(await unitsOf(batchId)).toEqual({ units: 0, withheld: 12, stock: 0 });

  expect(await recallBatch(batchId, recall.recallWords, null, admin)).toMatchObject({ ok: true });
  expect(await unitsOf(batchId)).toEqual({ units: 12, withheld: 0, stock: 12 });
});

test("what is lifted comes back only as far as its date allows", async () => {
  const [, batchId] = await batchOf(4, "2020-01-01");
  await recallBatch(batchId, "", recall, admin);
  await setWithholding(newShopWithholding, admin);
  await recallBatch(batchId, recall.recallWords, null, admin);
  expect(await unitsOf(batchId)).toEqual({ units: 0, withheld: 4, stock: 0 });
});

test("nobody's words are replaced unseen, and the audit log tells of each", async () => {
  const [, batchId] = await batchOf(1);
  const first = await publishedBy(() => recallBatch(batchId, "", recall, admin));
  expect(first).toEqual(expect.arrayContaining(["batches", "stock"]));
  const other = { ...recall, recallWords: "Bring it back." };
  expect(await recallBatch(batchId, "", other, admin)).toMatchObject({ refusal: "changed" });
  expect(await recallBatch("nowhere", "", recall, admin)).toMatchObject({ refusal: "not-found" });
  expect(await recallBatch(batchId, recall.recallWords, other, admin)).toMatchObject({ ok: true });
  expect(await lastEntry(db, "batch.call-back", batchId)).toMatchObject({
    detail: { was: { recallWords: recall.recallWords }, recallWords: other.recallWords },
  });
  await recallBatch(batchId, other.recallWords, null, admin);
  expect(await lastEntry(db, "batch.lift", batchId)).toMatchObject({ actorId: admin.id });
});

test("what was sold of a deleted product can be recalled", async () => {
  const [product, batchId] = await batchOf(1);
  await deleteProduct(product.id, admin);
  expect(await recallBatch(batchId, "", recall, admin)).toMatchObject({ ok: true });
  const [batch] = await db.select().from(stockBatches).where(eq(stockBatches.id, batchId));
  expect(batch).toMatchObject({ recalledOn: "2026-03-01" });
});
