import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { checkBooks } from "#app/domains/books/check-books.server.ts";
import { deleteProduct } from "#app/domains/catalog/product/product-commands.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import {
  batchWhereabouts,
  exportRecall,
  ordersOfBatch,
} from "#app/domains/orders/stock/read-recall.server.ts";
import { returnLeftBatches } from "#app/domains/orders/stock/return-left-batches.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { lastEntry } from "#app/server/log/audit-log.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { expiringBatches } from "../batches/expiring-batches.server.ts";
import { setWithholding, withholdBatches } from "../batches/withhold-batches.server.ts";
import { newShopWithholding, type Withholding } from "../batches/withholding.ts";
import { dropCounts, enterCounts, saveCount } from "../counting/count-commands.server.ts";
import { countTotals } from "../counting/read-counts.server.ts";
import { stockBatches, stockEntries } from "../stock-tables.server.ts";
import { correctDates, receiveStock, undoEntry, writeOffStock } from "./stock-commands.server.ts";

ownDatabase();
// As in a shop that stood before there was a rule: batches are sold whatever their date.
const notWithholding: Withholding = { ...newShopWithholding, isWithholding: false };
beforeEach(() => setWithholding(notWithholding, admin));

const day = 24 * 60 * 60 * 1000;
const inDays = (n: number) => dayOf(new Date(Date.now() + n * day));
const fourteen = { number: "14", bestBefore: inDays(20), madeOn: null };

const receive = (
  id: string,
  units: number,
  batch: Partial<typeof fourteen> = {},
  formId = crypto.randomUUID(),
) => {
  const loose = { note: "", number: "", bestBefore: null, madeOn: null };
  return receiveStock(id, { ...loose, formId, units, ...batch }, admin);
};

async function stockOf(id: string) {
  const [product] = await db
    .select({ stock: products.currentStock, quantity: products.quantity })
    .from(products)
    .where(eq(products.id, id));
  const batches = await db
    .select({ id: stockBatches.id, units: stockBatches.units, withheld: stockBatches.withheld })
    .from(stockBatches)
    .where(eq(stockBatches.productId, id))
    .orderBy(stockBatches.number);
  return { ...product, batches };
}

const batchOf = async (id: string) => (await stockOf(id)).batches[0]?.id ?? "";

const kindsOf = async (id: string) =>
  (
    await db
      .select({ kind: stockEntries.kind, units: stockEntries.units })
      .from(stockEntries)
      .where(eq(stockEntries.productId, id))
      .orderBy(stockEntries.number)
  ).map(({ kind, units }) => `${kind} ${units}`);

describe("receiving", () => {
  test("a form that is sent twice at once is carried out once", async () => {
    const { id } = await makeProduct({ currentStock: 3 });
    const formId = crypto.randomUUID();
    await Promise.all([1, 2, 3].map(() => receive(id, 5, fourteen, formId)));
    expect(await receive(id, 6, fourteen, formId)).toMatchObject({ refusal: "entered-before" });
    expect(await stockOf(id)).toMatchObject({ stock: 8, quantity: 3, batches: [{ units: 5 }] });
  });

  test("a batch's number keeps its date; a form that was refused may be sent again", async () => {
    const { id } = await makeProduct({ currentStock: 0 });
    const formId = crypto.randomUUID();
    expect(await receive(id, 5, { number: "14" }, formId)).toMatchObject({
      refusal: "best-before-needed",
    });
    expect(await receive(id, 5, fourteen, formId)).toMatchObject({ ok: true });
    expect(await receive(id, 2, { number: "14" })).toMatchObject({ ok: true });
    expect(await receive(id, 2, { ...fourteen, bestBefore: inDays(21) })).toMatchObject({
      refusal: { code: "other-dates", batch: { bestBefore: inDays(20) } },
    });
    expect(await stockOf(id)).toMatchObject({ stock: 7, batches: [{ units: 7 }] });
  });

  test("it is taken back once, and not where too little of it is left", async () => {
    const { id, ...product } = await makeProduct({ currentStock: 0 });
    await receive(id, 5, fourteen);
    await orderOnDelivery({ id, ...product }, 2);
    expect(await undoEntry(id, 1, admin)).toMatchObject({ refusal: { code: "too-few", left: 3 } });
    await receive(id, 4);
    expect(await undoEntry(id, 3, admin)).toMatchObject({ ok: true });
    expect(await undoEntry(id, 3, admin)).toMatchObject({ refusal: "undone" });
    expect(await undoEntry(id, 4, admin)).toMatchObject({ refusal: "not-found" });
    expect(await kindsOf(id)).toEqual(["received 5", "sold -2", "received 4", "received -4"]);
  });
});

describe("what has too little life left", () => {
  const setting = { ...notWithholding, isWithholding: true };
  const set = async (to: Withholding) => {
    await setWithholding(to, admin);
    await withholdBatches();
  };

  test("leaves the stock when the setting says so, can be written off, and comes back", async () => {
    const { id } = await makeProduct({ currentStock: 4 });
    await receive(id, 5, fourteen);
    await set(setting);
    expect(await stockOf(id)).toMatchObject({ stock: 4, batches: [{ units: 0, withheld: 5 }] });
    await withholdBatches();
    await receive(id, 1, fourteen);
    const batchId = await batchOf(id);
    const spoil = (units: number) => {
      const formId = crypto.randomUUID();
      return writeOffStock(id, { formId, units, kind: "spoiled", note: "", batchId }, admin);
    };
    expect(await spoil(7)).toMatchObject({ refusal: { code: "too-few", left: 6 } });
    await spoil(2);
    await set({ ...setting, isWithholding: false });
    expect(await stockOf(id)).toMatchObject({ stock: 8, batches: [{ units: 4, withheld: 0 }] });
    expect(await kindsOf(id)).toEqual([
      ...["counted 4", "received 5", "withheld -5", "received 1", "withheld -1"],
      ...["resumed 2", "spoiled -2", "resumed 4"],
    ]);
    const entries = await db
      .select({ action: auditLog.action, detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(auditLog.id);
    expect(entries).toMatchObject([
      { action: "product.receive", detail: { before: 4, after: 9 } },
      { action: "product.receive", detail: { before: 4, after: 4, units: 1 } },
      { action: "product.spoil", detail: { before: 4, after: 4, units: 2 } },
    ]);
  });

  test("is asked for by the setting itself, in its transaction", async () => {
    await db.execute(sql`delete from pgboss.job where name = 'withhold-batches'`);
    await setWithholding(setting, admin);
    await setWithholding(setting, admin);
    const waiting = sql`select state from pgboss.job where name = 'withhold-batches'`;
    expect((await db.execute(waiting)).rows).toEqual([{ state: "created" }]);
  });

  test("is sold again once a mistyped date is corrected, which the page must have shown", async () => {
    const { id } = await makeProduct({ currentStock: 0 });
    await set(setting);
    await receive(id, 5, fourteen);
    const right = { bestBefore: inDays(200), madeOn: null };
    const correct = (batchId: string) => correctDates(batchId, fourteen, right, admin);
    const batchId = await batchOf(id);
    expect(await correct(batchId)).toEqual({ ok: true, value: undefined });
    expect(await stockOf(id)).toMatchObject({ stock: 5, batches: [{ units: 5, withheld: 0 }] });
    expect(await correct(batchId)).toMatchObject({ refusal: "changed" });
    expect(await correct("gone")).toMatchObject({ refusal: "not-found" });
  });

  test("is withheld of one product where another one fails, and batches have no more than there is", async () => {
    const [broken, sold] = [
      await makeProduct({ currentStock: 0 }),
      await makeProduct({ currentStock: 2 }),
    ];
    await receive(broken.id, 5, { number: "A", bestBefore: inDays(10) });
    await receive(sold.id, 5, fourteen);
    await receive(sold.id, 1, { number: "long", bestBefore: inDays(400) });
    // As the version before sells, which knows of no batches.
    await db.update(products).set({ currentStock: 3 }).where(eq(products.id, sold.id));
    // A ledger that goes on where it may not.
    await db.execute(sql`
      insert into stock_entries (product_id, number, kind, units, stock)
      select id, last_stock_entry + 1, 'counted', 0, 5 from products where id = ${broken.id}`);
    const [exceeding] = (await checkBooks()).filter(({ check }) => check === "ledger");
    expect(exceeding?.findings).toContainEqual(
      expect.objectContaining({ code: "batches-exceed", id: sold.id, found: "6", expected: "3" }),
    );
    await set(setting);
    expect(await stockOf(broken.id)).toMatchObject({ stock: 5 });
    expect(await stockOf(sold.id)).toMatchObject({
      ...{ stock: 1, batches: [{ units: 0, withheld: 2 }, { units: 1 }] },
    });
    await db.execute(sql`delete from stock_entries where product_id = ${broken.id} and units = 0`);
    const after = (await checkBooks()).find(({ check }) => check === "ledger");
    expect(after?.findings).toEqual([]);
  });

  test("is named from 30 days before", async () => {
    const { id } = await makeProduct({ currentStock: 0 });
    await receive(id, 1, { number: "30", bestBefore: inDays(30) });
    await receive(id, 1, { number: "31", bestBefore: inDays(31) });
    const named = (await expiringBatches(100)).filter(({ productId }) => productId === id);
    expect(named.map(({ number, left }) => [number, left])).toEqual([["30", 1]]);
  });
});

describe("counting", () => {
  const count = (productId: string, counted: number, age = 0) =>
    saveCount({ productId, counted, age }, admin);
  const enterAll = async () => {
    const { n, units } = await countTotals();
    return enterCounts({ n, units }, admin);
  };

  test("what was sold since it was counted stays sold", async () => {
    const product = await makeProduct({ currentStock: 10 });
    const { id } = product;
    await orderOnDelivery(product, 3);
    // All ten are there still; two are missing.
    await count(id, 8);
    await orderOnDelivery(product, 1);
    expect(await enterAll()).toEqual({ ok: true, value: [] });
    expect(await stockOf(id)).toMatchObject({ stock: 10 - 3 - 1 - 2 });
    // Of a second press nothing comes.
    expect(await enterAll()).toEqual({ ok: true, value: [] });
    expect(await stockOf(id)).toMatchObject({ stock: 4 });
  });

  test("one that comes late is not taken where an order has changed what is there, or after a day", async () => {
    const product = await makeProduct({ currentStock: 10 });
    const countLate = (age: number) => count(product.id, 10, age);
    const twoDaysEarlier = async () => {
      await db.execute(sql`update stock_entries set time = time - interval '2 days'`);
      await db.execute(sql`update order_events set time = time - interval '2 days'`);
    };
    await twoDaysEarlier();
    expect(await countLate(600)).toMatchObject({ ok: true });
    const { id } = await orderOnDelivery(product, 3);
    expect(await countLate(600)).toMatchObject({ refusal: "late" });
    await twoDaysEarlier();
    expect(await countLate(600)).toMatchObject({ ok: true });
    await setOrderStatus(id, "processing", admin);
    expect(await countLate(600)).toMatchObject({ refusal: "late" });
    expect(await countLate(0)).toMatchObject({ ok: true });
    await twoDaysEarlier();
    expect(await countLate(24 * 60 * 60)).toMatchObject({ ok: true });
    expect(await countLate(24 * 60 * 60 + 1)).toMatchObject({ refusal: "late" });
    await db.execute(sql`delete from stock_counts`);
  });

  test("what turns up again goes back to the batches that it was missing from", async () => {
    const { id } = await makeProduct({ currentStock: 0 });
    await receive(id, 5, fourteen);
    await receive(id, 5, { number: "15", bestBefore: inDays(200) });
    const counted = async (units: number) => {
      await count(id, units);
      await enterAll();
      return (await stockOf(id)).batches.map(({ units }) => units);
    };
    expect(await counted(3)).toEqual([0, 3]);
    // The last missed first.
    expect(await counted(5)).toEqual([0, 5]);
    expect(await counted(11)).toEqual([5, 5]);
    expect(await stockOf(id)).toMatchObject({ stock: 11 });
  });

  test("all are dropped as they were shown, which is written down", async () => {
    const { id } = await makeProduct({ currentStock: 10, title: "Ragi Flour" });
    await count(id, 9);
    expect(await dropCounts({ n: 1, units: 0 }, admin)).toMatchObject({ refusal: "changed" });
    expect(await countTotals()).toMatchObject({ n: 1 });
    expect(await dropCounts({ n: 1, units: -1 }, admin)).toMatchObject({ ok: true });
    expect(await countTotals()).toMatchObject({ n: 0 });
    expect((await lastEntry(db, "stock.drop-counts", ""))?.detail).toEqual({
      n: 1,
      counts: [{ title: "Ragi Flour", counted: 9, expected: 10 }],
    });
  });

  test("what orders have is on the shelf until it is packed", async () => {
    const product = await makeProduct({ currentStock: 10 });
    const { id } = await orderOnDelivery(product, 3);
    await count(product.id, 10);
    expect(await countTotals()).toMatchObject({ n: 1, units: 0 });
    await setOrderStatus(id, "processing", admin);
    await count(product.id, 7);
    expect(await countTotals()).toMatchObject({ n: 1, units: 0 });
    await enterAll();
    expect(await stockOf(product.id)).toMatchObject({ stock: 7 });
  });

  test("an older count that comes late replaces none, and nothing is entered that was not seen", async () => {
    const { id } = await makeProduct({ currentStock: 10 });
    await count(id, 9);
    await count(id, 2, 60);
    expect(await enterCounts({ n: 1, units: -8 }, admin)).toMatchObject({ refusal: "changed" });
    expect(await countTotals()).toMatchObject({ n: 1, units: -1, worth: -21_000 });
    expect(await count("gone", 1)).toMatchObject({ refusal: "not-found" });
    await enterAll();
    // The one that came late was made before the other one was entered.
    await db.execute(
      sql`update stock_entries set time = time - interval '1 hour' where number = 1`,
    );
    await count(id, 9, 60);
    expect(await countTotals()).toMatchObject({ n: 1, units: 0 });
    await enterAll();
  });

  test("of what was sold out meanwhile nothing becomes less than none", async () => {
    const product = await makeProduct({ currentStock: 5, title: "Ragi Flour" });
    await count(product.id, 1);
    await orderOnDelivery(product, 4);
    expect(await enterAll()).toEqual({ ok: true, value: [{ title: "Ragi Flour", missing: 3 }] });
    expect(await stockOf(product.id)).toMatchObject({ stock: 0 });
  });
});

test("who got a batch, and where the rest of it is", async () => {
  const product = await makeProduct({ currentStock: 0 });
  await receive(product.id, 9, fourteen);
  await orderOnDelivery(product, 2);
  await orderOnDelivery(product, 3);
  const id = await batchOf(product.id);
  await db.execute(sql`delete from orders where total_quantity = 3`);
  expect(await batchWhereabouts(id)).toMatchObject({
    ...{ received: 9, units: 4, withheld: 0, sold: 5, orders: 2, deletedOrders: 1 },
  });
  const file: string[] = [];
  const whereabouts = await batchWhereabouts(id);
  if (!whereabouts) throw new Error("no batch");
  for await (const part of exportRecall(whereabouts)) file.push(new TextDecoder().decode(part));
  expect(file.join("")).toMatch(/1 of these orders were deleted[^\n]*,"3",/);
  const { rows } = await ordersOfBatch(id, undefined, 10);
  expect(rows).toMatchObject([
    { units: 2, name: "Asha Devi", phone: expect.stringMatching(/^\d/) },
  ]);
});

test("a batch of a product that was deleted is called as its orders or the audit log call it", async () => {
  const deleted = async (title: string, isOrdered: boolean, remove: (id: string) => unknown) => {
    const product = await makeProduct({ currentStock: 0, title });
    await receive(product.id, 9, fourteen);
    if (isOrdered) await orderOnDelivery(product, 2);
    const batchId = await batchOf(product.id);
    await remove(product.id);
    return batchWhereabouts(batchId);
  };
  const byHand = (id: string) => db.delete(products).where(eq(products.id, id));
  expect(await deleted("Ragi Malt", true, byHand)).toMatchObject({
    ...{ title: "Ragi Malt", isSold: false, sold: 2 },
  });
  const byStaff = (id: string) => deleteProduct(id, admin);
  expect(await deleted("Ragi Oats", false, byStaff)).toMatchObject({ title: "Ragi Oats" });
  expect(await deleted("Ragi Rice", false, byHand)).toMatchObject({ title: "Deleted product" });
});

test("what the version before has cancelled goes back to its batches", async () => {
  const product = await makeProduct({ currentStock: 0 });
  await receive(product.id, 9, fourteen);
  const { id } = await orderOnDelivery(product, 2);
  await db.execute(
    sql`update orders set status = 'cancelled', stock_hold = 'released' where id = ${id}`,
  );
  await db.execute(
    sql`update products set current_stock = 9, units_sold = 0 where id = ${product.id}`,
  );
  const kept = async () =>
    (await checkBooks())
      .flatMap(({ findings }) => findings)
      .filter(({ productId }) => productId === product.id);
  expect(await kept()).toMatchObject([{ code: "batch-kept", found: "2" }]);
  await returnLeftBatches();
  expect(await kept()).toEqual([]);
  expect(await stockOf(product.id)).toMatchObject({ stock: 9, batches: [{ units: 9 }] });
});
