import { expect, test } from "vitest";
import { type CellName, type CellValues, cellNames, readCell, typedCell } from "./product-cells.ts";

test.each<[CellName, string, unknown]>([
  ["price", "₹ 1,250.50", 125_050],
  ["price", "Rs. 99", 9_900],
  ["productMRP", " 120 ", 12_000],
  ["currentStock", "1,200", 1_200],
  ["currentStock", "0", 0],
  ["category", " Laddu ", "Laddu"],
  ["isHidden", "YES", true],
  ["isHidden", "no", false],
  ["currentStock", "1,25,000", 125_000],
])("%s: %j is read", (name, typed, value) => {
  expect(readCell(name, typed)).toEqual({ ok: true, value });
});

test.each<[CellName, string]>([
  ["price", ""],
  ["price", "0"],
  ["price", "1.234"],
  ["price", "10,00,001"],
  ["productMRP", ""],
  ["currentStock", ""],
  ["currentStock", "-1"],
  ["currentStock", "1.5"],
  ["currentStock", "1,5"],
  ["currentStock", "12,50"],
  ["currentStock", "12345678"],
  ["category", " "],
  ["category", "x".repeat(81)],
  ["isHidden", "maybe"],
  ["isHidden", ""],
])("%s: %j is refused in words", (name, typed) => {
  expect(readCell(name, typed)).toEqual({ ok: false, message: expect.stringMatching(/\w/) });
});

test("a value that is typed as it stands is the same value", () => {
  const values: CellValues = {
    price: 19_950,
    productMRP: 100_000_000,
    currentStock: 9_999_999,
    category: "Ragi Laddu",
    isHidden: true,
    packedWeight: null,
  };
  for (const name of cellNames) {
    expect(readCell(name, typedCell(name, values[name]))).toEqual({
      ok: true,
      value: values[name],
    });
  }
});
