import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ProductDetails } from "#app/domains/catalog/product/product-fields.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { storedPictures, uploads } from "#app/server/database/infrastructure-tables.server.ts";
import {
  asha,
  auditOf,
  bina,
  editableProduct,
  productDetails,
  sentPicture,
} from "#tests/editing-products.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { updateProduct } from "./update-product.server.ts";

ownDatabase();

test("an edit is saved with its new picture, and written down with what was", async () => {
  const { id } = await makeProduct({
    pictureUrls: ["/files/productImage/old-1x1.webp"],
    date: new Date(0),
  });
  const before = await editableProduct(id);
  const edit = await productDetails({
    title: "Ragi Gud Laddu",
    description: '<p onclick="x()">New</p>',
    benefits: ["Iron"],
    productPackOff: 250,
  });
  expect(await updateProduct(id, before.updatedAt, edit, asha)).toMatchObject({ ok: true });
  const after = await editableProduct(id);
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
  const [entry] = await auditOf(id);
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
  const { updatedAt } = await editableProduct(id);
  const edits = await Promise.all([
    productDetails({ title: "Asha's" }),
    productDetails({ title: "Bina's" }),
  ]);
  const answers = await Promise.all([
    updateProduct(id, updatedAt, edits[0] as ProductDetails, asha),
    updateProduct(id, updatedAt, edits[1] as ProductDetails, bina),
  ]);
  const winner = answers.findIndex(({ ok }) => ok);
  const loser = answers[1 - winner];
  const after = await editableProduct(id);
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
  expect(await editableProduct(id)).toMatchObject({
    title: second.title,
    pictureUrls: second.pictureUrls,
  });
});

test("of many edits at once exactly one is saved, each time", async () => {
  const { id } = await makeProduct();
  for (let round = 0; round < 3; round += 1) {
    const { updatedAt } = await editableProduct(id);
    const edits = await Promise.all(
      Array.from({ length: 6 }, (_, n) => productDetails({ title: `Round ${round}, edit ${n}` })),
    );
    const answers = await Promise.all(
      edits.map((edit) => updateProduct(id, updatedAt, edit, asha)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  }
  expect(await auditOf(id)).toHaveLength(3);
});

test("the same edit sent again, because its answer was lost, is saved once", async () => {
  const { id } = await makeProduct();
  const { updatedAt } = await editableProduct(id);
  const edit = await productDetails({ title: "Once" });
  for (let sent = 0; sent < 2; sent += 1) {
    expect(await updateProduct(id, updatedAt, edit, asha)).toMatchObject({ ok: true });
  }
  expect(await auditOf(id)).toHaveLength(1);
});

test("who saves over another's edit brings back the picture that it took out, unless it was removed since", async () => {
  const old = await sentPicture("productImage");
  const { id } = await makeProduct({ pictureUrls: [old] });
  const { updatedAt } = await editableProduct(id);
  await updateProduct(id, updatedAt, await productDetails(), asha);
  const mine = await productDetails({ pictureUrls: [old, await sentPicture()] });
  const { updatedAt: theirs } = await editableProduct(id);
  expect(await updateProduct(id, theirs, mine, bina)).toMatchObject({ ok: true });
  expect((await editableProduct(id)).pictureUrls).toEqual(mine.pictureUrls);

  await updateProduct(id, (await editableProduct(id)).updatedAt, await productDetails(), asha);
  await db.delete(storedPictures).where(eq(storedPictures.url, old));
  const standing = await editableProduct(id);
  const late = await productDetails({ pictureUrls: [old, await sentPicture()] });
  expect(await updateProduct(id, standing.updatedAt, late, bina)).toEqual({
    ok: false,
    refusal: { code: "upload-missing" },
  });
  expect(await editableProduct(id)).toEqual(standing);
});

test("stock that is counted meanwhile does not overtake an edit, and is not set back by it", async () => {
  const { id } = await makeProduct({ currentStock: 10 });
  const { updatedAt } = await editableProduct(id);
  await db.update(products).set({ currentStock: 3 }).where(eq(products.id, id));
  expect(await updateProduct(id, updatedAt, await productDetails(), asha)).toMatchObject({
    ok: true,
  });
  expect((await editableProduct(id)).currentStock).toBe(3);
});

test.each([
  ["a picture that was never sent", ["/files/update/made-up-1x1.webp"], "upload-missing"],
  ["no new picture", ["/files/productImage/old-1x1.webp"], "no-new-picture"],
])("%s is refused, and nothing changes", async (_what, pictureUrls, code) => {
  const { id } = await makeProduct({ pictureUrls: ["/files/productImage/old-1x1.webp"] });
  const before = await editableProduct(id);
  const waiting = await sentPicture();
  const edit = await productDetails({
    title: "Not saved",
    pictureUrls: code === "upload-missing" ? [...pictureUrls, waiting] : pictureUrls,
  });
  const answer = await updateProduct(id, before.updatedAt, edit, asha);
  expect(answer).toEqual({ ok: false, refusal: { code } });
  expect(await editableProduct(id)).toEqual(before);
  expect(await db.select().from(uploads).where(eq(uploads.url, waiting))).toHaveLength(1);
  expect(await auditOf(id)).toEqual([]);
});

test("a product that is gone is said to be", async () => {
  const answer = await updateProduct("gone", new Date(), await productDetails(), asha);
  expect(answer).toEqual({ ok: false, refusal: { code: "not-found" } });
});
