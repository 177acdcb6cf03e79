import { expect, test } from "vitest";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { findProduct } from "../product/products.server.ts";
import { goesWith } from "./goes-with.server.ts";

ownDatabase();

test("what sells best of its category, then of all; none that is sold out, hidden or offered there already (rules: products-6)", async () => {
  const laddu = (title: string, unitsSold: number, more = {}) =>
    makeProduct({ title, category: "Laddu", currentStock: 5, unitsSold, ...more });
  const { id } = await laddu("It", 100);
  const pack = await laddu("Its other pack", 90);
  await laddu("Sold out", 80, { currentStock: 0 });
  await laddu("Hidden", 70, { isHidden: true });
  await laddu("Second", 10);
  await laddu("First", 20);
  for (const [title, unitsSold] of [
    ["Flour", 50],
    ["Malt", 60],
    ["Biscuits", 40],
  ] as const) {
    await makeProduct({ title, category: title, currentStock: 5, unitsSold });
  }
  const product = await findProduct(id);
  if (!product) throw new Error("it is sold");
  const found = await goesWith(product, [{ id }, { id: pack.id }]);
  expect(found.map(({ title }) => title)).toEqual(["First", "Second", "Malt", "Flour"]);
});
