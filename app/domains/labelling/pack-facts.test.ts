import { parseWithZod } from "@conform-to/zod/v4";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { searchTexts } from "#app/domains/catalog/product/search-text-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { unfounded } from "./claims.ts";
import { unitPriceWords } from "./labels/unit-price.ts";
import { countLackingPacks, lackingOf } from "./lacking-pack-facts.server.ts";
import { makersOf } from "./makers.ts";
import { isGtin } from "./pack-facts.ts";
import { savePackFacts, setGoods } from "./pack-facts-commands.server.ts";
import { givenPackFacts, packFactsSchema } from "./pack-facts-form.ts";
import { packToTakeOver, readPackFacts, writtenPackFacts } from "./read-pack-facts.server.ts";

ownDatabase();

const flour: Record<string, string> = {
  commonName: "Roasted ragi flour",
  ingredients: "Ragi (90 %)\n\n  Cocoa\n",
  mark: "vegetarian",
  shelfLife: "६",
  storage: "Cool and dry",
  licence: "1234 5678 901234",
  gtin: "8901030865275",
  "translations.hi.commonName": "भुना रागी आटा",
  "nutrition.energy": "328",
  "nutrition.protein": "7.3",
  "nutrition.carbohydrate": "72",
  "nutrition.sugars": "0.6",
  "nutrition.addedSugars": "0",
  "nutrition.fat": "1.9",
  "nutrition.saturatedFat": "0.3",
  "nutrition.transFat": "0",
  "nutrition.sodium": "11",
  "nutrition.calcium": "344",
};

function typed(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...flour, ...fields })) form.set(name, value);
  return parseWithZod(form, { schema: packFactsSchema });
}

function given(fields: Record<string, string> = {}) {
  const read = typed(fields);
  if (read.status !== "success") throw new Error(JSON.stringify(read.error));
  return givenPackFacts(read.value);
}

const faults = (fields: Record<string, string>) => typed(fields).reply().error;

test("what was typed is kept, read in each language, found by search, and told in the audit log", async () => {
  const { id } = await makeProduct();
  expect(await savePackFacts(id, undefined, given(), false, admin)).toEqual({
    ok: true,
    value: undefined,
  });
  expect(await readPackFacts(id)).toMatchObject({
    commonName: "Roasted ragi flour",
    ingredients: ["Ragi (90 %)", "Cocoa"],
    shelfLife: 6,
    licence: "12345678901234",
    nutrition: { energy: 328, calcium: 344 },
  });
  expect((await writtenPackFacts(id)).translations).toEqual({
    hi: { commonName: "भुना रागी आटा" },
  });
  for (const words of ["cocoa", "भुना"]) {
    const found = sql`${searchTexts.textWords} @@ phraseto_tsquery('simple', ${words})`;
    expect(await db.$count(searchTexts, and(eq(searchTexts.itemId, id), found))).toBe(1);
  }
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entry).toMatchObject({
    action: "product.set-pack",
    detail: { became: { commonName: "Roasted ragi flour" } },
  });
});

test("what somebody else has saved meanwhile is not written over unseen; the same sent again is no conflict", async () => {
  const { id } = await makeProduct();
  await savePackFacts(id, undefined, given(), false, admin);
  expect((await savePackFacts(id, undefined, given(), false, admin)).ok).toBe(true);
  const other = given({ storage: "Frozen" });
  expect(await savePackFacts(id, undefined, other, false, admin)).toMatchObject({
    refusal: { code: "edit-conflict", present: { storage: "Cool and dry" } },
  });
  const { updatedAt } = await writtenPackFacts(id);
  expect((await savePackFacts(id, updatedAt ?? undefined, other, false, admin)).ok).toBe(true);
  expect(await savePackFacts("gone", undefined, other, false, admin)).toEqual({
    ok: false,
    refusal: { code: "not-found" },
  });
});

test("all packs of a food can say the same, but for their barcodes; a pack without facts starts from another", async () => {
  const small = await makeProduct({ food: "Ragi Flour", productPackOff: 200 });
  const large = await makeProduct({ food: "ragi flour", productPackOff: 500 });
  await savePackFacts(small.id, undefined, given(), false, admin);
  expect(await packToTakeOver(large.id)).toMatchObject({
    product: { id: small.id },
    facts: { commonName: "Roasted ragi flour", gtin: "" },
  });
  const { updatedAt } = await writtenPackFacts(small.id);
  await savePackFacts(small.id, updatedAt ?? undefined, given({ storage: "Dry" }), true, admin);
  expect(await readPackFacts(large.id)).toMatchObject({ storage: "Dry", gtin: "" });
  expect(await readPackFacts(small.id)).toMatchObject({ storage: "Dry", gtin: flour.gtin });
});

test("what a pack lacks follows from what its category holds (rules: labelling-2)", async () => {
  const { id } = await makeProduct({ category: "Basket", productPackOff: null });
  const lacks = async () => (await lackingOf(id))?.lacks;
  expect(await lacks()).toHaveLength(7);
  expect(await countLackingPacks()).toBeGreaterThan(0);
  await setGoods(new Map([["Basket", "other"]]), admin);
  expect(await lacks()).toEqual(["netQuantity", "commonName"]);
  await savePackFacts(id, undefined, given(), false, admin);
  expect(await lacks()).toEqual(["netQuantity"]);
  await setGoods(new Map([["Basket", "food"]]), admin);
  expect(await lacks()).toEqual(["netQuantity"]);
  const { transFat: _, ...nutrition } = given().nutrition;
  const { updatedAt } = await writtenPackFacts(id);
  await savePackFacts(id, updatedAt ?? undefined, { ...given(), nutrition }, false, admin);
  expect(await lacks()).toEqual(["netQuantity", "nutrition"]);
});

test("a claim needs the figure that carries it (rules: labelling-3)", () => {
  expect(typed({ claims: "richInCalcium" }).status).toBe("success");
  expect(faults({ claims: "richInIron" })).toMatchObject({
    claims: ["“Rich in iron” needs the figure of Iron in 100 g, which is not given."],
  });
  expect(faults({ claims: "sourceOfProtein" })).toMatchObject({
    claims: ["“Source of protein” needs at least 8.1 g of Protein in 100 g; here it is 7.3 g."],
  });
  expect(faults({ claims: "lowFat", "nutrition.fat": "3.01" })).toMatchObject({
    claims: ["“Low in fat” allows at most 3 g of Total fat in 100 g; here it is 3.01 g."],
  });
  expect(unfounded(["richInCalcium"], { calcium: 300 })).toEqual([]);
  expect(unfounded(["richInCalcium"], { calcium: 299.99 })).toHaveLength(1);
});

test("what cannot be is refused beside its field", () => {
  const wrong = faults({
    licence: "123",
    gtin: "8901030865276",
    shelfLife: "0",
    "nutrition.sugars": "80",
    "nutrition.fat": "101",
    "nutrition.sodium": "much",
  });
  expect(Object.keys(wrong ?? {}).sort()).toEqual(
    ["gtin", "licence", "nutrition.sodium", "shelfLife"].sort(),
  );
  expect(faults({ "nutrition.sugars": "80", "nutrition.fat": "101" })).toMatchObject({
    "nutrition.sugars": ["Total sugars is a part of Carbohydrate and cannot be more."],
    "nutrition.fat": ["100 g cannot have more than 100 g of it."],
  });
});

test("what is too long is refused, and no ingredient is dropped", () => {
  const many = Array.from({ length: 70 }, (_, n) => `Spice ${n}`);
  expect(given({ ingredients: many.join("\n") }).ingredients).toEqual(many);
  expect(faults({ servingGrams: "2001" })).toMatchObject({
    servingGrams: ["Give a whole number from 1 to 2000."],
  });
});

test("who made it is the shop, where nobody else is named: an address alone names nobody", () => {
  const shop = { legalName: "Madua", address: "Simdega", fssaiLicence: "1" };
  const facts = { ...given(), licence: "", packerAddress: "Ranchi", makerName: "Asha Mills" };
  expect(makersOf(facts, shop)).toEqual({
    own: "Madua, Simdega",
    maker: "Asha Mills",
    packer: "Madua, Simdega",
    licence: "1",
  });
});

test("an EAN-13's last digit checks the others", () => {
  expect(isGtin("4006381333931")).toBe(true);
  expect(isGtin("4006381333932")).toBe(false);
  expect(isGtin("400638133393")).toBe(false);
});

test("unit prices are of a gram below a kilogram, and of a kilogram from it", () => {
  expect(unitPriceWords(21_000, 500)).toBe("₹0.42 per g");
  expect(unitPriceWords(84_000, 2000)).toBe("₹420.00 per kg");
});
