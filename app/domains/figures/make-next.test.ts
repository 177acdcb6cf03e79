import { expect, test } from "vitest";
import { orderLines } from "#app/domains/orders/order-table.server.ts";
import { db } from "#app/server/database.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { readDaysAhead } from "./days-ahead.ts";
import { readMakeNext } from "./make-next.server.ts";

ownDatabase();

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

test.each([
  ["", 7, false],
  ["days=14", 14, false],
  ["days=0", 7, true],
  ["days=1e1", 7, true],
  ["days=91", 7, true],
])("days to make for: %s", (search, days, isWrong) => {
  expect(readDaysAhead(new URLSearchParams(search))).toMatchObject({ days, isWrong });
});
