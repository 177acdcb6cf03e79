import { expect, test } from "vitest";
import { discountPercentage, productDetailsIn, type ShownProduct } from "./product.ts";

const laddu: ShownProduct = {
  id: "laddu",
  title: "Ragi Laddu",
  category: "Laddu",
  shortDescription: "",
  price: 20950,
  productMRP: 25000,
  discountPercentage: 16,
  productPackOff: 300,
  pictureUrls: [],
  currentStock: 0,
  stockStatus: "outOfStock",
};

test.each([
  [25_000, 21_000, 16],
  // 14.5 exactly, which (MRP − price) / MRP × 100 misses by a hair.
  [20_000, 17_100, 15],
  [20_000, 20_000, 0],
  [0, 0, 0],
])("the discount of an MRP of %i and a price of %i is %i", (productMRP, price, percentage) => {
  expect(discountPercentage(productMRP, price)).toBe(percentage);
});

test("a navigation's state counts only for the product that it is about", () => {
  const state = { productDetails: laddu };
  expect(productDetailsIn(state, laddu.id)).toBe(laddu);
  for (const other of [null, undefined, "text", {}, { productDetails: null }, state]) {
    expect(productDetailsIn(other, "another")).toBeUndefined();
  }
});
