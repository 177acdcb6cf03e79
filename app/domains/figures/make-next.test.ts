import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { products as productTable } from "#app/domains/catalog/product/product-table.server.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { setWithholding } from "#app/domains/stock/batches/withhold-batches.server.ts";
import {
  isTooOld,
  newShopWithholding,
  type Withholding,
} from "#app/domains/stock/batches/withholding.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { readDaysAhead } from "./days-ahead.ts";
import { addDays } from "./figure-range.ts";
import { readMakeNext } from "./make-next.server.ts";

ownDatabase();
beforeEach(async () => {
  await db.delete(orders);
  await db.delete(productTable);
  await db.delete(stockBatches);
  await set({ isWithholding: false });
});

const set = (some: Partial<Withholding>) =>
  setWithholding({ ...newShopWithholding, either: false, arrivesIn: 0, ...some }, admin);

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

function make(title: string, currentStock: number, age = 400) {
  return makeProduct({ title, currentStock, price: 100, productMRP: 150, date: daysAgo(age) });
}

async function sell(product: { id: string }, days: number, quantity: number, isCancelled = false) {
  const time = daysAgo(days);
  const status = isCancelled ? "cancelled" : "ordered";
  const orderId = await makeOrderRow({ time, totalQuantity: quantity, status });
  const line = { orderId, position: 0, productId: product.id, title: "Laddu" };
  await db.insert(orderLines).values({ ...line, price: 100, productMRP: 150, quantity });
}

test("tells of each product that sells its rate, how long it lasts and what is missing (rules: figures-7)", async () => {
  const quick = await make("Quick", 10);
  const slow = await make("Slow", 50);
  const young = await make("Young", 0, 3);
  await make("Unsold", 7);
  const hidden = await make("Hidden", 0);
  await db.update(productTable).set({ isHidden: true }).where(eq(productTable.id, hidden.id));
  await sell(hidden, 10, 70);
  await sell(quick, 1, 40);
  await sell(quick, 28, 16);
  // Today, before the 28 days, and cancelled.
  await sell(quick, 0, 500);
  await sell(quick, 29, 500);
  await sell(quick, 5, 500, true);
  await sell(slow, 10, 7);
  await sell(young, 2, 6);

  const { products, worth, n } = await readMakeNext(7, 2, now);
  expect(worth).toEqual({ products: 3, units: 67, atPrice: 6700, atMRP: 10_050 });
  expect(n).toBe(3);
  expect(products).toMatchObject([
    // In the shop for the three days before today.
    { title: "Young", stock: 0, units: 6, rate: 2, daysLeft: 0, suggested: 14 },
    { title: "Quick", stock: 10, units: 56, rate: 2, daysLeft: 5, suggested: 4 },
  ]);
  const all = await readMakeNext(7, null, now);
  expect(all.products.at(-1)).toMatchObject({ title: "Slow", daysLeft: 200, suggested: 0 });
});

/** Units of a batch that is best before a day so many days from now. */
async function putInBatch(product: { id: string }, days: number, units: number, life = 100) {
  const [bestBefore, madeOn] = [dayOf(daysAgo(-days)), dayOf(daysAgo(life - days))];
  const id = uuid();
  const batch = { id, productId: product.id, number: id, bestBefore, madeOn, units };
  await db.insert(stockBatches).values(batch);
}

test("does not count on what expires before it is sold (rules: figures-7)", async () => {
  // Each sells 2 a day; the batches' units are part of the stock.
  const make2 = async (title: string, stock: number) => {
    const product = await make(title, stock);
    await sell(product, 3, 56);
    return product;
  };
  const lasting = await make2("Lasting", 30);
  await putInBatch(lasting, 15, 20);
  // 6 are sold first, which leaves two of the batch's five days.
  const late = await make2("Late", 26);
  await putInBatch(late, 5, 20);
  // 6 of the first in three days, and 14 of the second in the seven that follow.
  const two = await make2("Two", 35);
  await putInBatch(two, 10, 20);
  await putInBatch(two, 3, 15);
  const past = await make2("Past", 12);
  await putInBatch(past, -3, 12);

  const read = async (ahead: number) => {
    const { products } = await readMakeNext(ahead, null, now);
    return Object.fromEntries(
      products.map(({ title, expires, daysLeft, suggested }) => [
        title,
        [expires, daysLeft, suggested],
      ]),
    );
  };
  expect(await read(7)).toEqual({
    Lasting: [0, 15, 0],
    Late: [16, 5, 4],
    Two: [15, 10, 0],
    Past: [12, 0, 14],
  });
  // Taken off sale with less than 3 days or 10 % of their life left, which is 100 days.
  await set({ isWithholding: true, days: 3, percent: 10 });
  expect(await read(7)).toEqual({
    Lasting: [18, 6, 2],
    Late: [20, 3, 8],
    Two: [33, 1, 12],
    Past: [12, 0, 14],
  });
});

test("ends where the setting ends (rules: figures-7, batches-4)", async () => {
  const product = await make("One a day", 900);
  await sell(product, 3, 28);
  await putInBatch(product, 0, 900);
  const today = dayOf(now);
  const days = fc.integer({ min: 0, max: 30 });
  const setting = fc.record({
    ...{ isWithholding: fc.boolean(), either: fc.boolean(), days, arrivesIn: days },
    percent: fc.integer({ min: 0, max: 99 }),
  });
  const age = fc.option(fc.integer({ min: 0, max: 100 }));
  await fc.assert(
    fc.asyncProperty(setting, days, age, async (setting, left, age) => {
      await setWithholding(setting, admin);
      const batch = {
        bestBefore: addDays(today, left),
        madeOn: age === null ? null : addDays(today, -age),
      };
      await db.update(stockBatches).set(batch);
      const sold = Array.from({ length: left }, (_, nth) => addDays(today, nth)).filter(
        (day) => !isTooOld(batch, setting, day),
      );
      const { products } = await readMakeNext(7, null, now);
      expect(products[0]?.daysLeft).toBe(sold.length);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["", 7, false],
  ["days=14", 14, false],
  ["days=0", 7, true],
  ["days=1e1", 7, true],
  ["days=91", 7, true],
])("days to make for: %s", (search, days, isWrong) => {
  expect(readDaysAhead(new URLSearchParams(search))).toMatchObject({ days, isWrong });
});
