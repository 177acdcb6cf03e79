import { expect, test } from "vitest";
import { formatMoney } from "./money.ts";

test("writes rupees the Indian way, paise only where there are some", () => {
  expect(formatMoney(12_000)).toBe("₹120");
  expect(formatMoney(12_050)).toBe("₹120.50");
  expect(formatMoney(1_234_567_00)).toBe("₹12,34,567");
  expect(formatMoney(0)).toBe("₹0");
  expect([formatMoney(-5500), formatMoney(-0)]).toEqual(["−₹55", "₹0"]);
});
