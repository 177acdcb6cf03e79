import { describe, expect, test } from "vitest";
import type { ProductSummary } from "#app/domains/catalog/product/product.ts";
import fc from "#tests/fast-check.ts";
import {
  addItem,
  type CartItem,
  changeQuantity,
  checkCart,
  maxCartLines,
  refreshItems,
  removeItem,
  restoreItem,
  storedProduct,
} from "./cart.ts";

const product = fc.record({
  id: fc.uuid(),
  title: fc.string(),
  category: fc.string(),
  shortDescription: fc.string(),
  price: fc.integer({ min: 0, max: 1_000_000 }),
  productMRP: fc.integer({ min: 1_000_000, max: 2_000_000 }),
  discountPercentage: fc.integer({ min: 0, max: 100 }),
  productPackOff: fc.constant(null),
  pictureUrls: fc.constant<string[]>([]),
  currentStock: fc.integer({ min: -1, max: 20 }),
  stockStatus: fc.constantFrom("inStock" as const, "outOfStock" as const),
});
const item = fc
  .tuple(product, fc.integer({ min: 1, max: 30 }))
  .map(([fields, quantity]): CartItem => ({ ...fields, quantity }));
const cart = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 10 });

describe("the cart", () => {
  test("adding what is there gives one more, up to the stock; anything else a new line", () => {
    fc.assert(
      fc.property(cart, product, (lines, fresh) => {
        const more = addItem(lines, fresh);
        expect(more).toHaveLength(lines.length + 1);
        expect(more.at(-1)).toMatchObject({ id: fresh.id, quantity: 1 });
        for (const line of lines) {
          const after = addItem(lines, line).find(({ id }) => id === line.id);
          const allowed = line.quantity < line.currentStock;
          expect(after?.quantity).toBe(line.quantity + (allowed ? 1 : 0));
        }
      }),
    );
  });

  test("decreasing ends in removal, and touches no other line", () => {
    fc.assert(
      fc.property(
        cart.filter((lines) => lines.length > 0),
        (lines) => {
          const [first, ...others] = lines;
          if (!first) return;
          let left: readonly CartItem[] = lines;
          for (let n = 0; n < first.quantity; n++) left = changeQuantity(left, first.id, -1);
          expect(left).toEqual(others);
          expect(removeItem(lines, first.id)).toEqual(others);
        },
      ),
    );
  });

  test("holds no more lines than an order takes", () => {
    const many = Array.from({ length: maxCartLines + 5 }, (_, n) => ({
      ...fc.sample(product, { numRuns: 1, seed: n })[0],
      id: String(n),
    })) as CartItem[];
    const full = many.reduce<CartItem[]>((lines, line) => addItem(lines, line), []);
    expect(full).toHaveLength(maxCartLines);
  });
});

describe("checking against the server", () => {
  const line = (values: Partial<CartItem>): CartItem => ({
    id: "a",
    title: "Old title",
    category: "Laddu",
    shortDescription: "",
    price: 100,
    productMRP: 200,
    discountPercentage: 50,
    productPackOff: 300,
    pictureUrls: [],
    currentStock: 10,
    stockStatus: "inStock",
    quantity: 3,
    ...values,
  });

  test("each line takes the current title, price and stock, and keeps its quantity", () => {
    const now = line({ title: "New title", price: 150, currentStock: 3 });
    expect(checkCart([line({})], [now])).toEqual([{ ...now, quantity: 3, problem: undefined }]);
  });

  test.each([
    ["gone", []],
    ["out-of-stock", [line({ currentStock: 0 })]],
    ["over-stock", [line({ currentStock: 2 })]],
    [undefined, undefined],
  ] as const)("problem %s", (problem, products) => {
    expect(checkCart([line({})], products)[0]?.problem).toBe(problem);
  });
});

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
const stored = addItem(addItem([], storedProduct(laddu)), storedProduct(flour));

test("a line takes the server's title, price and stock, and keeps its quantity", () => {
  const more = addItem(stored, storedProduct(laddu));
  const next = refreshItems(more, [{ ...laddu, price: 19900, currentStock: 1 }]);
  expect(next[0]).toMatchObject({ id: "laddu", price: 19900, currentStock: 1, quantity: 2 });
  expect(next[1]).toBe(more[1]);
});

test("a cart that agrees with the server is the same cart, also after being stored and read", () => {
  expect(refreshItems(stored, [flour, laddu])).toBe(stored);
  const read: typeof stored = JSON.parse(JSON.stringify(stored));
  expect(refreshItems(read, [laddu, flour])).toBe(read);
});

test("a deleted line comes back to its place, once", () => {
  const [first, second] = stored;
  if (!first || !second) throw new Error("two lines were put in");
  expect(restoreItem([second], first, 0)).toEqual(stored);
  expect(restoreItem([first], second, 1)).toEqual(stored);
  expect(restoreItem(stored, first, 0)).toEqual(stored);
});

test("as many as were chosen go in, and no more than there are (rules: products-5)", () => {
  const few = { ...storedProduct(laddu), currentStock: 3 };
  expect(addItem([], few, 2)[0]?.quantity).toBe(2);
  expect(addItem([], few, 4)[0]?.quantity).toBe(3);
  // Another tab has put it in meanwhile.
  expect(addItem(addItem([], few), few, 2)[0]?.quantity).toBe(2);
});
