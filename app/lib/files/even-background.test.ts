import { expect, test } from "vitest";
import { evenBackground } from "./even-background.ts";

const [width, height] = [80, 100];
type Paint = (x: number, y: number) => readonly [number, number, number];

function picture(paint: Paint): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set([...paint(x, y), 255], (y * width + x) * 4);
  }
  return pixels;
}
const at = (pixels: Uint8ClampedArray, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];
const isGoods = (x: number, y: number) => x > 25 && x < 55 && y > 25 && y < 75;

test("a sheet in the yellow light of a lamp, in shadow on one side, becomes even and neutral; the goods stay darker than it", () => {
  const pixels = picture((x, y) => {
    if (isGoods(x, y)) return [110, 60, 30];
    const light = 1 - (0.35 * x) / width;
    return [220 * light, 205 * light, 170 * light];
  });
  expect(evenBackground(pixels, width, height)).toBe("evened");
  const border = [
    at(pixels, 2, 2),
    at(pixels, 77, 2),
    at(pixels, 2, 97),
    at(pixels, 77, 97),
    at(pixels, 40, 3),
  ];
  for (const [red = 0, green = 0, blue = 0, opacity] of border) {
    expect(Math.min(red, green, blue)).toBeGreaterThan(225);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(14);
    expect(opacity).toBe(255);
  }
  const [red = 0, , blue = 0] = at(pixels, 40, 50);
  expect(red).toBeLessThan(190);
  expect(red).toBeGreaterThan(blue * 2);
});

test.each<[string, Paint]>([
  ["too-dark", () => [40, 38, 35]],
  ["coloured", () => [200, 60, 60]],
  // Something stands in a corner.
  ["mixed", (x, y) => (x < 20 && y < 20 ? [60, 40, 30] : [230, 230, 230])],
  ["mixed", (x) => (x < 40 ? [90, 90, 90] : [235, 235, 235])],
])("what is %s stays as it is", (why, paint) => {
  const pixels = picture(paint);
  const before = pixels.slice();
  expect(evenBackground(pixels, width, height)).toBe(why);
  expect(pixels).toEqual(before);
});

test("what is white already stays white", () => {
  const pixels = picture(() => [250, 250, 250]);
  expect(evenBackground(pixels, width, height)).toBe("evened");
  expect(at(pixels, 40, 50)).toEqual([250, 250, 250, 255]);
});
