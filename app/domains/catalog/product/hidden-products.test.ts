import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { asha, auditOf, bina, editableProduct } from "#tests/editing-products.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { filteredProducts } from "../lists/filter-products.server.ts";
import { productsTitled } from "../lists/search-products.server.ts";
import { duplicateProduct } from "./duplicate-product.server.ts";
import { hideProduct } from "./hide-product.server.ts";
import { orderPictures } from "./order-pictures.server.ts";
import {
  bestsellingProducts,
  findProduct,
  officeProductPage,
  productPage,
  productsById,
  productsRunningLow,
} from "./products.server.ts";

ownDatabase();

test("a hidden product is nowhere in the shop, and still with the staff", async () => {
  const { id } = await makeProduct({ title: "Hidden Laddu", currentStock: 2, unitsSold: 9000 });
  const isListed = async () => [
    (await bestsellingProducts()).some((one) => one.id === id),
    (await productPage(undefined, 1000)).rows.some((one) => one.id === id),
    (await productsById([id])).length === 1,
    (await findProduct(id)) !== undefined,
    (await productsTitled("hidden", 8)).length === 1,
    (await productsRunningLow(1000)).some((one) => one.id === id),
  ];
  expect(await isListed()).not.toContain(false);
  const published = await publishedBy(() => hideProduct(id, true, asha));
  expect(published).toEqual(["products", `products:${id}`]);
  expect(await isListed()).not.toContain(true);
  const { rows } = await officeProductPage(undefined, 1000);
  expect(rows.find((one) => one.id === id)).toMatchObject({ isHidden: true });
  expect(await hideProduct(id, true, asha)).toMatchObject({ ok: true });
  await hideProduct(id, false, asha);
  expect(await isListed()).not.toContain(false);
  const actions = (await auditOf(id)).map(({ action }) => action);
  expect(actions).toEqual(["product.show", "product.hide"]);
});

test("a copy is hidden, has nothing in stock, and is made once", async () => {
  const pictureUrls = ["/files/productImage/one-4x5.webp", "/files/productImage/two-4x5.webp"];
  const { id } = await makeProduct({ title: "Malt", pictureUrls, benefits: ["Iron"] });
  const copyId = uuid();
  const made = await Promise.all([1, 2, 3].map(() => duplicateProduct(id, copyId, asha)));
  expect(made.every(({ ok }) => ok)).toBe(true);
  expect(await editableProduct(copyId)).toMatchObject({
    title: "Malt",
    price: 21_000,
    benefits: ["Iron"],
    pictureUrls,
    quantity: 0,
    currentStock: 0,
    isHidden: true,
  });
  expect(await auditOf(copyId)).toMatchObject([{ action: "product.duplicate" }]);
  expect(await duplicateProduct(id, copyId, bina)).toMatchObject({ ok: false });
  expect(await duplicateProduct("gone", uuid(), asha)).toMatchObject({ ok: false });
});

test("pictures change their places, and nothing else", async () => {
  const [one, two, three] = ["one", "two", "three"].map((name) => `/files/update/${name}-4x5.webp`);
  const was = [one, two, three] as string[];
  const wanted = [three, one, two] as string[];
  const { id } = await makeProduct({ pictureUrls: was });
  expect(await orderPictures(id, was, wanted, asha)).toMatchObject({ ok: true });
  expect((await editableProduct(id)).pictureUrls).toEqual(wanted);
  // The answer was lost.
  expect(await orderPictures(id, was, wanted, asha)).toMatchObject({ ok: true });
  const refused = { ok: false, refusal: "changed-meanwhile" };
  expect(await orderPictures(id, was, [two, one, three] as string[], bina)).toEqual(refused);
  for (const others of [
    ["/files/update/mine-4x5.webp", one, two],
    [one, two],
    [one, one, two],
  ]) {
    expect(await orderPictures(id, wanted, others as string[], asha)).toEqual(refused);
  }
  expect((await editableProduct(id)).pictureUrls).toEqual(wanted);
  expect(await auditOf(id)).toHaveLength(1);
});

test("staff search titles and categories by the starts of words, and filter", async () => {
  const halwa = { title: "Bajra Halwa", category: "Sweet Dishes" };
  const { id } = await makeProduct({ ...halwa, pictureUrls: [], currentStock: 0, isHidden: true });
  await makeProduct({ title: "Bajra Flour", category: "Flour", currentStock: 5 });
  const found = async (filter: Parameters<typeof filteredProducts>[0]) =>
    (await filteredProducts(filter, undefined, 50)).rows.map(({ title }) => title);
  expect(await found({ q: "baj swe" })).toEqual(["Bajra Halwa"]);
  expect(await found({ q: "dish" })).toEqual(["Bajra Halwa"]);
  expect(await found({ q: "BAJ" })).toEqual(["Bajra Halwa", "Bajra Flour"]);
  expect(await found({ q: "ajra" })).toEqual([]);
  expect(await found({ q: "%'\\:*" })).toEqual([]);
  const bajra = (state: "sold" | "hidden" | "low" | "out" | "no-picture") =>
    found({ q: "bajra", state });
  expect(await bajra("sold")).toEqual(["Bajra Flour"]);
  expect(await bajra("hidden")).toEqual(["Bajra Halwa"]);
  expect(await bajra("low")).toEqual(["Bajra Flour"]);
  expect(await bajra("out")).toEqual(["Bajra Halwa"]);
  expect(await found({ category: "Flour", q: "bajra" })).toEqual(["Bajra Flour"]);
  await hideProduct(id, false, asha);
  expect(await bajra("hidden")).toEqual([]);
});
