import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, not, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { categoryNames } from "#app/domains/catalog/categories/category-name-table.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import * as content from "#app/domains/content/content-tables.server.ts";
import { deliveryDays } from "#app/domains/delivery/delivery-days-table.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { producerGroups } from "#app/domains/stock/groups/group-tables.server.ts";
import { stockBatches, stockEntries } from "#app/domains/stock/stock-tables.server.ts";
import { renditionsOf } from "#app/lib/files/picture-name.ts";
import { db } from "#app/server/database/database.server.ts";
import { installation } from "#app/server/database/infrastructure-tables.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { type Change, subscribe } from "#app/server/live/live-changes.server.ts";
import { makeProduct, makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { fillSampleShop } from "./fill.server.ts";
import { sampleProducts } from "./products.ts";

ownDatabase();
const tables = [
  products,
  categoryNames,
  producerGroups,
  stockBatches,
  stockEntries,
  deliveryDays,
  orders,
  users,
  installation,
  ...Object.values(content),
];
const filled = { said: ["Filling the sample shop…"], told: ["*"] };
const untouched = { said: [], told: [] };

let files: string;
beforeAll(() => {
  files = mkdtempSync(join(tmpdir(), "madua-sample-"));
});
afterAll(() => rmSync(files, { recursive: true }));

beforeEach(async () => {
  await db.execute(sql`truncate ${sql.join(tables, sql`, `)} cascade`);
  rmSync(files, { recursive: true });
  mkdirSync(files);
  openFiles(folderStore(files));
});

/** Fills where it is right to; what it printed, and what open pages were told. */
async function fill() {
  const said: string[] = [];
  const told: Change[] = [];
  const deaf = subscribe((changes) => told.push(...changes));
  try {
    await fillSampleShop((line) => said.push(line));
  } finally {
    deaf();
  }
  return { said, told };
}

test("a new shop speaks Hindi too", async () => {
  await fill();
  const unwritten = sql`translations->'hi' ?& array['title', 'shortDescription', 'description', 'benefits']`;
  expect(await db.$count(products, not(unwritten))).toBe(0);
  expect(await db.$count(content.aboutSections, lacks("paragraph"))).toBe(0);
  expect(await db.$count(content.missionSections, lacks("description"))).toBe(0);
  expect(await db.$count(content.testimonials, lacks("review"))).toBe(0);
  expect(await db.$count(content.blogPosts, lacks("paragraph"))).toBe(0);
});

const lacks = (field: string) => sql`coalesce(translations->'hi'->>${field}, '') = ''`;

test("a new shop is filled, and open pages are told", async () => {
  expect(await fill()).toEqual(filled);
  expect(await db.$count(products)).toBe(sampleProducts.length);
  for (const table of Object.values(content)) {
    expect(await db.$count(table)).toBeGreaterThan(0);
    if ("altText" in table) expect(await db.$count(table, eq(table.altText, ""))).toBe(0);
  }
  const shown = [
    ...(await db.select().from(products)).flatMap(({ pictureUrls }) => pictureUrls),
    ...(await db.select().from(content.galleryImages)).map(({ pictureUrl }) => pictureUrl),
    ...(await db.select().from(content.testimonials)).flatMap(({ imageUrls }) => imageUrls),
  ];
  const missing = shown
    .flatMap((url) => renditionsOf(url.replace("/files/", "")))
    .filter(({ name }) => !existsSync(join(files, name)));
  expect(missing).toEqual([]);
});

test("what is deleted afterwards stays deleted", async () => {
  await fill();
  await db.delete(products);
  expect(await fill()).toEqual(untouched);
  expect(await db.$count(products)).toBe(0);
});

test.each([
  ["a product", makeProduct],
  ["an order", makeOrderRow],
  ["a user", makeUser],
  ["an admin", () => makeUser({ role: "admin" })],
])("a shop with %s is left as it is", async (_, make) => {
  await make();
  expect(await fill()).toEqual(untouched);
  expect(await db.$count(content.blogPosts)).toBe(0);
  expect(readdirSync(files)).toEqual([]);
});

test("of several that fill at once, one does", async () => {
  const all = await Promise.all([fill(), fill(), fill()]);
  expect(all.flatMap(({ said }) => said)).toHaveLength(1);
  expect(await db.$count(products)).toBe(sampleProducts.length);
});

test("a filling that broke off leaves no row, and the next completes it", async () => {
  await db.execute(sql`alter table ${content.testimonials} add constraint broken check (false)`);
  await expect(fill()).rejects.toThrow();
  await db.execute(sql`alter table ${content.testimonials} drop constraint broken`);
  expect(await db.$count(products)).toBe(0);
  const marked = db.$count(installation, eq(installation.name, "sample-shop"));
  expect(await marked).toBe(0);

  expect(await fill()).toEqual(filled);
  expect(await db.$count(products)).toBe(sampleProducts.length);
});
