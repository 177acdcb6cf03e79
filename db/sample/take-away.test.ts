import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { categoryNames } from "#app/domains/catalog/categories/category-name-table.server.ts";
import { hideProduct } from "#app/domains/catalog/product/hide-product.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import * as content from "#app/domains/content/content-tables.server.ts";
import { deliveryDays } from "#app/domains/delivery/delivery-days-table.server.ts";
import { packFacts } from "#app/domains/labelling/pack-facts-table.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { producerGroups } from "#app/domains/stock/groups/group-tables.server.ts";
import { stockBatches, stockEntries } from "#app/domains/stock/stock-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  auditLog,
  installation,
  sampleRows,
} from "#app/server/database/infrastructure-tables.server.ts";
import { isStored, openFiles, removeFile } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { type Change, subscribe } from "#app/server/live/live-changes.server.ts";
import { makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { fillSampleShop, noteSampleShop } from "./fill.server.ts";
import { sampleProducts } from "./products.ts";
import {
  bringSampleBack,
  forgetSample,
  hasSample,
  readSample,
  takeSampleAway,
} from "./take-away.server.ts";

ownDatabase();
const files = mkdtempSync(join(tmpdir(), "madua-sample-"));
afterAll(() => rmSync(files, { recursive: true }));

const tables = [
  products,
  categoryNames,
  packFacts,
  producerGroups,
  stockBatches,
  deliveryDays,
  ...Object.values(content),
];
const owner = { id: "owner", email: "owner@example.org" };
const flour = sampleProducts[0]?.id ?? "";

beforeEach(async () => {
  const all = [...tables, stockEntries, orders, users, installation, sampleRows, auditLog];
  await db.execute(
    sql`truncate order_batches, removed_reviews, stock_counts, offers, ${sql.join(all, sql`, `)} cascade`,
  );
  openFiles(folderStore(files));
  await fillSampleShop(() => {});
});

/** All rows of the sample's tables, as text. */
async function everything() {
  const rows = await Promise.all(tables.map((table) => db.select().from(table)));
  return rows.map((of) => of.map((row) => JSON.stringify(row)).sort());
}
const count = async () => (await everything()).flat().length;

test("what nobody touched goes in one press, is told to open pages and found no more", async () => {
  const told: Change[] = [];
  const deaf = subscribe((changes) => told.push(...changes));
  const found = async () => (await db.execute(sql`select from search_texts`)).rowCount;
  expect(await found()).toBeGreaterThan(0);
  const all = await count();
  expect(await takeSampleAway(owner)).toEqual({ ok: true, value: all });
  deaf();
  expect(await count()).toBe(0);
  expect(told).toContain("*");
  expect(await found()).toBe(0);
  expect(await db.$count(auditLog, eq(auditLog.action, "sample.take-away"))).toBe(1);
  // The second press of two finds nothing, and a start does not fill the shop again.
  expect(await takeSampleAway(owner)).toEqual({ ok: false, refusal: "nothing" });
  await fillSampleShop(() => {});
  await noteSampleShop();
  expect(await count()).toBe(0);
});

test("within a day all of it comes back as it was, with pictures that were tidied away meanwhile", async () => {
  const before = await everything();
  await takeSampleAway(owner);
  const [kept] = await db
    .select()
    .from(sampleRows)
    .where(eq(sampleRows.tableName, "gallery_images"));
  const url = String(kept?.content.picture_url);
  await removeFile(url.replace("/files/", ""));
  expect(await bringSampleBack(owner)).toEqual({ ok: true, value: before.flat().length });
  expect(await everything()).toEqual(before);
  expect(await isStored(url)).toBe(true);
  // The stock ledger goes on where it ended, and what came back counts as untouched.
  const unexplained = sql`kind = 'unexplained'`;
  expect(await db.$count(stockEntries, unexplained)).toBe(0);
  expect(await readSample()).toMatchObject({ staying: [], taken: undefined });
  expect(await bringSampleBack(owner)).toEqual({ ok: false, refusal: "too-late" });
});

test("after a day it is gone, and so are the pictures that only it had", async () => {
  const [slide] = await db.select().from(content.carouselSlides);
  const [shared] = await db.select().from(content.galleryImages);
  await takeSampleAway(owner);
  await forgetSample();
  expect(await isStored(slide?.pictureUrl ?? "")).toBe(true);
  await db
    .insert(content.galleryImages)
    .values({ id: "own", pictureUrl: shared?.pictureUrl ?? "" });
  await db.update(sampleRows).set({ takenAt: sql`now() - interval '25 hours'` });
  expect(await bringSampleBack(owner)).toEqual({ ok: false, refusal: "too-late" });
  expect(await hasSample()).toBe(false);
  await forgetSample();
  expect(await isStored(slide?.pictureUrl ?? "")).toBe(false);
  expect(await isStored(shared?.pictureUrl ?? "")).toBe(true);
  expect(await db.$count(sampleRows)).toBe(0);
});

test("what was changed stays, with what stands on it, and is named", async () => {
  await db.update(products).set({ price: 100 }).where(eq(products.id, flour));
  const [post] = await db.select().from(content.blogPosts);
  await db
    .update(content.blogPosts)
    .set({ blogTitle: "Ours" })
    .where(eq(content.blogPosts.id, post?.id ?? ""));
  const own = await makeProduct();
  const [batch] = await db.select().from(stockBatches);
  await db
    .update(stockBatches)
    .set({ number: "OURS-1" })
    .where(eq(stockBatches.id, batch?.id ?? ""));
  const { staying } = await readSample();
  expect(staying).toContainEqual(
    expect.objectContaining({ table: "products", id: flour, why: "changed" }),
  );
  await takeSampleAway(owner);
  const left = (await db.select().from(products)).map(({ id }) => id).sort();
  expect(left).toEqual([flour, own.id, batch?.productId].sort());
  expect((await db.select().from(content.blogPosts)).map(({ blogTitle }) => blogTitle)).toEqual([
    "Ours",
  ]);
  expect((await db.select().from(stockBatches)).map(({ number }) => number)).toEqual(["OURS-1"]);
  // Its group is named on its packs, and its category is called so.
  expect(await db.$count(producerGroups)).toBe(1);
  expect(await db.$count(packFacts)).toBe(await db.$count(products, sql`id like 'sample-%'`));
  const stays = (await readSample()).staying.map(({ table }) => table);
  expect(stays).toEqual(
    expect.arrayContaining(["blog_posts", "category_names", "producer_groups"]),
  );
});

test.each([
  [
    "ordered",
    sql`insert into order_batches (order_id, product_id, batch_id, units) values ('1', ${flour}, 'b', 1)`,
  ],
  [
    "reviewed",
    sql`insert into removed_reviews (product_id, reason, reviews) values (${flour}, 'offensive', 1)`,
  ],
  [
    "used",
    sql`insert into stock_counts (product_id, counted, expected, counted_by, time) values (${flour}, 1, 1, 'x', now())`,
  ],
  [
    "used",
    sql`insert into price_periods (id, product_id, price, starts_at, ends_at, created_by) values ('1', ${flour}, 1, now(), now() + interval '1 day', 'x')`,
  ],
  [
    "used",
    sql`insert into offers (id, code, kind, percent, product_ids) values ('1', 'A', 'percent', 5, array[${flour}])`,
  ],
  [
    "used",
    sql`insert into stock_batches (id, product_id, number, best_before) values ('own', ${flour}, 'own', '2099-01-01')`,
  ],
  ["used", sql`insert into pack_numbers (product_id) values (${flour})`],
  ["used", sql`update stock_entries set entered_by = 'x' where product_id = ${flour}`],
])("a product that was %s stays as it is", async (why, act) => {
  await db.execute(act);
  expect((await readSample()).staying).toContainEqual(expect.objectContaining({ id: flour, why }));
  await takeSampleAway(owner);
  expect(await db.$count(products)).toBe(1);
});

test("whatever has a product's id is asked whether it uses one", async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%product_id%' order by 1`);
  const asked = [
    "offers.gift_product_id",
    "offers.product_ids",
    "order_batches.product_id",
    "order_lines.product_id",
    "pack_facts.product_id",
    "pack_numbers.product_id",
    "price_periods.product_id",
    "product_reviews.product_id",
    "removed_reviews.product_id",
    "stock_batches.product_id",
    "stock_counts.product_id",
    "stock_entries.product_id",
    "stock_waits.product_id",
  ];
  // What an import would change, its product's own row tells once it has. The network is told that a product is gone.
  const needNot = ["ondc_items.product_id", "product_import_changes.product_id"];
  expect(rows.map(({ name }) => name).filter((name) => !needNot.includes(name))).toEqual(asked);
});

test("what machines keep of a product does not touch it, and one that was hidden stays", async () => {
  await db.update(stockBatches).set({ units: 0, withheld: 5 });
  await hideProduct(flour, true, owner);
  await takeSampleAway(owner);
  expect((await db.select().from(products)).map(({ id }) => id)).toEqual([flour]);
});

test("a shop that was filled by the version before is looked through once", async () => {
  await db.delete(sampleRows);
  await db.delete(installation).where(eq(installation.name, "sample-noted"));
  await makeUser();
  await db.update(products).set({ title: "Ours", currentStock: 3 }).where(eq(products.id, flour));
  const [area] = await db.select().from(content.locatedAreas);
  await db
    .update(content.locatedAreas)
    .set({ unit: "Ours" })
    .where(eq(content.locatedAreas.id, area?.id ?? ""));
  const [quote] = await db.select().from(content.testimonials);
  await db
    .update(content.testimonials)
    .set({ review: "Ours" })
    .where(eq(content.testimonials.id, quote?.id ?? ""));
  await noteSampleShop();
  await noteSampleShop();
  const { staying } = await readSample();
  expect(
    staying
      .filter(({ why }) => why === "changed")
      .map(({ table }) => table)
      .sort(),
  ).toEqual(["products", "testimonials"]);
  await takeSampleAway(owner);
  expect(await db.$count(products)).toBe(1);
  expect(await db.$count(content.testimonials)).toBe(1);
  expect(await db.$count(content.locatedAreas)).toBe(1);
  expect(await db.$count(deliveryDays)).toBe(0);
  expect(await db.$count(content.carouselSlides)).toBe(0);
  expect(await db.$count(stockBatches)).toBe(0);
});

test("days that somebody wrote meanwhile for the same pin codes stay when the sample comes back", async () => {
  await takeSampleAway(owner);
  await db.insert(deliveryDays).values({ id: "own", pinPrefix: "834", fromDays: 1, toDays: 1 });
  expect(await bringSampleBack(owner)).toMatchObject({ ok: true });
  const rows = await db.select().from(deliveryDays).where(like(deliveryDays.pinPrefix, "834"));
  expect(rows.map(({ id }) => id)).toEqual(["own"]);
});
