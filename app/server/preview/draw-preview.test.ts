import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPreview } from "./draw-preview.server.ts";
import { layOut } from "./lay-out.ts";
import { shapeLine } from "./shape-line.server.ts";

/** A picture that no encoder makes small. */
const noise = () =>
  sharp({
    create: {
      width: 640,
      height: 800,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  })
    .webp({ quality: 90 })
    .toBuffer();

test("a preview is a JPEG of 1200 × 630 pixels and at most 100 kB, whatever its picture", async () => {
  const file = await drawPreview(
    { title: "Ragi Til Laddu", price: "₹209.50", shopName: "Madua" },
    await noise(),
  );
  expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(file.length).toBeLessThanOrEqual(100_000);
});

test("another name is another picture, with letters of both scripts", async () => {
  const draw = (title: string) => drawPreview({ title, price: "₹90", shopName: "Madua" });
  const [latin, hindi, none] = await Promise.all(["Laddu", "लड्डू", " "].map(draw));
  expect(latin).not.toEqual(none);
  expect(hindi).not.toEqual(none);
  expect(latin).not.toEqual(hindi);
});

test("a name in letters that no font has gives way to the shop's", async () => {
  const draw = (title: string) => drawPreview({ title, price: "₹90", shopName: "Madua" });
  const [santali, shop] = await Promise.all(["ᱞᱟᱰᱩ · 300 gm", "Madua"].map(draw));
  expect(santali).toEqual(shop);
});

test("Devanagari is shaped: a vowel sign stands before its letter, a conjunct is one glyph", () => {
  const paths = (text: string) => shapeLine(text).glyphs.map(({ path }) => path);
  expect(paths("कि")[1]).toBe(paths("क")[0]);
  expect(paths("क्ष")).toHaveLength(1);
  expect(paths("₹")[0]).not.toBe("");
  // What no font has is left out, and takes no room.
  expect(shapeLine("a龍")).toEqual(shapeLine("a"));
});

test("a name takes the largest size that holds it, and is cut where none does", () => {
  const sizes = [
    { size: 10, lines: 1 },
    { size: 5, lines: 2 },
  ];
  const widthOf = (text: string) => text.length;
  expect(layOut("one two", 70, sizes, widthOf)).toEqual({ size: 10, lines: ["one two"] });
  expect(layOut("one two three", 70, sizes, widthOf)).toEqual({
    size: 5,
    lines: ["one two three"],
  });
  expect(layOut("one two three four five", 50, sizes, widthOf)).toEqual({
    size: 5,
    lines: ["one two", "three fou…"],
  });
  expect(layOut("onetwothree four", 35, sizes, widthOf).lines).toEqual(["onetwot", "hree…"]);
});
