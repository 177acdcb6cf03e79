import { beforeEach, describe, expect, test } from "vitest";
import { checkoutKeyFor, forgetCheckoutKey } from "./checkout-key.ts";

const laddu = { id: "laddu", quantity: 2 };
const flour = { id: "flour", quantity: 1 };

beforeEach(forgetCheckoutKey);

describe("checkoutKeyFor", () => {
  test("gives the same cart the same key, in whatever order its lines stand", () => {
    const key = checkoutKeyFor([laddu, flour]);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(checkoutKeyFor([laddu, flour])).toBe(key);
    expect(checkoutKeyFor([flour, laddu])).toBe(key);
  });

  test("gives another cart another key", () => {
    const key = checkoutKeyFor([laddu]);
    expect(checkoutKeyFor([{ ...laddu, quantity: 3 }])).not.toBe(key);
  });

  test("gives a new key once the order is placed", () => {
    const key = checkoutKeyFor([laddu]);
    forgetCheckoutKey();
    expect(checkoutKeyFor([laddu])).not.toBe(key);
  });
});
