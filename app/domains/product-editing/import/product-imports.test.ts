import { asc, eq, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { beforeEach, expect, test, vi } from "vitest";
import { planPrices } from "#app/domains/catalog/prices/price-period-commands.server.ts";
import { settleAllPrices } from "#app/domains/catalog/prices/settle-prices.server.ts";
import { productColumns, products } from "#app/domains/catalog/product/product-table.server.ts";
import { setStock } from "#app/domains/stock/ledger/set-stock.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { asha, bina, editableProduct, productDetails } from "#tests/editing-products.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { hour, periodsOf, pricedProduct, priceOf, pricePlan } from "#tests/pricing-products.ts";
import { publishedBy } from "#tests/published.ts";
import { updateProduct } from "../form/update-product.server.ts";
import { productsFile, type SheetFormat, templateFile } from "../sheets/export-products.server.ts";
import { type SheetKind, sheetKinds } from "../sheets/product-sheet.ts";
import { confirmImport, discardImport, startImport } from "./product-import-commands.server.ts";
import { productImports } from "./product-import-tables.server.ts";
import { changesOfImport, findImport } from "./product-imports.server.ts";
import { advanceImport, runProductImports } from "./run-product-imports.server.ts";
import { sweepImports } from "./sweep-imports.server.ts";

ownDatabase();

beforeEach(async () => {
  await db.delete(products);
});

type Content = string | Uint8Array;

/** Sends a file and has it checked. */
async function sent(kind: SheetKind, file: Content): Promise<string> {
  const content = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const id = await startImport({ kind, fileName: "goods.csv", content }, asha);
  await advanceImport(id);
  return id;
}

async function shown(id: string) {
  const found = await findImport(id);
  if (!found) throw new Error("no import");
  return found;
}

/** Presses “Import” on what is shown. */
const confirm = async (id: string) => confirmImport(id, (await shown(id)).fingerprint, bina);

/** The same, and has it saved; or checked again, where it cannot be. */
async function saved(id: string) {
  expect(await confirm(id)).toEqual({ ok: true, value: undefined });
  await advanceImport(id);
  return shown(id);
}

/** Does something while the database takes no product of that name. */
async function whileRefused(title: string, work: () => Promise<unknown>) {
  await db.execute(
    sql.raw(`alter table products add constraint refused check (title <> '${title}')`),
  );
  try {
    await work();
  } finally {
    await db.execute("alter table products drop constraint refused");
  }
}

const allProducts = () => db.select(productColumns).from(products).orderBy(asc(products.title));
const exported = async (kind: SheetKind, format: SheetFormat) =>
  new Response(await productsFile(kind, format)).bytes();

test("a file of products adds and changes, and leaves what it does not speak of", async () => {
  const { id } = await makeProduct({
    title: "Ragi Malt",
    shortDescription: "Stays",
    price: 10_000,
    productMRP: 12_000,
    currentStock: 7,
  });
  const file = `id;title;category;price;productMRP;productPackOff;benefits;quantity
${id};Ragi Malt;Drinks;"₹ 1,234.50";;500 gm;"Calcium
Fibre";
;Ragi Flour;Flour;Rs. ४५/-;६०;;;२०`;
  const importId = await sent("products", file);
  expect(await shown(importId)).toMatchObject({ status: "ready", added: 1, changed: 1 });
  const { changes } = await changesOfImport(importId, 0);
  expect(changes).toMatchObject([
    {
      row: 2,
      productId: id,
      isNew: false,
      was: { category: "Laddu", price: 10_000, productMRP: 12_000, benefits: [] },
      became: {
        category: "Drinks",
        price: 123_450,
        productMRP: 123_450,
        productPackOff: 500,
        benefits: ["Calcium", "Fibre"],
      },
    },
    { row: 3, isNew: true, title: "Ragi Flour", was: {}, became: { currentStock: 20 } },
  ]);
  // Nothing yet.
  expect(await allProducts()).toHaveLength(1);
  expect(await saved(importId)).toMatchObject({ status: "done", savedBy: bina.email });
  expect(await allProducts()).toMatchObject([
    { title: "Ragi Flour", price: 4500, productMRP: 6000, quantity: 20, currentStock: 20 },
    { id, category: "Drinks", price: 123_450, shortDescription: "Stays", currentStock: 7 },
  ]);
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, importId));
  expect(log).toMatchObject([
    {
      action: "product-import.save",
      actorId: bina.id,
      detail: { name: "goods.csv", before: 1, after: 1 },
    },
  ]);
  const again = await sent("products", file);
  expect(await shown(again)).toMatchObject({ status: "ready", added: 0, changed: 0, unchanged: 2 });
});

test("every error is told by row and column, and nothing is saved with one", async () => {
  const { id } = await makeProduct({ title: "Ragi Malt", price: 10_000, productMRP: 10_000 });
  await makeProduct({ title: "Twin", productPackOff: 100 });
  await makeProduct({ title: "twin ", productPackOff: 100 });
  const importId = await sent(
    "products",
    `id,title,category,price,productPackOff,quantity
${id},,Drinks,100.01,x,-1
gone,Ragi Malt,Malt,1,,
,Ragi Oats,,,250,1.5
,Ragi Rice,Rice,10,100,3
,ragi  rice,Rice,10,100,3
,Twin,Laddu,10,100,
,,Laddu,10,,
,Commas,Laddu,"49,50",,"1,5"`,
  );
  const { status, errorCount, errors } = await shown(importId);
  expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
    ...["2 title", "2 productPackOff", "2 quantity", "3 id"],
    ...["4 category", "4 price", "4 productPackOff", "4 quantity"],
    ...["6 title", "7 title", "8 title", "9 price", "9 quantity"],
  ]);
  expect({ status, errorCount }).toEqual({ status: "faulty", errorCount: 13 });
  expect(await confirm(importId)).toMatchObject({ ok: false });
  await advanceImport(importId);
  expect(await allProducts()).toHaveLength(3);
  const above = await sent("products", `id,price\n${id},100.01\n`);
  expect(await shown(above)).toMatchObject({
    errors: [{ row: 2, column: "price", message: "The price cannot be above the MRP" }],
  });
  expect(await discardImport(above)).toEqual({ ok: true, value: undefined });
  expect(await findImport(above)).toBeUndefined();
});

test("of many errors the first 200 are kept, and the number is told", async () => {
  const rows = Array.from({ length: 300 }, (_, n) => `unknown-${n},1`).join("\n");
  const { errors, errorCount } = await shown(await sent("stock", `id,quantity\n${rows}\n`));
  expect([errors.length, errorCount]).toEqual([200, 300]);
});

test("stock is found by id, by title and pack, and by a title that is the only one", async () => {
  const byId = await makeProduct({ title: "A", currentStock: 5 });
  await makeProduct({ title: "B", productPackOff: 100, currentStock: 5 });
  await makeProduct({ title: "B", productPackOff: 500, currentStock: 5 });
  await makeProduct({ title: "C", productPackOff: 300, currentStock: 5 });
  await makeProduct({ title: "D", currentStock: 5 });
  const importId = await sent(
    "stock",
    `id,title,productPackOff,currentStock,quantity
${byId.id},,,,0
,b,500 gm,5,"1,000"
, C ,,5,6
,D,,4,`,
  );
  expect(await shown(importId)).toMatchObject({
    changed: 3,
    unchanged: 1,
    unread: ["currentStock"],
  });
  await saved(importId);
  const stocks = await db
    .select({ title: products.title, quantity: products.quantity, left: products.currentStock })
    .from(products)
    .orderBy(asc(products.title), asc(products.productPackOff));
  expect(stocks.map(({ title, quantity, left }) => `${title} ${quantity} ${left}`)).toEqual([
    "A 0 0",
    "B 5 5",
    "B 1000 1000",
    "C 6 6",
    "D 5 5",
  ]);
  const unclear = await sent("stock", "title,quantity\nB,1\nE,1\n");
  expect((await shown(unclear)).errors.map(({ row }) => row)).toEqual([2, 3]);
});

test("without a column for packs a title alone tells the product, where only one has it", async () => {
  const malt = await makeProduct({ title: "Malt", productPackOff: 500, productMRP: 30_000 });
  for (const productPackOff of [100, 300]) await makeProduct({ title: "Twin", productPackOff });
  const importId = await sent("products", "title,category,price\nmalt,Laddu,250\n");
  expect(await shown(importId)).toMatchObject({ added: 0, changed: 1 });
  const { changes } = await changesOfImport(importId, 0);
  expect(changes).toMatchObject([{ productId: malt.id, became: { price: 25_000 } }]);
  const twice = await sent("products", "title,category,price\nTwin,Laddu,250\n");
  expect((await shown(twice)).errors).toMatchObject([{ row: 2, column: "title" }]);
  // Also one that has come since the preview.
  const late = await sent("products", "title,category,price\nOats,Laddu,250\n");
  const packed = await sent("products", "title,category,price,productPackOff\nOats,Laddu,250,\n");
  await makeProduct({ title: "Oats", productPackOff: 250, price: 20_000 });
  expect(await saved(late)).toMatchObject({ status: "checking", isCheckedAgain: true });
  await advanceImport(late);
  expect(await shown(late)).toMatchObject({ status: "ready", added: 0, changed: 1 });
  // Where the file says of packs that it has none, it is another product.
  expect(await saved(packed)).toMatchObject({ status: "done", added: 1 });
});

test("what is counted becomes the quantity too, where as many are left as were counted", async () => {
  const { id } = await makeProduct({ quantity: 20, currentStock: 5 });
  const file = `id,quantity\n${id},5\n`;
  const importId = await sent("stock", file);
  expect((await changesOfImport(importId, 0)).changes).toMatchObject([
    { was: { currentStock: 5, quantity: 20 }, became: { currentStock: 5 } },
  ]);
  await saved(importId);
  expect(await allProducts()).toMatchObject([{ quantity: 5, currentStock: 5 }]);
  expect(await shown(await sent("stock", file))).toMatchObject({ changed: 0, unchanged: 1 });
});

test("categories and foods are spelled as in the shop, and the same file twice changes nothing", async () => {
  const { id } = await makeProduct({ category: "Ragi Laddu", food: "Til Laddu" });
  const other = await makeProduct({ title: "Other", category: "Ragi Laddu" });
  const file = `id,title,category,price,food
${id},Ragi Til Laddu,ragi  laddu,210,Til Laddu
,New,RAGI LADDU,10,TilLaddu
,Malt,malt drink,10,
,More malt,Malt Drink,10,
`;
  await saved(await sent("products", file));
  expect(
    await db
      .select({ category: products.category, food: products.food })
      .from(products)
      .orderBy(asc(products.title)),
  ).toEqual([
    { category: "malt drink", food: null },
    { category: "malt drink", food: null },
    { category: "Ragi Laddu", food: "Til Laddu" },
    { category: "Ragi Laddu", food: null },
    { category: "Ragi Laddu", food: "Til Laddu" },
  ]);
  expect(await shown(await sent("products", file))).toMatchObject({ changed: 0, unchanged: 4 });
  // Some of a category's products cannot change its spelling; all of them can.
  const some = await sent("products", `id,category\n${id},RAGI laddu\n`);
  expect(await shown(some)).toMatchObject({ changed: 0, unchanged: 1 });
  await db.delete(products).where(eq(products.title, "New"));
  await saved(await sent("products", `id,category\n${id},Laddus\n${other.id},Laddus\n`));
  await saved(await sent("products", `id,category\n${id},LADDUS\n${other.id},LADDUS\n`));
  expect(await editableProduct(id)).toMatchObject({ category: "LADDUS" });
});

test("a new category that others have got otherwise since the preview is spelled as theirs", async () => {
  const { id } = await makeProduct({ category: "Flour" });
  const importId = await sent("products", `id,category\n${id},ragi oats\n`);
  await makeProduct({ title: "Oats", category: "Ragi Oats" });
  expect(await saved(importId)).toMatchObject({ status: "checking", isCheckedAgain: true });
  await advanceImport(importId);
  expect(await saved(importId)).toMatchObject({ status: "done" });
  expect(await editableProduct(id)).toMatchObject({ category: "Ragi Oats" });
});

test("a pack's food shows on the others' pages, and is no edit of the product", async () => {
  const { id } = await makeProduct();
  const { updatedAt } = await editableProduct(id);
  const importId = await sent("products", `id,food\n${id},Til Laddu\n`);
  expect(await publishedBy(() => saved(importId))).toContain("*");
  expect(await editableProduct(id)).toMatchObject({ updatedAt });
  expect(await updateProduct(id, updatedAt, await productDetails(), asha)).toMatchObject({
    ok: true,
  });
});

test("a price for a time is not in the file, and goes on beside it", async () => {
  const { id } = await pricedProduct();
  await planPrices(pricePlan(id, { price: 18_000, to: 5 }), asha, hour(1));
  const importId = await sent("products", await exported("products", "csv"));
  expect(await shown(importId)).toMatchObject({ status: "ready", changed: 0, unchanged: 1 });
  const dearer = await sent("products", `id,price\n${id},220\n`);
  expect((await changesOfImport(dearer, 0)).changes).toMatchObject([
    { was: { price: 21_000 }, became: { price: 22_000 }, priceForTime: 18_000 },
  ]);
  await saved(dearer);
  expect(await priceOf(id)).toBe(18_000);
  expect(await periodsOf(id)).toMatchObject([{ state: "running", priceBefore: 22_000 }]);
  const again = await sent("products", `id,price\n${id},220\n`);
  expect(await shown(again)).toMatchObject({ changed: 0, unchanged: 1 });
  // Below the price that runs too.
  const cheaper = await sent("products", `id,price,productMRP\n${id},150,170\n`);
  expect((await changesOfImport(cheaper, 0)).changes).toMatchObject([{ priceForTime: 15_000 }]);
  await saved(cheaper);
  expect(await priceOf(id)).toBe(15_000);
  expect(await periodsOf(id)).toMatchObject([
    { state: "running", price: 15_000, priceBefore: 15_000 },
  ]);
  await settleAllPrices(hour(5));
  expect(await priceOf(id)).toBe(15_000);
});

test("a product that was changed meanwhile is not written over: the preview is made anew", async () => {
  const { id } = await makeProduct({ price: 10_000, productMRP: 20_000, currentStock: 5 });
  const other = await makeProduct({ title: "Other", price: 10_000, productMRP: 20_000 });
  const importId = await sent("products", `id,price,quantity\n${id},90,9\n${other.id},91,\n`);
  const { fingerprint } = await shown(importId);
  // An order, or somebody who has counted.
  await setStock(id, 4, asha);
  expect(await saved(importId)).toMatchObject({ status: "checking", isCheckedAgain: true });
  expect(await editableProduct(other.id)).toMatchObject({ price: 10_000 });
  await advanceImport(importId);
  expect(await shown(importId)).toMatchObject({ status: "ready", changed: 2 });
  // The tab that still shows the first preview.
  expect(await confirmImport(importId, fingerprint, bina)).toEqual({
    ok: false,
    refusal: "checked-again",
  });
  await saved(importId);
  expect(await editableProduct(id)).toMatchObject({ price: 9000, currentStock: 9 });
});

test("a price that no longer fits the MRP, and a product that is gone, are found before saving", async () => {
  const { id } = await makeProduct({ price: 10_000, productMRP: 20_000 });
  const importId = await sent("products", `id,price\n${id},150\n`);
  await db.update(products).set({ productMRP: 12_000 }).where(eq(products.id, id));
  await saved(importId);
  await advanceImport(importId);
  expect(await shown(importId)).toMatchObject({ status: "faulty" });
  const second = await sent("products", `id,price\n${id},110\n`);
  await db.delete(products).where(eq(products.id, id));
  await saved(second);
  await advanceImport(second);
  expect(await shown(second)).toMatchObject({
    status: "faulty",
    errors: [{ row: 2, column: "id" }],
  });
});

test("the same new products in two files, or one that is run twice, come once", async () => {
  const file = "title,category,price\nRagi Oats,Oats,10\nRagi Rice,Rice,20\n";
  const [one, two] = [await sent("products", file), await sent("products", file)];
  for (const id of [one, two]) await confirm(id);
  await Promise.all([advanceImport(one), advanceImport(two), advanceImport(one)]);
  expect(await allProducts()).toMatchObject([{ title: "Ragi Oats" }, { title: "Ragi Rice" }]);
  for (const id of [one, two]) await advanceImport(id);
  expect(await allProducts()).toHaveLength(2);
  expect([(await shown(one)).status, (await shown(two)).status].sort()).toEqual(["done", "ready"]);
});

test("a row that the database refuses leaves nothing of the others", async () => {
  const { id } = await makeProduct({ price: 10_000, productMRP: 20_000 });
  const importId = await sent("products", `id,title,category,price\n${id},A,B,90\n,New,C,10\n`);
  await confirm(importId);
  await whileRefused("New", () => expect(advanceImport(importId)).rejects.toThrow());
  expect(await allProducts()).toMatchObject([{ title: "Ragi Til Laddu", price: 10_000 }]);
  expect(await shown(importId)).toMatchObject({ status: "saving" });
  // The next try.
  await advanceImport(importId);
  expect(await allProducts()).toHaveLength(2);
});

/** What carries out the jobs of imports. */
async function runner() {
  const [work, schedule] = [vi.fn(), vi.fn()];
  await runProductImports({ work, schedule } as unknown as PgBoss);
  return { handle: work.mock.calls[0]?.[2], schedule };
}

test("what is wrong is told in the language of the page that the file came from", async () => {
  const content = new TextEncoder().encode("title,price,productMRP\nRagi Malt,20,10\n");
  const given = { kind: "products", fileName: "goods.csv", content } as const;
  const pages = { id: "", clientNetwork: "", language: "hi" } as const;
  const importId = await withRequest(pages, () => startImport(given, asha));
  const { rows } = await pool.query(
    "select id, data from pgboss.job where name = 'product-import' and data->>'importId' = $1",
    [importId],
  );
  await (await runner()).handle(rows);
  const { errors } = await shown(importId);
  expect(errors.length).toBeGreaterThan(0);
  for (const { message } of errors) expect(message).toMatch(/[\u0900-\u097f]/);
});

test("an import that cannot be finished is given up after its last try", async () => {
  const importId = await sent("products", "title,category,price\nNew,C,10\n");
  await confirm(importId);
  const { handle } = await runner();
  await whileRefused("New", async () => {
    for (const retryCount of [0, 3]) {
      const job = { id: "job", data: { importId }, retryCount, retryLimit: 3 };
      expect(await handle([job])).toEqual([{ id: "job", status: "failed" }]);
      expect((await shown(importId)).status).toBe(retryCount === 3 ? "failed" : "saving");
    }
  });
});

test("an import whose last try has died with its process is given up, and one that waits is not", async () => {
  const file = "title,category,price\nNew,C,10\n";
  const [waiting, lost] = [await sent("products", file), await sent("products", file)];
  for (const id of [waiting, lost]) await confirm(id);
  await db.execute(
    sql`update pgboss.job set state = 'failed' where data->>'importId' = ${lost} and state < 'active'`,
  );
  const { handle, schedule } = await runner();
  expect(schedule).toHaveBeenCalledWith("product-import", expect.any(String));
  // As the schedule enqueues it.
  await handle([{ id: "job", data: null, retryCount: 0, retryLimit: 3 }]);
  expect([(await shown(waiting)).status, (await shown(lost)).status]).toEqual(["saving", "failed"]);
});

test("a file that was not imported goes after a week, and what one has changed after a year", async () => {
  const file = "title,category,price\nNew,C,10\n";
  const done = await sent("products", file);
  await saved(done);
  const left = await sent("products", file);
  const aged = async (days: number) => {
    await db.update(productImports).set({ at: sql`now() - ${days} * interval '1 day'` });
    await sweepImports();
    return [await findImport(left), await findImport(done)].map((found) => found !== undefined);
  };
  expect(await aged(6)).toEqual([true, true]);
  expect(await aged(8)).toEqual([false, true]);
  expect(await aged(367)).toEqual([false, false]);
});

test("open pages follow what was imported; an editor hears who changed it and to what", async () => {
  const { id } = await makeProduct({ price: 10_000, productMRP: 20_000, currentStock: 0 });
  const { updatedAt } = await editableProduct(id);
  const importId = await sent("products", `id,price,quantity\n${id},90,3\n`);
  const topics = await publishedBy(() => saved(importId));
  expect(topics).toEqual(["prices", "product-imports", "products", `products:${id}`, "stock"]);
  expect(await updateProduct(id, updatedAt, await productDetails(), asha)).toMatchObject({
    refusal: { code: "edit-conflict", edits: [{ by: bina.email, became: { price: 9000 } }] },
  });
});

test.each(
  sheetKinds.flatMap((kind) => (["csv", "xlsx"] as const).map((as) => [kind, as] as const)),
)(
  "a file of %s that was taken out as %s changes nothing when it is brought in",
  async (kind, format) => {
    for (const title of [
      "=1+1",
      "'=x",
      "-5",
      "@a",
      "Laddu, \"sweet\"; 'old'",
      "_x000D_ रागी",
      " lead ",
    ]) {
      await makeProduct({
        // Like the earlier shop's, in which digits are not a number.
        id: `0012345678901234567${title.length}${title.charCodeAt(0)}`,
        title,
        shortDescription: "two\r\nlines",
        description: "<p>a &amp; b</p>",
        benefits: ["one", "", "two\nlines"],
        price: 1050,
        productMRP: 123_456_75,
        productPackOff: 250,
        food: " Laddu  of old",
        currentStock: 3,
      });
    }
    // Older than the rules.
    await makeProduct({ title: "", category: "", price: 0, productMRP: 0 });
    const importId = await sent(kind, await exported(kind, format));
    const found = await shown(importId);
    expect([found.status, found.errors, found.unchanged]).toEqual(["ready", [], 8]);
    expect((await changesOfImport(importId, 0)).changes).toEqual([]);
  },
);

test.each(["csv", "xlsx"] as const)(
  "the template as %s can be brought in as it is",
  async (format) => {
    const importId = await sent("products", await templateFile("products", format));
    expect(await shown(importId)).toMatchObject({ status: "ready", added: 1, errors: [] });
  },
);
