import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CheckoutContents, checkoutKeyFor, forgetCheckoutKeys } from "./checkout-key.ts";

const laddu = { id: "laddu", quantity: 2, price: 9900 };
const flour = { id: "flour", quantity: 1, price: 4500 };

const checkout = (changes: Partial<CheckoutContents> = {}): CheckoutContents => ({
  lines: [laddu],
  addressId: "home",
  paymentMethod: "cod",
  ...changes,
});

beforeEach(forgetCheckoutKeys);
afterEach(() => {
  vi.useRealTimers();
});

describe("checkoutKeyFor", () => {
  test("gives the same cart the same key, in whatever order its lines stand", () => {
    const key = checkoutKeyFor(checkout({ lines: [laddu, flour] }));
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(checkoutKeyFor(checkout({ lines: [laddu, flour] }))).toBe(key);
    expect(checkoutKeyFor(checkout({ lines: [flour, laddu] }))).toBe(key);
  });

  test.each<[string, Partial<CheckoutContents>]>([
    ["quantity", { lines: [{ ...laddu, quantity: 3 }] }],
    ["price", { lines: [{ ...laddu, price: 9800 }] }],
    ["address", { addressId: "office" }],
    ["way of paying", { paymentMethod: "online" }],
  ])("gives another %s another key", (_, change) => {
    const key = checkoutKeyFor(checkout());
    expect(checkoutKeyFor(checkout(change))).not.toBe(key);
  });

  test("keeps a key for an hour", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const key = checkoutKeyFor(checkout());
    vi.advanceTimersByTime(59 * 60_000);
    expect(checkoutKeyFor(checkout())).toBe(key);
    vi.advanceTimersByTime(60_000);
    expect(checkoutKeyFor(checkout())).not.toBe(key);
  });

  test("keeps the key of one way of paying while the other is tried", () => {
    const online = checkoutKeyFor(checkout({ paymentMethod: "online" }));
    const cod = checkoutKeyFor(checkout());
    expect(checkoutKeyFor(checkout({ paymentMethod: "online" }))).toBe(online);
    expect(checkoutKeyFor(checkout())).toBe(cod);
  });

  test("gives new keys once the order is placed", () => {
    const online = checkoutKeyFor(checkout({ paymentMethod: "online" }));
    const cod = checkoutKeyFor(checkout());
    forgetCheckoutKeys();
    expect(checkoutKeyFor(checkout({ paymentMethod: "online" }))).not.toBe(online);
    expect(checkoutKeyFor(checkout())).not.toBe(cod);
  });
});
