import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { stockWaits } from "./notification-tables.server.ts";
import {
  isWaitingFor,
  moveStockWaits,
  setStockWait,
  stockWaitsOf,
  tellBackInStock,
} from "./stock-waits.server.ts";

ownDatabase();

const day = 24 * 60 * 60 * 1000;
const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * day);

const soldOut = () => makeProduct({ title: "Ragi Rava", currentStock: 0, price: 12_300 });

async function setProduct(id: string, set: Partial<typeof products.$inferInsert>) {
  await db.update(products).set(set).where(eq(products.id, id));
}

/** Shoppers who ask one after the other. */
async function waiters(productId: string, n: number) {
  const all = [];
  for (let i = 0; i < n; i++) {
    const user = await makeUser();
    expect(await setStockWait(user, productId, true)).toBe(true);
    const askedAt = new Date(now.getTime() - (n - i) * 1000);
    await db.update(stockWaits).set({ askedAt }).where(eq(stockWaits.userId, user.id));
    all.push(user);
  }
  return all;
}

const mailsOf = (users: readonly { email: string }[]) =>
  Promise.all(users.map(async ({ email }) => (await mailsTo(email)).length));

test("each who waits is told once, with name, price and link (rules: back-in-stock-2)", async () => {
  const { id } = await soldOut();
  const [asha] = await waiters(id, 1);
  if (!asha) throw new Error("nobody waits");
  await tellBackInStock(now);
  expect(await mailsTo(asha.email)).toEqual([]);
  expect(await isWaitingFor(asha, id)).toBe(true);

  await setProduct(id, { currentStock: 5 });
  await Promise.all([tellBackInStock(now), tellBackInStock(now)]);
  await tellBackInStock(now);
  expect(await mailsTo(asha.email)).toEqual([
    expect.objectContaining({
      kind: "back-in-stock",
      product: "Ragi Rava",
      price: 12_300,
      link: expect.stringContaining(`/products/${id}`),
    }),
  ]);
  expect(await isWaitingFor(asha, id)).toBe(false);

  // Once more only for who asks once more, and only while it is sold out.
  expect(await setStockWait(asha, id, true)).toBe(false);
  await setProduct(id, { currentStock: 0 });
  expect(await setStockWait(asha, id, true)).toBe(true);
  await setProduct(id, { currentStock: 1 });
  await tellBackInStock(now);
  expect(await mailsOf([asha])).toEqual([2]);
});

test("three are told for each piece, who has waited longest first; the others a day later or when it next comes back", async () => {
  const { id } = await soldOut();
  const users = await waiters(id, 8);
  await setProduct(id, { currentStock: 1 });
  await tellBackInStock(now);
  await tellBackInStock(later(0.5));
  expect(await mailsOf(users)).toEqual([1, 1, 1, 0, 0, 0, 0, 0]);
  await tellBackInStock(later(1.1));
  expect(await mailsOf(users)).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
  await setProduct(id, { currentStock: 0 });
  await tellBackInStock(later(1.2));
  expect(await mailsOf(users)).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
  await setProduct(id, { currentStock: 1 });
  await tellBackInStock(later(1.3));
  expect(await mailsOf(users)).toEqual(users.map(() => 1));
});

test("nobody is told after taking it back, nor of a hidden product (rules: back-in-stock-1)", async () => {
  const { id } = await soldOut();
  const users = await waiters(id, 2);
  const [asha, bina] = users;
  if (!asha || !bina) throw new Error("nobody waits");
  await setStockWait(asha, id, false);
  await setProduct(id, { currentStock: 5, isHidden: true });
  await tellBackInStock(now);
  expect(await mailsOf(users)).toEqual([0, 0]);
  await setProduct(id, { isHidden: false });
  await tellBackInStock(now);
  expect(await mailsOf(users)).toEqual([0, 1]);

  await setProduct(id, { currentStock: 0, isHidden: true });
  expect(await setStockWait(asha, id, true)).toBe(false);
  expect(await setStockWait(asha, "none", true)).toBe(false);
});

test("a wait is in one's own data, moves with a joined account, and goes with the product (rules: back-in-stock-3)", async () => {
  const [rava, malt] = [await soldOut(), await soldOut()];
  const [asha, bina] = [await makeUser(), await makeUser()];
  await setStockWait(asha, rava.id, true);
  for (const { id } of [rava, malt]) await setStockWait(bina, id, true);
  await db.transaction((tx) => moveStockWaits(tx, asha.id, bina.id));
  expect(await stockWaitsOf(asha.id)).toMatchObject([{ toldAt: null }, { product: "Ragi Rava" }]);
  await db.delete(products).where(eq(products.id, malt.id));
  expect(await stockWaitsOf(asha.id)).toHaveLength(1);
});
