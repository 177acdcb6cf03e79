import { expect, test } from "vitest";
import type { ShownProduct } from "#app/domains/catalog/product/product.ts";
import { maxCartLines } from "./cart.ts";
import { orderAgain } from "./order-again.ts";

const product = (id: string, currentStock = 10, price = 21_000): ShownProduct => ({
  id,
  title: id,
  category: "Laddu",
  shortDescription: "",
  price,
  productMRP: 25_000,
  discountPercentage: 16,
  productPackOff: null,
  pictureUrls: [],
  currentStock,
  stockStatus: currentStock > 0 ? "inStock" : "outOfStock",
});
const line = (productId: string, quantity: number) => ({ productId, title: productId, quantity });
const quantities = (cart: readonly { id: string; quantity: number }[]) =>
  cart.map(({ id, quantity }) => [id, quantity]);

test("puts what can be had into the cart at today's price, and says what cannot", () => {
  const wanted = [line("laddu", 2), line("malt", 5), line("sold-out", 1), line("deleted", 1)];
  const products = [product("laddu", 10, 23_000), product("malt", 3), product("sold-out", 0)];
  const { cart, short } = orderAgain([], wanted, products);
  expect(quantities(cart)).toEqual([
    ["laddu", 2],
    ["malt", 3],
  ]);
  expect(cart[0]?.price).toBe(23_000);
  expect(short).toEqual([
    { title: "malt", why: "fewer", n: 3 },
    { title: "sold-out", why: "out-of-stock", n: 0 },
    { title: "deleted", why: "gone", n: 0 },
  ]);
});

test("pressed twice adds nothing, and what the cart had already stays", () => {
  const had = [
    { ...product("laddu"), quantity: 4 },
    { ...product("rava"), quantity: 1 },
  ];
  const wanted = [line("laddu", 2), line("malt", 2)];
  const products = [product("laddu"), product("malt")];
  const once = orderAgain(had, wanted, products).cart;
  expect(quantities(once)).toEqual([
    ["laddu", 4],
    ["rava", 1],
    ["malt", 2],
  ]);
  expect(orderAgain(once, wanted, products).cart).toEqual(once);
});

test("fills the cart and no more", () => {
  const full = Array.from({ length: maxCartLines }, (_, n) => ({
    ...product(`p${n}`),
    quantity: 1,
  }));
  const { cart, short } = orderAgain(
    full,
    [line("laddu", 1), line("p0", 3)],
    [product("laddu"), product("p0")],
  );
  expect(cart).toHaveLength(maxCartLines);
  expect(cart[0]?.quantity).toBe(3);
  expect(short).toEqual([{ title: "laddu", why: "cart-full", n: 0 }]);
});
