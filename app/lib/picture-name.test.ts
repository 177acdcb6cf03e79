import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePictureName, pictureName, pictureRenditions, pictureWidths } from "./picture-name.ts";

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

describe("pictureRenditions", () => {
  const picture = { base: "/files/a-1200x1500", width: 1200, height: 1500 };

  test("AVIF has every width up to the full one", () => {
    expect(pictureRenditions(picture, "avif")).toEqual([
      { url: "/files/a-1200x1500.w320.avif", width: 320 },
      { url: "/files/a-1200x1500.w640.avif", width: 640 },
      { url: "/files/a-1200x1500.w960.avif", width: 960 },
    ]);
  });

  test("WebP ends with the full size under the plain name", () => {
    expect(pictureRenditions(picture, "webp").at(-1)).toEqual({
      url: "/files/a-1200x1500.webp",
      width: 1200,
    });
  });

  test("a width of the series is not written twice in WebP", () => {
    const square = { base: "a-640x640", width: 640, height: 640 };
    expect(pictureRenditions(square, "webp").map(({ width }) => width)).toEqual([320, 640]);
    expect(pictureRenditions(square, "avif").map(({ width }) => width)).toEqual([320, 640]);
  });

  test("a small picture has its own size only", () => {
    const small = { base: "a-200x100", width: 200, height: 100 };
    expect(pictureRenditions(small, "avif")).toEqual([]);
    expect(pictureRenditions(small, "webp")).toEqual([{ url: "a-200x100.webp", width: 200 }]);
  });

  test("no rendition is wider than the picture, and widths rise", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4000 }),
        fc.constantFrom("avif", "webp"),
        (w, format) => {
          const widths = pictureRenditions({ base: "a", width: w, height: 1 }, format).map(
            ({ width }) => width,
          );
          expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
          expect(widths.every((width) => width <= w)).toBe(true);
          expect(widths.length).toBeLessThanOrEqual(pictureWidths.length + 1);
        },
      ),
    );
  });
});
