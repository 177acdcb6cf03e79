import { expect, test } from "vitest";
import type { ProductSummary } from "#app/domains/catalog/product.ts";
import { addItem } from "./cart.ts";
import { putBack, storedProduct, takeServersWord } from "./stored-product.ts";

const laddu: ProductSummary = {
  id: "laddu",
  title: "Ragi Laddu",
  category: "Laddu",
  shortDescription: "",
  price: 21000,
  productMRP: 25000,
  discountPercentage: 16,
  productPackOff: 300,
  pictureUrls: ["/files/productImage/a-4x5.webp"],
  currentStock: 9,
  stockStatus: "inStock",
  date: new Date(0),
};
const flour = { ...laddu, id: "flour", title: "Ragi Flour" };
const cart = addItem(addItem([], storedProduct(laddu)), storedProduct(flour));

test("a line takes the server's title, price and stock, and keeps its quantity", () => {
  const more = addItem(cart, storedProduct(laddu));
  const next = takeServersWord(more, [{ ...laddu, price: 19900, currentStock: 1 }]);
  expect(next[0]).toMatchObject({ id: "laddu", price: 19900, currentStock: 1, quantity: 2 });
  expect(next[1]).toBe(more[1]);
});

test("a cart that agrees with the server is the same cart, also after being stored and read", () => {
  expect(takeServersWord(cart, [flour, laddu])).toBe(cart);
  const read: typeof cart = JSON.parse(JSON.stringify(cart));
  expect(takeServersWord(read, [laddu, flour])).toBe(read);
});

test("a deleted line comes back to its place, once", () => {
  const [first, second] = cart;
  if (!first || !second) throw new Error("two lines were put in");
  expect(putBack([second], first, 0)).toEqual(cart);
  expect(putBack([first], second, 1)).toEqual(cart);
  expect(putBack(cart, first, 0)).toEqual(cart);
});
