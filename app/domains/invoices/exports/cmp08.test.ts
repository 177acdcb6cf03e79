import { expect, test } from "vitest";
import { cmp08Of, quarterOf, quartersIn } from "./cmp08.ts";

test("a quarter's turnover bears half the rate as each of the two taxes", () => {
  expect(cmp08Of(1_23_456_78, "2026-12-31")).toEqual({
    turnover: 1_23_456_78,
    rate: 100,
    cgst: 617_28,
    sgst: 617_28,
  });
  expect(cmp08Of(10_000, "2017-12-31")).toMatchObject({ rate: 200, cgst: 100 });
  expect(cmp08Of(-500, "2026-12-31")).toMatchObject({ turnover: -500, cgst: 0 });
});

test("quarters are those of the financial year, as far as the days go", () => {
  expect(quarterOf("2026-11-27")).toEqual({ from: "2026-10-01", to: "2026-12-31" });
  expect(quarterOf("2027-02-01")).toEqual({ from: "2027-01-01", to: "2027-03-31" });
  expect(quartersIn({ from: "2026-05-10", to: "2026-10-02" })).toEqual([
    { from: "2026-05-10", to: "2026-06-30" },
    { from: "2026-07-01", to: "2026-09-30" },
    { from: "2026-10-01", to: "2026-10-02" },
  ]);
});
