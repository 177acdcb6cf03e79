import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db, pool } from "#app/server/database/database.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { receivingChanges } from "#tests/receive-changes.ts";
import { products } from "../product/product-table.server.ts";
import { publishBestsellersIfChanged } from "./publish-bestsellers.server.ts";

ownDatabase();
receivingChanges();

test("it is published where the order of those that sold best has changed", async () => {
  const published = vi.fn();
  const unsubscribe = subscribe((changes) => {
    if (changes.includes("bestsellers")) published();
  });
  const looked = vi.spyOn(pool, "query");
  const first = await makeProduct({ unitsSold: 10 });
  const second = await makeProduct({ unitsSold: 5 });
  const sell = async (id: string, unitsSold: number) => {
    await db.update(products).set({ unitsSold }).where(eq(products.id, id));
    looked.mockClear();
    publishBestsellersIfChanged();
    publishBestsellersIfChanged();
    await vi.waitFor(() => expect(looked).toHaveBeenCalled(), 20_000);
    await looked.mock.results[0]?.value;
  };
  const times = (n: number) => vi.waitFor(() => expect(published).toHaveBeenCalledTimes(n), 20_000);

  // What it was before, nobody knows.
  await sell(first.id, 11);
  await times(1);
  await sell(first.id, 12);
  await sell(second.id, 11);
  await times(1);
  await sell(second.id, 13);
  await times(2);
  // Another node has published another order meanwhile, which was not looked at here.
  await pool.query("select pg_notify('madua_changed', 'another-node bestsellers')");
  await times(3);
  await sell(second.id, 14);
  await times(4);
  unsubscribe();
});
