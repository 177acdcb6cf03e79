import { expect, test } from "vitest";
import { recordingReads } from "#app/server/database/table-reads.server.ts";
import { asha, auditOf, productDetails, sentPicture } from "#tests/editing-products.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { addProduct } from "../product/product-commands.server.ts";
import { pricePer100g } from "./pack.ts";
import { foodOf, listFoods, packsOf, setFood } from "./packs.server.ts";

ownDatabase();

test("packs of one food find each other, the smallest first, however it is spelt", async () => {
  const large = await makeProduct({ productPackOff: 500, food: "Ragi Laddu" });
  const small = await makeProduct({ productPackOff: 100, currentStock: 0 });
  const other = await makeProduct({ productPackOff: 100, food: "Ragi Malt" });
  expect(await packsOf(small.id)).toEqual([]);
  expect(await setFood(small.id, "ragi laddu", asha)).toEqual({ ok: true, value: "Ragi Laddu" });
  expect((await packsOf(small.id)).map(({ id }) => id)).toEqual([small.id, large.id]);
  expect(await packsOf(large.id)).toEqual(await packsOf(small.id));
  expect(await packsOf(other.id)).toEqual([]);
  expect((await auditOf(small.id))[0]).toMatchObject({
    action: "product.set-food",
    detail: { before: "–", after: "Ragi Laddu" },
  });
  expect(await listFoods()).toEqual(["Ragi Laddu", "Ragi Malt"]);

  expect(await setFood(small.id, "", asha)).toEqual({ ok: true, value: null });
  expect(await packsOf(large.id)).toEqual([]);
  expect(await setFood("nowhere", "Ragi Malt", asha)).toMatchObject({ ok: false });
});

test("a new product takes the spelling that its food has", async () => {
  await makeProduct({ food: "Jhangora Kheer Mix" });
  const details = await productDetails({ pictureUrls: [await sentPicture("productImage")] });
  const id = "new-pack";
  const added = { ...details, id, food: "JHANGORA kheermix" };
  expect(await addProduct(added, asha)).toMatchObject({ ok: true });
  expect(await foodOf(id)).toBe("Jhangora Kheer Mix");
  // The answer was lost, and it is sent again.
  expect(await addProduct(added, asha)).toMatchObject({ ok: true });
});

test("a page that shows packs becomes old with any of them", async () => {
  const one = await makeProduct({ food: "Ragi Papad" });
  const two = await makeProduct({ food: "Ragi Papad" });
  const { tables } = await recordingReads(() => packsOf(one.id));
  expect([...tables].sort()).toEqual(
    ["products", `products:${one.id}`, `products:${two.id}`].sort(),
  );
});

test("what 100 g cost is said to the paisa, and not where no pack is set", () => {
  expect(pricePer100g({ price: 10_000, productPackOff: 300 })).toBe(3333);
  expect(pricePer100g({ price: 4500, productPackOff: 100 })).toBe(4500);
  expect(pricePer100g({ price: 4500, productPackOff: null })).toBeUndefined();
});
