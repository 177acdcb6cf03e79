import { desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { db } from "#app/server/database.server.ts";
import { auditLog, uploads } from "#app/server/infrastructure-tables.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { addProduct } from "./product-commands.server.ts";
import type { ProductDetails } from "./product-fields.ts";
import { products } from "./product-table.server.ts";
import { findEditableProduct, updateProduct } from "./update-product.server.ts";

ownDatabase();

const asha = { id: "asha", email: "asha@example.org" };
const bina = { id: "bina", email: "bina@example.org" };

/** As if somebody had sent a picture. */
async function sentPicture(folder: "update" | "productImage" = "update"): Promise<string> {
  const url = `/files/${folder}/${uuid()}-400x500.webp`;
  await db.insert(uploads).values({ url, folder, uploadedBy: "asha" });
  return url;
}

async function details(changes: Partial<ProductDetails> = {}): Promise<ProductDetails> {
  return {
    title: "Ragi Til Laddu",
    category: "Laddu",
    price: 21_000,
    productMRP: 25_000,
    shortDescription: "",
    description: "",
    benefits: [],
    pictureUrls: [await sentPicture()],
    ...changes,
  };
}

async function current(id: string) {
  const product = await findEditableProduct(id);
  if (!product) throw new Error("no product");
  return product;
}

async function logOf(id: string) {
  return db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.at));
}

test("an edit is saved with its new picture, and written down with what was", async () => {
  const { id } = await makeProduct({
    pictureUrls: ["/files/productImage/old-1x1.webp"],
    date: new Date(0),
  });
  const before = await current(id);
  const edit = await details({
    title: "Ragi Gud Laddu",
    description: '<p onclick="x()">New</p>',
    benefits: ["Iron"],
    productPackOff: 250,
  });
  expect(await updateProduct(id, before.updatedAt, edit, asha)).toMatchObject({ ok: true });
  const after = await current(id);
  expect(after).toMatchObject({
    ...edit,
    description: "<p>New</p>",
    discountPercentage: 16,
    currentStock: before.currentStock,
    updatedBy: asha.email,
  });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(after.date.getTime()).toBeGreaterThan(0);
  expect(
    await db
      .select()
      .from(uploads)
      .where(eq(uploads.url, edit.pictureUrls[0] ?? "")),
  ).toEqual([]);
  const [entry] = await logOf(id);
  expect(entry).toMatchObject({
    actorEmail: asha.email,
    action: "product.update",
    detail: {
      was: { title: "Ragi Til Laddu", pictureUrls: before.pictureUrls },
      became: { title: "Ragi Gud Laddu", benefits: ["Iron"] },
    },
  });
  expect(entry?.detail.was).not.toHaveProperty("category");
});

test("of two edits at once, one wins, and the other learns whose and what it was", async () => {
  const { id } = await makeProduct();
  const { updatedAt } = await current(id);
  const edits = await Promise.all([details({ title: "Asha's" }), details({ title: "Bina's" })]);
  const answers = await Promise.all([
    updateProduct(id, updatedAt, edits[0] as ProductDetails, asha),
    updateProduct(id, updatedAt, edits[1] as ProductDetails, bina),
  ]);
  const winner = answers.findIndex(({ ok }) => ok);
  const loser = answers[1 - winner];
  const after = await current(id);
  expect(after.title).toBe(edits[winner]?.title);
  expect(loser).toMatchObject({
    ok: false,
    refusal: {
      code: "edit-conflict",
      present: { title: after.title, updatedAt: after.updatedAt },
      edits: [{ by: [asha, bina][winner]?.email, became: { title: after.title } }],
    },
  });
  // What the loser sent is still there to be saved.
  const second = edits[1 - winner] as ProductDetails;
  expect(await updateProduct(id, after.updatedAt, second, bina)).toMatchObject({ ok: true });
  expect(await current(id)).toMatchObject({ title: second.title, pictureUrls: second.pictureUrls });
});

test("of many edits at once exactly one is saved, each time", async () => {
  const { id } = await makeProduct();
  for (let round = 0; round < 3; round += 1) {
    const { updatedAt } = await current(id);
    const edits = await Promise.all(
      Array.from({ length: 6 }, (_, n) => details({ title: `Round ${round}, edit ${n}` })),
    );
    const answers = await Promise.all(
      edits.map((edit) => updateProduct(id, updatedAt, edit, asha)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  }
  expect(await logOf(id)).toHaveLength(3);
});

test("the same edit sent again, because its answer was lost, is saved once", async () => {
  const { id } = await makeProduct();
  const { updatedAt } = await current(id);
  const edit = await details({ title: "Once" });
  for (let sent = 0; sent < 2; sent += 1) {
    expect(await updateProduct(id, updatedAt, edit, asha)).toMatchObject({ ok: true });
  }
  expect(await logOf(id)).toHaveLength(1);
});

test("who saves over another's edit brings back the picture that it took out", async () => {
  const old = "/files/productImage/old-1x1.webp";
  const { id } = await makeProduct({ pictureUrls: [old] });
  const { updatedAt } = await current(id);
  await updateProduct(id, updatedAt, await details(), asha);
  const mine = await details({ pictureUrls: [old, await sentPicture()] });
  const { updatedAt: theirs } = await current(id);
  expect(await updateProduct(id, theirs, mine, bina)).toMatchObject({ ok: true });
  expect((await current(id)).pictureUrls).toEqual(mine.pictureUrls);
});

test("stock that is counted meanwhile does not overtake an edit, and is not set back by it", async () => {
  const { id } = await makeProduct({ currentStock: 10 });
  const { updatedAt } = await current(id);
  await db.update(products).set({ currentStock: 3 }).where(eq(products.id, id));
  expect(await updateProduct(id, updatedAt, await details(), asha)).toMatchObject({ ok: true });
  expect((await current(id)).currentStock).toBe(3);
});

test.each([
  ["a picture that was never sent", ["/files/update/made-up-1x1.webp"], "upload-missing"],
  ["no new picture", ["/files/productImage/old-1x1.webp"], "no-new-picture"],
])("%s is refused, and nothing changes", async (_what, pictureUrls, code) => {
  const { id } = await makeProduct({ pictureUrls: ["/files/productImage/old-1x1.webp"] });
  const before = await current(id);
  const waiting = await sentPicture();
  const edit = await details({
    title: "Not saved",
    pictureUrls: code === "upload-missing" ? [...pictureUrls, waiting] : pictureUrls,
  });
  const answer = await updateProduct(id, before.updatedAt, edit, asha);
  expect(answer).toEqual({ ok: false, refusal: { code } });
  expect(await current(id)).toEqual(before);
  expect(await db.select().from(uploads).where(eq(uploads.url, waiting))).toHaveLength(1);
  expect(await logOf(id)).toEqual([]);
});

test("a product that is gone is said to be", async () => {
  const answer = await updateProduct("gone", new Date(), await details(), asha);
  expect(answer).toEqual({ ok: false, refusal: { code: "not-found" } });
});

async function newProduct(changes: Partial<ProductDetails> = {}) {
  const pictureUrls = [await sentPicture("productImage")];
  return { ...(await details({ pictureUrls, ...changes })), id: uuid() };
}

test("a product is added once, however often its form is sent", async () => {
  const product = { ...(await newProduct({ description: "<p>New<br></p>" })), quantity: 12 };
  const sent = Array.from({ length: 4 }, () => addProduct(product, asha));
  for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ ok: true });
  expect(await current(product.id)).toMatchObject({
    quantity: 12,
    currentStock: 12,
    stockStatus: "inStock",
  });
  expect(await logOf(product.id)).toMatchObject([{ action: "product.add" }]);
});

test("an id that stands already is never written over", async () => {
  const product = { ...(await newProduct()), quantity: 12 };
  await addProduct(product, asha);
  const was = await current(product.id);
  const addedBefore = { ok: false, refusal: { code: "added-before" } };
  expect(await addProduct({ ...product, title: "Mended" }, asha)).toEqual(addedBefore);
  expect(await addProduct({ ...product, quantity: 13 }, asha)).toEqual(addedBefore);
  const taken = { ok: false, refusal: { code: "id-taken" } };
  expect(await addProduct(product, bina)).toEqual(taken);
  const { id } = await makeProduct();
  expect(await addProduct({ ...product, id }, asha)).toEqual(taken);
  expect(await current(product.id)).toEqual(was);
});

test("without a quantity a new product is out of stock, and without an MRP that is its price", async () => {
  const product = await newProduct({ productMRP: undefined });
  expect(await addProduct(product, asha)).toMatchObject({ ok: true });
  expect(await current(product.id)).toMatchObject({
    currentStock: 0,
    stockStatus: "outOfStock",
    productMRP: 21_000,
    discountPercentage: 0,
    productPackOff: null,
  });
});

test("a product whose picture is not there is not added, and its other picture goes on waiting", async () => {
  const waiting = await sentPicture("productImage");
  const pictureUrls = [waiting, "/files/productImage/made-up-1x1.webp"];
  expect(await addProduct(await newProduct({ pictureUrls }), asha)).toEqual({
    ok: false,
    refusal: { code: "upload-missing" },
  });
  expect(await db.select().from(uploads).where(eq(uploads.url, waiting))).toHaveLength(1);
});
