import { describe, expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { type PictureFormat, parsePictureName, pictureName, renditionsOf } from "./picture-name.ts";

describe("parsePictureName", () => {
  test("reads the size from the name", () => {
    expect(parsePictureName("/files/productImage/4f2a9c-1200x1500.webp")).toEqual({
      base: "/files/productImage/4f2a9c-1200x1500",
      width: 1200,
      height: 1500,
    });
  });

  test.each([
    "",
    "https://example.org/photo.jpg",
    "/files/productImage/4f2a9c.webp",
    "/files/productImage/4f2a9c-1200x1500.w320.webp",
    "/files/productImage/4f2a9c-0x1500.webp",
    "/files/productImage/4f2a9c-1200x1500.png",
  ])("leaves %j alone", (url) => {
    expect(parsePictureName(url)).toBeUndefined();
  });

  test("reads back every name that pictureName makes", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(fc.stringMatching(/^[\w/-]{1,40}$/), side, side, (stem, width, height) => {
        const base = `${stem}-${width}x${height}`;
        expect(parsePictureName(pictureName(stem, width, height))).toEqual({ base, width, height });
      }),
    );
  });
});

const widthsOf = (name: string, format: PictureFormat) =>
  renditionsOf(name)
    .filter((file) => file.format === format)
    .map(({ width }) => width);

describe("renditionsOf", () => {
  test("AVIF in every width up to the full one, WebP also in full under the plain name", () => {
    expect(renditionsOf("/files/a-1200x1500.webp")).toEqual([
      { name: "/files/a-1200x1500.w320.avif", width: 320, format: "avif" },
      { name: "/files/a-1200x1500.w640.avif", width: 640, format: "avif" },
      { name: "/files/a-1200x1500.w960.avif", width: 960, format: "avif" },
      { name: "/files/a-1200x1500.w320.webp", width: 320, format: "webp" },
      { name: "/files/a-1200x1500.w640.webp", width: 640, format: "webp" },
      { name: "/files/a-1200x1500.w960.webp", width: 960, format: "webp" },
      { name: "/files/a-1200x1500.webp", width: 1200, format: "webp" },
    ]);
  });

  test("a width of the series is not written twice in WebP", () => {
    expect(widthsOf("a-640x640.webp", "webp")).toEqual([320, 640]);
    expect(widthsOf("a-640x640.webp", "avif")).toEqual([320, 640]);
  });

  test("what is cropped for phones has its middle too", () => {
    const files = renditionsOf("/files/a-400x175-phone.webp");
    expect(files.map(({ name }) => name)).toEqual([
      "/files/a-400x175-phone.w320.avif",
      "/files/a-400x175-phone.w320.webp",
      "/files/a-400x175-phone.webp",
      "/files/a-400x175-phone.p720.avif",
      "/files/a-400x175-phone.p1080.avif",
      "/files/a-400x175-phone.p720.webp",
      "/files/a-400x175-phone.p1080.webp",
    ]);
    expect(files.flatMap(({ isPhoneCrop }) => isPhoneCrop ?? [])).toHaveLength(4);
  });

  test("a small picture has its own size only", () => {
    expect(renditionsOf("a-200x100.webp")).toEqual([
      { name: "a-200x100.webp", width: 200, format: "webp" },
    ]);
  });

  test("a name that says no size has none", () => {
    expect(renditionsOf("https://example.org/photo.jpg")).toEqual([]);
  });

  test("no rendition is wider than the picture, and widths rise", () => {
    const format = fc.constantFrom<PictureFormat>("avif", "webp");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), format, (full, kind) => {
        const widths = widthsOf(pictureName("a", full, 1), kind);
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
        expect(widths.every((width) => width <= full)).toBe(true);
      }),
    );
  });
});
