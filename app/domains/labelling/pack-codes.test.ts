import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { barcodeWriter } from "#app/server/typesetting/barcode.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownNumberOf, ownPackCode } from "./pack-code.ts";
import { packCodesOf, packNumberOf, productOfPackCode } from "./pack-codes.server.ts";
import { isGtin } from "./pack-facts.ts";
import { packFacts } from "./pack-facts-table.server.ts";

ownDatabase();

test("a number makes a code of the shop's own, and only such a code a number", () => {
  expect(ownPackCode(1)).toBe("2000000000015");
  for (const number of [1, 42, 2_147_483_647]) {
    expect(isGtin(ownPackCode(number))).toBe(true);
    expect(ownNumberOf(ownPackCode(number))).toBe(number);
  }
  for (const code of ["8901234567890", "2000000000016", "2100000000014", "", "20"]) {
    expect(ownNumberOf(code)).toBeUndefined();
  }
});

test("a product gets its number once, however many ask, and nobody gets it again", async () => {
  const [first, second] = [await makeProduct(), await makeProduct()];
  const asked = await Promise.all(Array.from({ length: 8 }, () => packNumberOf(first.id)));
  expect(new Set(asked).size).toBe(1);
  const number = await packNumberOf(second.id);
  expect(number).not.toBe(asked[0]);
  await db.delete(products).where(eq(products.id, second.id));
  expect(await productOfPackCode(ownPackCode(number))).toBeUndefined();
  expect(await packNumberOf((await makeProduct()).id)).toBeGreaterThan(number);
});

test("a pack is known by the code that it was given and by the shop's own", async () => {
  const [given, plain] = [await makeProduct(), await makeProduct()];
  await db.insert(packFacts).values({ productId: given.id, gtin: "8901234567890" });
  const own = ownPackCode(await packNumberOf(given.id));
  expect(await packCodesOf([given.id, plain.id])).toEqual({
    [given.id]: ["8901234567890", own],
    [plain.id]: [],
  });
  expect(await productOfPackCode("8901234567890")).toBe(given.id);
  expect(await productOfPackCode(own)).toBe(given.id);
  for (const code of ["8901234567895", "4006381333931", "JRMG/2026-27/NOV/42", ""]) {
    expect(await productOfPackCode(code)).toBeUndefined();
  }
});

test("bars and spaces are those of GS1", async () => {
  const { width, path } = (await barcodeWriter())("5901234123457", "ean13");
  const modules = Array(width).fill("0");
  for (const [, at, bar] of path.matchAll(/M(\d+) 0h(\d+)/g)) {
    modules.fill("1", Number(at), Number(at) + Number(bar));
  }
  const [left, right] = [
    "0001011 0100111 0110011 0010011 0111101 0011101",
    "1100110 1101100 1000010 1011100 1001110 1000100",
  ];
  const symbol = `101${left}01010${right}101`.replaceAll(" ", "");
  expect(modules.join("")).toBe(`${"0".repeat(11)}${symbol}${"0".repeat(7)}`);
});
