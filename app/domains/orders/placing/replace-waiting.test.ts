import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import {
  type MadeProduct,
  makeAddress,
  makeCheckout,
  makeProduct,
  makeUser,
} from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { stateOf, unitsOf } from "#tests/paying.ts";
import type { PaymentMethod } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { placeOrder } from "./place-order.server.ts";

ownDatabase({ connections: 20 });

/** A shopper with an unpaid order that holds two of a product's pieces. */
async function waiting(stock = 2) {
  const product = await makeProduct({ currentStock: stock });
  const user = await makeUser();
  const addressId = await makeAddress(user.id);
  const checkout = (
    method: PaymentMethod = "cod",
    lines: [MadeProduct, number][] = [[product, 2]],
  ) => makeCheckout(addressId, lines, method);
  const placed = await placeOrder(user, checkout("online"));
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { user, product, checkout, ...placed.value };
}

describe("while an unpaid order waits", () => {
  test("another of one of its products asks first, and is not out of stock for it", async () => {
    const { user, product, checkout, id: orderId, orderNumber } = await waiting();
    const other = await makeProduct();
    for (const again of [
      checkout(),
      checkout("online"),
      checkout("cod", [
        [other, 1],
        [product, 1],
      ]),
    ]) {
      expect(await placeOrder(user, again)).toEqual({
        ok: false,
        refusal: { code: "unpaid-order-waits", orderId, orderNumber },
      });
    }
    expect(await placeOrder(user, checkout("cod", [[other, 1]]))).toMatchObject({ ok: true });
  });

  test("both are wanted: both stand", async () => {
    const { user, checkout, id } = await waiting(4);
    expect(await placeOrder(user, { ...checkout(), replaces: null })).toMatchObject({ ok: true });
    expect(await stateOf(id)).toMatchObject({ status: "ordered", stockHold: "held" });
  });

  test("after its seven days nobody asks", async () => {
    const { user, checkout } = await waiting(4);
    await db.update(orders).set({ time: sql`now() - interval '8 days'` });
    expect(await placeOrder(user, checkout())).toMatchObject({ ok: true });
  });

  test("it is replaced: its pieces are the new order's, under one key once", async () => {
    const { user, product, checkout, id } = await waiting();
    const instead = { ...checkout(), replaces: id };
    const answers = await Promise.all(Array.from({ length: 5 }, () => placeOrder(user, instead)));
    const numbers = new Set(answers.map((answer) => answer.ok && answer.value.orderNumber));
    expect([...numbers]).toEqual([expect.stringMatching(/^JRMG/)]);
    expect(await stateOf(id)).toMatchObject({
      status: "cancelled",
      stockHold: "released",
      heldUntil: null,
      events: ["cancelled"],
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 0, sold: 2 });
  });

  test("two tabs replace it at once: one order comes of it", async () => {
    const { user, product, checkout, id } = await waiting(10);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => placeOrder(user, { ...checkout(), replaces: id })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, refusal: { code: "nothing-to-replace" } });
    expect(await unitsOf(product.id)).toEqual({ stock: 8, sold: 2 });
  });

  test("it stays where the new one cannot be placed", async () => {
    const { user, product, checkout, id } = await waiting();
    const soldOut = await makeProduct({ currentStock: 0 });
    const instead = {
      ...checkout("cod", [
        [product, 2],
        [soldOut, 1],
      ]),
      replaces: id,
    };
    expect(await placeOrder(user, instead)).toMatchObject({ refusal: { code: "out-of-stock" } });
    expect(await stateOf(id)).toMatchObject({ status: "ordered", stockHold: "held", events: [] });
    expect(await unitsOf(product.id)).toEqual({ stock: 0, sold: 2 });
  });

  test("somebody else's is never replaced", async () => {
    const { id } = await waiting();
    const bina = await waiting();
    expect(await placeOrder(bina.user, { ...bina.checkout(), replaces: id })).toEqual({
      ok: false,
      refusal: { code: "nothing-to-replace" },
    });
    expect(await stateOf(id)).toMatchObject({ status: "ordered", stockHold: "held" });
  });
});
