import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTypeOf } from "#app/server/preview/read-woff.ts";
import { site } from "#site";
import { labelledBatch, labelledShop } from "#tests/labelled-batch.ts";
import { plainText, readPdf } from "#tests/read-pdf.ts";
import { factsOfFile } from "../../../../site.config.ts";
import { labelPicture, labelsPdf } from "./draw-labels.server.ts";
import { labelSizeNames, labelSizes, labelsOnSheet } from "./label-sizes.ts";
import { isLegal, leftOutOf, numeralHeight } from "./pack-label.ts";

beforeAll(() => void Object.assign(site, labelledShop));
afterAll(() => void Object.assign(site, factsOfFile));

const heavy = {
  grams: 1000,
  mrp: 125_000,
  titles: {
    en: "Sprouted Ragi Malt with Almonds and Cardamom, for the whole family",
    hi: "अंकुरित रागी माल्ट, बादाम और इलायची के साथ",
  },
};

test.each(labelSizeNames)(
  "%s: pages of its size, with what is said in both languages",
  async (size) => {
    const wanted = { size, copies: 3, start: labelsOnSheet(size) };
    const { width, height, sheet } = labelSizes[size];
    const { texts, sizes, roles, alts, info, letters } = await readPdf(
      await labelsPdf(labelledBatch(), wanted),
    );
    expect(sizes).toEqual(sheet ? ["210×297", "210×297"] : Array(3).fill(`${width}×${height}`));
    expect(info).toMatchObject({
      Title: "Labels of Ragi Til Laddu, batch TIL-0418",
      Language: "en-IN",
    });
    const words = plainText(texts[0] ?? "");
    for (const said of [
      "Ragi Til Laddu",
      "300",
      "250.00",
      "Unit sale price",
      "₹0.83 per g",
      "TIL-0418",
      "05/04/2026",
      "31/03/2027",
      "10012345678901",
    ]) {
      expect(words).toContain(plainText(said));
    }
    // pdf.js does not read ActualText, so of Devanagari only that it is there.
    expect(texts[0]).toMatch(/\p{Script=Devanagari}{3}/u);
    // The same is said once to whoever listens.
    expect(roles).toContain("H1");
    expect(alts.filter((alt) => alt === "Vegetarian")).toHaveLength(1);
    // Small letters are 1 mm high, and digits as the law wants them (rules: labels-3).
    const smallest = Math.min(...letters.map(({ mm }) => mm));
    expect(smallest * 0.468).toBeGreaterThanOrEqual(1);
    for (const number of ["300", "250.00"]) {
      const mm = letters.find(({ text }) => text.trim() === number)?.mm ?? 0;
      expect(mm * 0.63, number).toBeGreaterThanOrEqual(2);
    }
  },
);

test("the heights are those of the font", () => {
  const file = createRequire(import.meta.url).resolve(
    "@fontsource/mukta/files/mukta-latin-600-normal.woff",
  );
  const font = openTypeOf(readFileSync(file));
  const tables = font.readUInt16BE(4);
  const at = Array.from({ length: tables }, (_, n) => 12 + 16 * n).find(
    (from) => font.toString("latin1", from, from + 4) === "OS/2",
  );
  const metrics = font.readUInt32BE((at ?? 0) + 8);
  expect(font.readInt16BE(metrics + 86)).toBeGreaterThanOrEqual(468);
  expect(font.readInt16BE(metrics + 88)).toBe(630);
});

test.each(labelSizeNames)("%s: what is left out is the last that matters", async (size) => {
  for (const batch of [labelledBatch(), labelledBatch(heavy)]) {
    const { parts, further } = leftOutOf((await labelPicture(batch, size)).leftOut);
    const isSmall = size === "50x25";
    expect(parts.filter(isLegal).length > 0).toBe(isSmall);
    // Where the law's own has no room, nothing else has.
    if (isSmall) expect(parts).toContain("barcode");
    if (labelSizes[size].height >= 74 && batch.grams === 300)
      expect([parts, further]).toEqual([[], []]);
    expect(numeralHeight(batch.grams ?? 0)).toBe(batch.grams === 300 ? 2 : 4);
  }
});

test("nothing reaches out of a label, however long it is", async () => {
  Object.assign(site, { email: "customer.care@madua-mahila.example.org" });
  for (const size of labelSizeNames) {
    const pdf = await labelsPdf(labelledBatch(heavy), { size, copies: 1, start: 1 });
    const { letters } = await readPdf(pdf);
    const { width, height, sheet } = labelSizes[size];
    expect(Math.max(...letters.map(({ right }) => right)), size).toBeLessThan(width - 1);
    const bottom = sheet ? 297 - (297 - sheet.rows * height) / 2 - height : 0;
    expect(Math.min(...letters.map(({ y }) => y)), size).toBeGreaterThan(bottom + 1);
  }
  Object.assign(site, labelledShop);
});

test("what no font has is left out, and the label is made", async () => {
  const odd = labelledBatch({ titles: { en: "Ragō 🌾 கேழ்வரகு flour" } });
  const { texts } = await readPdf(await labelsPdf(odd, { size: "75x50", copies: 1, start: 1 }));
  expect(texts[0]).toMatch(/Rago\s+flour/);
});

test("a sheet that was begun goes on at its free place", async () => {
  const wanted = { size: "a4-12", copies: 2, start: 4 } as const;
  const { letters, pages } = await readPdf(await labelsPdf(labelledBatch(), wanted));
  expect(pages).toBe(1);
  const titles = letters.filter(({ text }) => text.includes("Ragi Til"));
  // The second of its line, and the first of the next one.
  expect(titles.map(({ x, y }) => [Math.floor(x / 105), Math.floor((297 - 4.5 - y) / 48)])).toEqual(
    [
      [1, 1],
      [0, 2],
    ],
  );
});

test("the same facts are the same bytes; a thousand are made in some seconds", async () => {
  const wanted = { size: "50x25", copies: 1000, start: 1 } as const;
  const [first, again] = [
    await labelsPdf(labelledBatch(), wanted),
    await labelsPdf(labelledBatch(), wanted),
  ];
  expect(first.equals(again)).toBe(true);
  expect(first.length).toBeLessThan(3_000_000);
}, 60_000);
