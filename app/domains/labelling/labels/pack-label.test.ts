import { expect, test } from "vitest";
import { labelledBatch, labelledShop } from "#tests/labelled-batch.ts";
import { neededFacts } from "../goods.ts";
import { readWantedLabels } from "./label-sizes.ts";
import { lackingParts, leftOutOf, numeralHeight, packLabel } from "./pack-label.ts";

const label = (...given: Parameters<typeof labelledBatch>) =>
  packLabel(labelledBatch(...given), labelledShop);
const saying = (of: ReturnType<typeof label>, part: string) =>
  of.facts.find(({ id }) => id === part)?.said.map(({ name, text }) => `${name} ${text}`.trim());
const { facts } = labelledBatch();

test.each([
  [50, 1],
  [200, 1],
  [201, 2],
  [500, 2],
  [501, 4],
  [5000, 4],
])("digits of a pack of %d g are %d mm high", (grams, height) => {
  expect(numeralHeight(grams)).toBe(height);
});

test("what it says, in each language that has it", () => {
  const said = label();
  expect(said.names.map(({ text }) => text)).toEqual([
    "Ragi Til Laddu",
    "Ragi sweet with sesame",
    "रागी तिल लड्डू",
    "तिल वाली रागी की मिठाई",
  ]);
  expect(said.numerals.map(({ number }) => number)).toEqual(["300", "250.00"]);
  expect(saying(said, "unitPrice")?.[0]).toBe("Unit sale price ₹0.83 per g");
  expect(saying(said, "batch")).toEqual(["Batch No. TIL-0418", "बैच नं. TIL-0418"]);
  expect(saying(said, "madeOn")?.[0]).toBe("Made on 05/04/2026");
  expect(saying(said, "bestBefore")?.[0]).toBe("Best before 31/03/2027");
  expect(saying(said, "licence")).toEqual(["fssai Lic. No. 10012345678901"]);
  expect(saying(said, "ingredients")?.[1]).toBe("सामग्री: रागी आटा, गुड़, तिल, घी, इलायची");
  expect(saying(said, "allergens")?.[0]).toBe("Contains: Milk, cereals with gluten");
  expect(saying(said, "nutrition")?.[0]).toMatch(
    /^Nutrition per 100 g \(per serving of 30 g\): Energy 344 kcal \(103.2\), Protein 7.2 g \(2.2\),/,
  );
  expect(saying(said, "claims")?.[0]).toBe("Rich in calcium · High in fibre");
  expect(said.barcode.words).toBe("2 000000 000015");
});

test("a heavy pack, a pack with a code of its own, and one whose Hindi nobody has written", () => {
  const heavy = label({ grams: 1500, mrp: 125_000, facts: { ...facts, gtin: "8901234567890" } });
  expect(heavy.numerals.map(({ number, said }) => [number, said[0]?.after])).toEqual([
    ["1.5", "kg"],
    ["1,250.00", "(incl. of all taxes)"],
  ]);
  expect(saying(heavy, "unitPrice")?.[0]).toBe("Unit sale price ₹833.33 per kg");
  expect(heavy.barcode.digits).toBe("8901234567890");
  const english = label({ titles: { en: "Ragi" }, facts: { ...facts, translations: {} } });
  expect(english.names.map(({ text }) => text)).toEqual(["Ragi", "Ragi sweet with sesame"]);
  expect(saying(english, "ingredients")).toHaveLength(1);
});

test("who makes and packs it is the shop, or whoever the facts name; one address is enough", () => {
  const own = label();
  expect(saying(own, "maker")?.[0]).toBe(
    "Made and packed by Madua Mahila Producer Company Limited, Block Campus, Main Road, Simdega, Jharkhand 835223",
  );
  expect(saying(own, "packer")).toBeUndefined();
  expect(saying(own, "care")?.[0]).toMatch(/^Customer care \(address above\) \+91/);
  const maker = {
    makerName: "Asha Mahila Samuh",
    makerAddress: "Kolebira",
    licence: "2".repeat(14),
  };
  const other = label({ facts: { ...facts, ...maker } });
  expect(saying(other, "maker")?.[0]).toBe("Made by Asha Mahila Samuh, Kolebira");
  expect(saying(other, "packer")?.[0]).toMatch(/^Packed by Madua Mahila/);
  expect(other.careBelow).toBe("packer");
  expect(saying(other, "licence")?.[0]).toContain("22222222222222");
  const packer = { packerName: "Gumla Foods", packerAddress: "Gumla" };
  const neither = label({ facts: { ...facts, ...maker, ...packer } });
  expect(neither.careBelow).toBeNull();
  expect(saying(neither, "care")?.[0]).toMatch(/^Customer care Madua Mahila.*835223, \+91/);
});

test("the law's own comes first, then the rest, then other languages", () => {
  const { keys, legalKeys } = label({ facts: { ...facts, origin: "Nepal" } });
  expect(legalKeys.join(" ")).toBe(
    "net/en mrp/en unitPrice/en batch/en madeOn/en bestBefore/en maker/en care/en mark/en licence/en origin/en",
  );
  expect(keys.slice(0, legalKeys.length)).toEqual(legalKeys);
  expect(keys.findIndex((key) => key.endsWith("/hi"))).toBe(keys.indexOf("claims/en") + 1);
  expect(leftOutOf(["storage/en", "storage/hi", "care/hi"])).toEqual({
    parts: ["storage"],
    further: ["care"],
  });
});

test("what nobody has said is named, with where it is said", () => {
  expect(lackingParts(labelledBatch())).toEqual([]);
  const empty = { madeOn: null, lacks: neededFacts.food };
  expect(lackingParts(labelledBatch(empty)).map(({ part, of }) => `${part} of ${of}`)).toEqual([
    "net of product",
    "name of facts",
    "ingredients of facts",
    "nutrition of facts",
    "mark of facts",
    "storage of facts",
    "madeOn of batch",
  ]);
});

test("an address says which labels are wanted; what it says wrongly is as usual", () => {
  const read = (search: string, size?: string) =>
    readWantedLabels(new URLSearchParams(search), { size, copies: 60 });
  expect(read("")).toEqual({ size: "75x50", copies: 60, start: 1 });
  expect(read("", "a4-24")).toEqual({ size: "a4-24", copies: 60, start: 1 });
  expect(read("size=a4-12&copies=5000&start=40")).toEqual({
    size: "a4-12",
    copies: 1000,
    start: 12,
  });
  expect(read("size=50x25&copies=0&start=3")).toEqual({ size: "50x25", copies: 1, start: 1 });
  expect(read("size=toString&copies=-1", "constructor")).toMatchObject({ size: "75x50" });
});
