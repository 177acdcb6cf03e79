import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type CheckoutContents,
  checkoutAnswered,
  checkoutKeyFor,
  forgetCheckoutKeys,
} from "./checkout-key.ts";

const laddu = { id: "laddu", quantity: 2, price: 9900 };
const flour = { id: "flour", quantity: 1, price: 4500 };

const checkout = (changes: Partial<CheckoutContents> = {}): CheckoutContents => ({
  lines: [laddu],
  addressId: "home",
  paymentMethod: "cod",
  ...changes,
});

/** The key of what is sent and answered. */
function answeredKey(changes: Partial<CheckoutContents> = {}): string {
  const key = checkoutKeyFor(checkout(changes));
  checkoutAnswered();
  return key;
}

beforeEach(() => {
  forgetCheckoutKeys();
  checkoutAnswered();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("checkoutKeyFor", () => {
  test("gives the same cart the same key, in whatever order its lines stand", () => {
    const key = answeredKey({ lines: [laddu, flour] });
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(answeredKey({ lines: [laddu, flour] })).toBe(key);
    expect(answeredKey({ lines: [flour, laddu] })).toBe(key);
  });

  const changes: [string, Partial<CheckoutContents>][] = [
    ["quantity", { lines: [{ ...laddu, quantity: 3 }] }],
    ["price", { lines: [{ ...laddu, price: 9800 }] }],
    ["address", { addressId: "office" }],
    ["code", { offerCode: "RAGI10" }],
    ["way of paying", { paymentMethod: "online" }],
  ];

  test.each(changes)("gives another %s another key", (_, change) => {
    const key = answeredKey();
    expect(answeredKey(change)).not.toBe(key);
  });

  test.each(changes)(
    "gives another %s the key of an order on delivery that was not answered",
    (_, change) => {
      const key = checkoutKeyFor(checkout());
      expect(checkoutKeyFor(checkout(change))).toBe(key);
      expect(answeredKey()).toBe(key);
    },
  );

  test("keeps apart what such an order has become", () => {
    const key = checkoutKeyFor(checkout());
    expect(answeredKey({ paymentMethod: "online" })).toBe(key);
    expect(answeredKey()).not.toBe(key);
    expect(answeredKey({ paymentMethod: "online" })).toBe(key);
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
    const online = answeredKey({ paymentMethod: "online" });
    const cod = answeredKey();
    expect(answeredKey({ paymentMethod: "online" })).toBe(online);
    expect(answeredKey()).toBe(cod);
  });

  test("keeps its key where storage is full and still has that of an earlier cart", () => {
    const stored = new Map<string, string>();
    const setItem = vi.fn((name: string, text: string) => void stored.set(name, text));
    vi.stubGlobal("sessionStorage", {
      setItem,
      getItem: (name: string) => stored.get(name) ?? null,
      removeItem: (name: string) => stored.delete(name),
    });
    const earlier = answeredKey();
    setItem.mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const key = answeredKey({ lines: [laddu, flour] });
    expect(key).not.toBe(earlier);
    expect(answeredKey({ lines: [laddu, flour] })).toBe(key);
    setItem.mockReset();
    expect(answeredKey({ lines: [laddu, flour] })).toBe(key);
  });

  test("gives new keys once the order is placed", () => {
    const online = answeredKey({ paymentMethod: "online" });
    const cod = answeredKey();
    forgetCheckoutKeys();
    expect(answeredKey({ paymentMethod: "online" })).not.toBe(online);
    expect(answeredKey()).not.toBe(cod);
  });
});
