import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { setStock } from "#app/domains/stock/ledger/set-stock.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { uploads } from "#app/server/database/infrastructure-tables.server.ts";
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
import { addProduct } from "./product-commands.server.ts";
import type { ProductDetails } from "./product-fields.ts";

ownDatabase();

async function newProduct(changes: Partial<ProductDetails> = {}) {
  const pictureUrls = [await sentPicture("productImage")];
  return { ...(await productDetails({ pictureUrls, ...changes })), id: uuid() };
}

test("a product is added once, however often its form is sent", async () => {
  const product = { ...(await newProduct({ description: "<p>New<br></p>" })), quantity: 12 };
  const sent = Array.from({ length: 4 }, () => addProduct(product, asha));
  for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ ok: true });
  expect(await editableProduct(product.id)).toMatchObject({
    quantity: 12,
    currentStock: 12,
    stockStatus: "inStock",
  });
  expect(await auditOf(product.id)).toMatchObject([{ action: "product.add" }]);
});

test("an id that stands already is never written over", async () => {
  const product = { ...(await newProduct()), quantity: 12 };
  await addProduct(product, asha);
  const was = await editableProduct(product.id);
  const addedBefore = { ok: false, refusal: { code: "added-before" } };
  expect(await addProduct({ ...product, title: "Mended" }, asha)).toEqual(addedBefore);
  expect(await addProduct({ ...product, quantity: 13 }, asha)).toEqual(addedBefore);
  const taken = { ok: false, refusal: { code: "id-taken" } };
  expect(await addProduct(product, bina)).toEqual(taken);
  const { id } = await makeProduct();
  expect(await addProduct({ ...product, id }, asha)).toEqual(taken);
  expect(await editableProduct(product.id)).toEqual(was);
});

test("without a quantity a new product is out of stock, and without an MRP that is its price", async () => {
  const product = await newProduct({ productMRP: undefined });
  expect(await addProduct(product, asha)).toMatchObject({ ok: true });
  expect(await editableProduct(product.id)).toMatchObject({
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

test("a quantity that waited is set where the one that was seen, or itself, stands by now (rules: kept-7)", async () => {
  const { id } = await makeProduct();
  await setStock(id, 7, bina);
  const met = { ok: false, refusal: { code: "met", stock: 7 } };
  expect(await setStock(id, 9, asha, 5)).toEqual(met);
  expect(await editableProduct(id)).toMatchObject({ currentStock: 7 });
  expect(await setStock(id, 9, asha, 7)).toMatchObject({ ok: true });
  expect(await setStock(id, 9, asha, 7)).toMatchObject({ ok: true });
});
