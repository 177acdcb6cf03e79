import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/domains/accounts/account-table.server.ts";
import { db } from "#app/server/database.server.ts";
import { makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { placeOrder } from "./place-order.server.ts";
import { ordersOf } from "./read-orders.server.ts";

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
