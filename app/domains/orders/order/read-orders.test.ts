import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin, makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { placeOrder } from "../placing/place-order.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { orderNumberCounters } from "./order-table.server.ts";
import {
  countOrders,
  findOrder,
  numbersOfOrders,
  ordersOf,
  wholeOrdersOf,
} from "./read-orders.server.ts";

ownDatabase();

test("orders of an address are its user's once it is verified, orders of the id always", async () => {
  const product = await makeProduct();
  const earlier = await makeUser();
  await placeOrder(earlier, makeCheckout(await makeAddress(earlier.id), [[product, 1]]));
  // The account that placed the order is gone; a new one has its address.
  await db.delete(users).where(eq(users.id, earlier.id));
  const later = await makeUser({ email: earlier.email });
  expect((await ordersOf(later, undefined, 10)).rows).toHaveLength(0);
  await placeOrder(later, makeCheckout(await makeAddress(later.id), [[product, 1]]));
  expect((await ordersOf(later, undefined, 10)).rows).toHaveLength(1);
  expect((await ordersOf({ ...later, emailVerified: true }, undefined, 10)).rows).toHaveLength(2);
});

test("each order has its own lines and events; the newest order stands first", async () => {
  const buyer = await makeUser();
  const addressId = await makeAddress(buyer.id);
  const laddu = await makeProduct({ title: "Laddu" });
  const flour = await makeProduct({ title: "Flour" });
  const first = await placeOrder(
    buyer,
    makeCheckout(addressId, [
      [laddu, 2],
      [flour, 1],
    ]),
  );
  const second = await placeOrder(buyer, makeCheckout(addressId, [[flour, 3]]));
  if (!first.ok || !second.ok) throw new Error("not placed");
  await setOrderStatus(first.value.id, "shipped", admin);
  await setOrderStatus(first.value.id, "delivered", admin);

  const placed = {
    id: first.value.id,
    status: "delivered",
    cartItems: [
      { title: "Laddu", quantity: 2 },
      { title: "Flour", quantity: 1 },
    ],
    events: [
      { event: "shipped", time: expect.any(Date) },
      { event: "delivered", time: expect.any(Date) },
    ],
  };
  expect((await wholeOrdersOf(buyer, undefined, 10)).rows).toMatchObject([
    { id: second.value.id, cartItems: [{ title: "Flour", quantity: 3 }], events: [] },
    placed,
  ]);
  expect(await findOrder(first.value.id)).toMatchObject({
    ...placed,
    buyer: { id: buyer.id, fullName: buyer.fullName },
  });
});

test("an order outlives its account, has no lines when it has none, and may not be there", async () => {
  const id = await makeOrderRow({ userId: "gone" });
  expect(await findOrder(id)).toMatchObject({ id, buyer: null, cartItems: [], events: [] });
  expect(await findOrder("nothing")).toBeUndefined();
});

test("numbers are found by id; what is gone is left out", async () => {
  const april = await makeOrderRow({ month: "JRMG/2026-27/APR" });
  const june = await makeOrderRow({ month: "JRMG/2026-27/JUN" });
  expect(await numbersOfOrders([april, "gone", june])).toEqual(
    new Map([
      [april, "JRMG/2026-27/APR/01"],
      [june, "JRMG/2026-27/JUN/01"],
    ]),
  );
  expect(await numbersOfOrders([])).toEqual(new Map());
});

test("orders are counted by their months' numbers, without those that were deleted", async () => {
  await db.delete(orderNumberCounters);
  expect(await countOrders()).toBe(0);
  await db.insert(orderNumberCounters).values([
    { month: "JRMG/2026-27/APR", last: 12, deleted: 2 },
    { month: "JRMG/2026-27/MAY", last: 3 },
  ]);
  expect(await countOrders()).toBe(13);
});
