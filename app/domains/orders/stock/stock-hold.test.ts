import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { type MadeProduct, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { stateOf, unitsOf } from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import type { StockHold } from "../order/order.ts";
import { orderBatches } from "../order/order-table.server.ts";
import { placeOrder } from "../placing/place-order.server.ts";
import { moveStock, releaseHold, takeBeyondStock } from "./stock-hold.server.ts";

ownDatabase();

const minute = 60_000;

/** An order to be paid online, whose units are held; gives its id. */
async function heldOrder(...lines: [MadeProduct, number][]): Promise<string> {
  const { user, addressId } = await makeBuyer();
  const placed = await placeOrder(user, makeCheckout(addressId, lines, "online"));
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value.id;
}

const move = (id: string, stockHold: StockHold, to: StockHold) =>
  db.transaction((tx) => moveStock(tx, { id, stockHold }, to));

const unsell = ({ id }: MadeProduct) => db.delete(products).where(eq(products.id, id));

describe("units that were given back", () => {
  test("are held again for 15 minutes", async () => {
    const product = await makeProduct({ currentStock: 5 });
    const id = await heldOrder([product, 2]);
    await releaseHold(id);
    expect(await unitsOf(product.id)).toEqual({ stock: 5, sold: 0 });

    const asked = Date.now();
    expect(await move(id, "released", "held")).toEqual({
      ok: true,
      value: [{ productId: product.id, before: 5, after: 3 }],
    });
    const { stockHold, heldUntil } = await stateOf(id);
    expect(stockHold).toBe("held");
    expect(heldUntil?.getTime()).toBeGreaterThanOrEqual(asked + 15 * minute);
    expect(heldUntil?.getTime()).toBeLessThanOrEqual(Date.now() + 15 * minute);
    expect(await unitsOf(product.id)).toEqual({ stock: 3, sold: 2 });
  });

  test("are taken again where just as many are left", async () => {
    const product = await makeProduct({ currentStock: 2 });
    const id = await heldOrder([product, 2]);
    await releaseHold(id);
    expect(await move(id, "released", "taken")).toMatchObject({ ok: true });
    expect(await stateOf(id)).toMatchObject({ stockHold: "taken", heldUntil: null });
    expect(await unitsOf(product.id)).toEqual({ stock: 0, sold: 2 });
  });

  test("are not taken again, none of them, where one is no longer sold", async () => {
    const [kept, gone] = [await makeProduct(), await makeProduct()];
    const id = await heldOrder([kept, 2], [gone, 1]);
    await releaseHold(id);
    await unsell(gone);
    expect(await move(id, "released", "taken")).toEqual({
      ok: false,
      refusal: { code: "product-not-found", productId: gone.id },
    });
    expect(await stateOf(id)).toMatchObject({ stockHold: "released" });
    expect(await unitsOf(kept.id)).toEqual({ stock: 100, sold: 0 });
  });

  test.each(["released", "taken"] as const)("or taken, are not %s twice", async (hold) => {
    const product = await makeProduct();
    const id = await heldOrder([product, 2]);
    await move(id, "held", hold);
    const before = await unitsOf(product.id);
    await expect(move(id, hold, hold)).rejects.toThrow(
      `the stock of order ${id} is ${hold} and cannot be ${hold}`,
    );
    expect(await unitsOf(product.id)).toEqual(before);
  });
});

test("units that are sent though too few are there go as far as they are there, of their batches", async () => {
  const product = await makeProduct({ currentStock: 5 });
  const id = await heldOrder([product, 4]);
  await releaseHold(id);
  const batch = { id: crypto.randomUUID(), productId: product.id, number: "14", units: 3 };
  await db.insert(stockBatches).values({ ...batch, bestBefore: "2099-01-01" });
  await db.update(products).set({ currentStock: 3 }).where(eq(products.id, product.id));
  const sent = await db.transaction((tx) => takeBeyondStock(tx, { id, stockHold: "released" }));
  expect(sent).toEqual([{ productId: product.id, before: 3, after: 0 }]);
  expect(await unitsOf(product.id)).toEqual({ stock: 0, sold: 4 });
  expect(await db.select().from(orderBatches).where(eq(orderBatches.orderId, id))).toEqual([
    { orderId: id, productId: product.id, batchId: batch.id, units: 3 },
  ]);
});

test("a product that is no longer sold takes nothing back; the others of its order do", async () => {
  const [kept, gone] = [await makeProduct(), await makeProduct()];
  const id = await heldOrder([gone, 1], [kept, 2]);
  await unsell(gone);
  expect(await move(id, "held", "released")).toEqual({
    ok: true,
    value: [{ productId: kept.id, before: 98, after: 100 }],
  });
  expect(await unitsOf(kept.id)).toEqual({ stock: 100, sold: 0 });
});

test("a hold that is given up twice gives back once, and says so once", async () => {
  const product = await makeProduct();
  const id = await heldOrder([product, 2]);
  expect(await publishedBy(() => releaseHold(id))).toContain(`products:${product.id}`);
  expect(await publishedBy(() => releaseHold(id))).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ stockHold: "released", events: ["not-paid"] });
  expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
});
