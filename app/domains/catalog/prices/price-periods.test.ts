import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { updateProduct } from "#app/domains/product-editing/form/update-product.server.ts";
import {
  editProducts,
  undoProductEdits,
} from "#app/domains/product-editing/table/edit-products.server.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { db } from "#app/server/database/database.server.ts";
import { asha, auditOf, bina, editableProduct, productDetails } from "#tests/editing-products.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { hour, periodsOf, pricedProduct, priceOf, pricePlan } from "#tests/pricing-products.ts";
import { publishedBy } from "#tests/published.ts";
import { duplicateProduct } from "../product/duplicate-product.server.ts";
import { products } from "../product/product-table.server.ts";
import type { Plan } from "./price-period.ts";
import { changePricePeriod, planPrices, stopPricePeriods } from "./price-period-commands.server.ts";
import { pricePeriods } from "./price-period-table.server.ts";
import { pricedProducts, runningPriceOf } from "./price-periods.server.ts";
import { settleAllPrices } from "./settle-prices.server.ts";

ownDatabase();

async function idOfPeriod(productId: string): Promise<string> {
  const [period] = await periodsOf(productId);
  return period?.id ?? "";
}

test("a price begins and ends on time, by jobs that the plan has left", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { from: 2, to: 4 }), asha, hour(0));
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_json(start_after) as at from pgboss.job where name = 'price-periods' order by start_after`,
  );
  expect(rows.map(({ at }) => new Date(at))).toEqual([hour(2), hour(4)]);
  await settleAllPrices(hour(1));
  expect(await priceOf(id)).toBe(21_000);
  await settleAllPrices(hour(2));
  expect(await priceOf(id)).toBe(18_000);
  expect(await runningPriceOf(id)).toEqual({ price: 18_000, priceBefore: 21_000, endsAt: hour(4) });
  await settleAllPrices(hour(3));
  await settleAllPrices(hour(4));
  expect(await priceOf(id)).toBe(21_000);
  expect(await runningPriceOf(id)).toBeUndefined();
  expect((await auditOf(id))[0]).toMatchObject({
    action: "product.plan-price",
    detail: { amount: 18_000 },
  });
});

test("one without a start is there with the answer; one that was missed whole never was", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { to: 2 }), asha, hour(0));
  expect(await priceOf(id)).toBe(18_000);
  await planPrices(pricePlan(id, { price: 15_000, from: 2, to: 3 }), asha, hour(1));
  await planPrices(pricePlan(id, { price: 14_000, from: 5, to: 9 }), asha, hour(1));
  // The shop was closed meanwhile.
  await settleAllPrices(hour(6));
  expect(await priceOf(id)).toBe(14_000);
  expect((await periodsOf(id)).map(({ state }) => state)).toEqual(["ended", "ended", "running"]);
  expect((await runningPriceOf(id))?.priceBefore).toBe(21_000);
});

test("no two prices of a product at once, though they are planned at once", async () => {
  const { id } = await pricedProduct();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      planPrices(pricePlan(id, { from: 1, to: 5 + n }), asha, hour(0)),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({
    ok: false,
    refusal: { code: "overlap", ids: [id] },
  });
  // One may begin when the other ends.
  const [{ endsAt = hour(0) } = {}] = await periodsOf(id);
  const after = { ...pricePlan(id, { to: 20 }), startsAt: endsAt };
  expect(await planPrices(after, asha, hour(0))).toMatchObject({ ok: true });
});

test("a plan that is sent again, because its answer was lost, is planned once", async () => {
  const { id } = await pricedProduct();
  for (const given of [pricePlan(id, { to: 2 }), pricePlan(id, { from: 3, to: 4 })]) {
    expect(await planPrices(given, asha, hour(0))).toMatchObject({ ok: true });
    expect(await planPrices(given, asha, hour(1))).toMatchObject({ ok: true });
    expect(await planPrices(given, bina, hour(1))).toMatchObject({ ok: false });
  }
  expect(await periodsOf(id)).toHaveLength(2);
});

test("of a festival's products all get their price or none, each refusal by its product", async () => {
  const one = await pricedProduct();
  const dear = await makeProduct({ price: 5000, productMRP: 5000 });
  const both = (seenPrice: number, amount: number): Plan => ({
    products: [
      { id: one.id, seenPrice: 21_000 },
      { id: dear.id, seenPrice },
    ],
    offer: { kind: "rupees", amount },
    startsAt: hour(1),
    endsAt: hour(2),
  });
  expect(await planPrices(both(4000, 1000), asha, hour(0))).toMatchObject({
    refusal: { code: "other-price", ids: [dear.id] },
  });
  expect(await planPrices(both(5000, 4950), asha, hour(0))).toMatchObject({
    refusal: { code: "no-price", ids: [dear.id] },
  });
  expect(await planPrices(both(5000, 1000), asha, hour(3))).toMatchObject({
    refusal: { code: "over" },
  });
  expect(await periodsOf(one.id)).toEqual([]);
  expect(await planPrices(both(5000, 1000), asha, hour(0))).toMatchObject({ ok: true });
  await settleAllPrices(hour(1));
  expect([await priceOf(one.id), await priceOf(dear.id)]).toEqual([20_000, 4000]);
});

test("another price by hand ends the one that runs; a form that left it alone does not", async () => {
  const { id } = await pricedProduct();
  const opened = await editableProduct(id);
  await planPrices(pricePlan(id, { to: 4 }), asha, hour(0));
  const untouched = { ...(await productDetails({ price: 21_000 })), seenPrice: 21_000 };
  expect(await updateProduct(id, opened.updatedAt, untouched, asha)).toMatchObject({ ok: true });
  expect(await priceOf(id)).toBe(18_000);
  expect(await runningPriceOf(id)).toBeDefined();

  const { updatedAt } = await editableProduct(id);
  const dearer = { ...(await productDetails({ price: 22_000 })), seenPrice: 18_000 };
  expect(await updateProduct(id, updatedAt, dearer, asha)).toMatchObject({ ok: true });
  expect((await periodsOf(id)).map(({ state }) => state)).toEqual(["ended"]);
  await settleAllPrices(hour(4));
  expect(await priceOf(id)).toBe(22_000);
});

test("an MRP that was lowered meanwhile bounds the price and what comes back", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { price: 24_000, from: 1, to: 2 }), asha, hour(0));
  await db.update(products).set({ productMRP: 22_000 }).where(eq(products.id, id));
  await settleAllPrices(hour(1));
  expect(await priceOf(id)).toBe(22_000);
  await planPrices(pricePlan(id, { price: 15_000, from: 2, to: 3 }), asha, hour(1));
  await settleAllPrices(hour(2));
  await db.update(products).set({ productMRP: 16_000 }).where(eq(products.id, id));
  await settleAllPrices(hour(3));
  expect(await priceOf(id)).toBe(16_000);
});

test("one that runs is changed at once, by whoever saw it as it is; an order of both ends well", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { to: 4 }), asha, hour(0));
  const periodId = await idOfPeriod(id);
  const change = { price: 17_000, startsAt: undefined, endsAt: hour(6) };
  const answers = await Promise.all([
    changePricePeriod(periodId, hour(0), change, asha, hour(1)),
    changePricePeriod(periodId, hour(0), { ...change, price: 16_000 }, asha, hour(1)),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, refusal: "changed" });
  expect(await priceOf(id)).toBe(answers[0]?.ok ? 17_000 : 16_000);
  const [{ updatedAt = hour(0) } = {}] = await periodsOf(id);
  const tooDear = { ...change, price: 25_001 };
  expect(await changePricePeriod(periodId, updatedAt, tooDear, asha, hour(1))).toMatchObject({
    refusal: "above-mrp",
  });
  await settleAllPrices(hour(5));
  expect(await priceOf(id)).not.toBe(21_000);
  expect(await stopPricePeriods([periodId], asha, hour(5))).toBe(1);
  expect(await priceOf(id)).toBe(21_000);
  expect(await stopPricePeriods([periodId], asha, hour(5))).toBe(0);
});

test("another price by hand ends it, among many too, and taken back lets it run on", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { to: 2 }), asha, new Date());
  const change = uuid();
  const edits = [{ id, seen: { price: 18_000 }, becomes: { price: 17_000 } }];
  expect(await editProducts(edits, change, asha)).toEqual({ ok: true, value: 1 });
  expect(await runningPriceOf(id)).toBeUndefined();
  expect((await periodsOf(id)).map(({ state }) => state)).toEqual(["ended"]);
  expect(await undoProductEdits([id], change, asha)).toEqual({ ok: true, value: 1 });
  expect(await runningPriceOf(id)).toMatchObject({ price: 18_000, priceBefore: 21_000 });
});

/** ₹180 now, ended by ₹170 as one change among many. */
async function endedByEdit() {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { to: 2 }), asha, new Date());
  const change = uuid();
  await editProducts([{ id, seen: { price: 18_000 }, becomes: { price: 17_000 } }], change, asha);
  return { id, change };
}

test("what has ended it is taken back when its time is over: what was before it is back", async () => {
  const { id, change } = await endedByEdit();
  const past = { startsAt: new Date("2020-01-01"), endsAt: new Date("2020-01-02") };
  await db.update(pricePeriods).set(past).where(eq(pricePeriods.productId, id));
  expect(await undoProductEdits([id], change, asha)).toEqual({ ok: true, value: 1 });
  expect(await priceOf(id)).toBe(21_000);
  expect(await runningPriceOf(id)).toBeUndefined();
  expect((await auditOf(id))[0]?.detail).toMatchObject({ became: { price: 21_000 } });
});

test("it does not run on beside one that was planned meanwhile", async () => {
  const { id, change } = await endedByEdit();
  const other = pricePlan(id, { price: 15_000, from: 1, to: 3, seenPrice: 17_000 });
  expect(await planPrices(other, asha)).toMatchObject({ ok: true });
  expect(await undoProductEdits([id], change, asha)).toEqual({ ok: true, value: 1 });
  expect(await priceOf(id)).toBe(21_000);
  expect((await periodsOf(id)).map(({ state }) => state)).toEqual(["ended", "planned"]);
});

test("what ended otherwise stays ended, though the product comes to cost it again", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { to: 2 }), asha, new Date());
  await stopPricePeriods([await idOfPeriod(id)], asha);
  const edited = (from: number, to: number, change: string) =>
    editProducts([{ id, seen: { price: from }, becomes: { price: to } }], change, asha);
  await edited(21_000, 18_000, uuid());
  const change = uuid();
  await edited(18_000, 19_000, change);
  await undoProductEdits([id], change, asha);
  expect(await priceOf(id)).toBe(18_000);
  expect(await runningPriceOf(id)).toBeUndefined();
});

test("a product whose price cannot be set does not keep the others from theirs", async () => {
  const [broken, sound] = [await pricedProduct(), await pricedProduct()];
  for (const { id } of [broken, sound]) {
    await planPrices(pricePlan(id, { to: 2 }), asha, hour(0));
  }
  const ofBroken = eq(pricePeriods.productId, broken.id);
  await db.update(pricePeriods).set({ priceBefore: -1 }).where(ofBroken);
  await expect(settleAllPrices(hour(2))).rejects.toThrow();
  expect([await priceOf(broken.id), await priceOf(sound.id)]).toEqual([18_000, 21_000]);
  await db.delete(pricePeriods).where(ofBroken);
});

test("an offer makes nothing dearer that has become cheaper since it was planned", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { from: 1, to: 2 }), asha, hour(0));
  await db.update(products).set({ price: 17_000 }).where(eq(products.id, id));
  await settleAllPrices(hour(1));
  expect(await priceOf(id)).toBe(17_000);
  await settleAllPrices(hour(2));
  expect(await priceOf(id)).toBe(17_000);
});

test("a copy and a further plan go by what the product costs otherwise, at most its MRP", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { to: 2 }), asha, hour(0));
  await db.update(products).set({ productMRP: 20_000 }).where(eq(products.id, id));
  const copyId = uuid();
  expect(await duplicateProduct(id, copyId, asha)).toMatchObject({ ok: true });
  expect(await priceOf(copyId)).toBe(20_000);
  expect(await pricedProducts([id])).toMatchObject([{ price: 20_000 }]);
  const next = pricePlan(id, { from: 3, to: 4, seenPrice: 20_000 });
  expect(await planPrices(next, asha, hour(1))).toMatchObject({ ok: true });
});

test("what was due and is settled in passing is told too", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { to: 2 }), asha, hour(0));
  const periodId = await idOfPeriod(id);
  const published = await publishedBy(async () => {
    expect(await stopPricePeriods([periodId], asha, hour(3))).toBe(0);
  });
  expect(published).toEqual(["prices", "products", productTopic(id)]);
  expect(await priceOf(id)).toBe(21_000);
});
