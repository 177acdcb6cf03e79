import { expect, test } from "vitest";
import { checkoutSchema, type OrderRefusal, refusalMessage } from "./checkout.ts";

test.each<[OrderRefusal, string]>([
  [{ code: "address-not-found" }, "Please select an address before placing the order."],
  [{ code: "product-not-found", productId: "laddu" }, "Product not found!"],
  [{ code: "out-of-stock", productId: "laddu", name: "Laddu" }, "Laddu is out of stock"],
  [
    { code: "prices-changed" },
    "Prices have changed. Please look at the new total and place the order again.",
  ],
  [{ code: "too-small" }, "Orders below ₹1 cannot be paid online. Please choose cash on delivery."],
  [
    { code: "too-many-orders" },
    "You have placed many orders in a short time. Please wait 60 minutes and try again.",
  ],
])("$0.code is said in words", (refusal, words) => {
  expect(refusalMessage(refusal)).toBe(words);
});

test("a product is bounded over all of its lines", () => {
  const line = { productId: "laddu", quantity: 500, seenPrice: 100, seenMRP: 100 };
  const checkoutOf = (...quantities: number[]) => ({
    checkoutKey: "1d1a1f3e-6b5f-4b7c-9f0e-0d9f6f0a1b2c",
    addressId: "home",
    paymentMethod: "cod",
    lines: [{ ...line, productId: "flour" }, ...quantities.map((n) => ({ ...line, quantity: n }))],
  });
  expect(checkoutSchema.safeParse(checkoutOf(500, 500)).success).toBe(true);
  expect(checkoutSchema.safeParse(checkoutOf(500, 501)).success).toBe(false);
});

test("a cart with too many lines is told how many an order takes", () => {
  const line = { productId: "laddu", quantity: 1, seenPrice: 100, seenMRP: 100 };
  const checkout = {
    checkoutKey: "1d1a1f3e-6b5f-4b7c-9f0e-0d9f6f0a1b2c",
    addressId: "home",
    paymentMethod: "cod",
    lines: Array.from({ length: 50 }, () => line),
  };
  expect(checkoutSchema.safeParse(checkout).success).toBe(true);
  const { error } = checkoutSchema.safeParse({ ...checkout, lines: [...checkout.lines, line] });
  expect(error?.issues[0]?.message).toBe("A cart holds at most 50 products.");
});
