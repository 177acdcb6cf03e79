import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { updateProduct } from "#app/domains/product-editing/form/update-product.server.ts";
import { editProducts } from "#app/domains/product-editing/table/edit-products.server.ts";
import { asha, editableProduct, productDetails, sentPicture } from "#tests/editing-products.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { listCategories } from "../lists/filter-products.server.ts";
import { addProduct } from "../product/product-commands.server.ts";

ownDatabase();

const edited = (id: string, seen: string, category: string) => ({
  id,
  seen: { category: seen },
  becomes: { category },
});

async function add(category: string): Promise<string> {
  const id = uuid();
  const pictureUrls = [await sentPicture("productImage")];
  await addProduct({ ...(await productDetails({ category, pictureUrls })), id }, asha);
  return id;
}

test("a category has one spelling, wherever it is typed", async () => {
  await makeProduct({ category: "Ragi Laddu" });
  const added = await add("  ragi   LADDU ");
  expect(await editableProduct(added)).toMatchObject({ category: "Ragi Laddu" });

  const { id } = await makeProduct({ category: "Flour" });
  const { updatedAt } = await editableProduct(id);
  await updateProduct(id, updatedAt, await productDetails({ category: "ragi laddu" }), asha);
  expect(await editableProduct(id)).toMatchObject({ category: "Ragi Laddu" });

  const other = await makeProduct({ category: "Flour" });
  await editProducts([edited(other.id, "Flour", "RAGI laddu")], uuid(), asha);
  expect(await listCategories()).toEqual(["Ragi Laddu"]);
});

test("who changes all products of a category may change its spelling", async () => {
  const one = await makeProduct({ category: "bisciut" });
  const other = await makeProduct({ category: "bisciut" });
  await editProducts([edited(one.id, "bisciut", "Bisciut")], uuid(), asha);
  expect(await editableProduct(one.id)).toMatchObject({ category: "bisciut" });
  const both = [one, other].map(({ id }) => edited(id, "bisciut", "Bisciut"));
  await editProducts(both, uuid(), asha);
  expect(await editableProduct(one.id)).toMatchObject({ category: "Bisciut" });
  expect(await editableProduct(other.id)).toMatchObject({ category: "Bisciut" });
});

test("two new spellings at once become one", async () => {
  const ids = await Promise.all([add("Malt Drink"), add("malt drink"), add("MALT  DRINK")]);
  const spelled = await Promise.all(ids.map(async (id) => (await editableProduct(id)).category));
  expect(new Set(spelled).size).toBe(1);
});
