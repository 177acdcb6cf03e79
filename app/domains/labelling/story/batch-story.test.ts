import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteProduct } from "#app/domains/catalog/product/product-commands.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { freshnessWords, lifeOver } from "./freshness.ts";
import { readBatchStory } from "./read-batch-story.server.ts";

ownDatabase();

test.each([
  ["2026-04-30", "At its best for 29 more days"],
  ["2026-04-02", "At its best until tomorrow"],
  ["2026-04-01", "At its best until today"],
  ["2026-03-31", "Its best-before day was yesterday"],
  ["2026-03-22", "Its best-before day was 10 days ago"],
])("what is best before %s says so on 1 April", (bestBefore, words) => {
  expect(freshnessWords(bestBefore, "2026-04-01")).toBe(words);
});

test.each([
  ["2026-03-01", "2026-05-01", 51],
  ["2026-05-01", "2026-06-01", 0],
  ["2026-01-01", "2026-02-01", 100],
  ["2026-04-01", "2026-04-01", undefined],
  [null, "2026-05-01", undefined],
])("of a life from %s to %s so much is over on 1 April", (madeOn, bestBefore, over) => {
  expect(lifeOver(madeOn, bestBefore, "2026-04-01")).toBe(over);
});

test("a batch tells nothing of how many there are, and stays when its product goes", async () => {
  const { id: productId } = await makeProduct();
  const id = crypto.randomUUID();
  const batch = { id, productId, number: "L1", bestBefore: "2099-01-01" };
  await db.insert(stockBatches).values(batch);
  const story = await readBatchStory(id);
  expect(story).toMatchObject({
    number: "L1",
    product: { id: productId, isSold: true },
    group: undefined,
    recall: undefined,
  });
  const said = JSON.stringify({ ...story, facts: undefined });
  for (const name of ["units", "withheld", "currentStock", "groupId"]) {
    expect(said).not.toContain(name);
  }
  await db.update(products).set({ isHidden: true }).where(eq(products.id, productId));
  expect(await readBatchStory(id)).toMatchObject({ product: { isSold: false } });
  await deleteProduct(productId, admin);
  expect(await readBatchStory(id)).toMatchObject({ number: "L1", product: undefined });
  expect(await readBatchStory("nowhere")).toBeUndefined();
});
