import { type Artwork, path, use } from "./artwork.ts";
import { darker, lighter } from "./colour.ts";
import { type Point, smoothLine } from "./geometry.ts";

/** Ropes of dough along a path: shadow, dark side, body and the light along the upper edge. */
export function rope(art: Artwork, d: string, width: number, colour: string, sun = 0.5): string {
  const id = art.shape(d);
  const tone = sun > 0.5 ? lighter(colour, (sun - 0.5) * 0.6) : darker(colour, (0.5 - sun) * 0.9);
  const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const layer = (stroke: string, wide: number, opacity: number, x = 0, y = x) =>
    use(id, { ...line, stroke, "stroke-width": wide, opacity, x, y });
  return (
    layer("#1c0903", width * 1.15, 0.4, width * 0.2, width * 0.3) +
    layer(darker(tone, 0.42), width, 1) +
    layer(tone, width * 0.68, 1, -width * 0.07) +
    layer(lighter(tone, 0.5), width * 0.2, 0.75, -width * 0.17)
  );
}

/** Steam: a few veils that rise and fade, all through one blur. */
export function steam(art: Artwork, [x, y]: Point, height: number): string {
  const filter = art.filter(0.5, `<feGaussianBlur stdDeviation="13"/>`);
  const fade = art.linear(
    0,
    1,
    0,
    0,
    [0, "#fffaf0", 0],
    [0.25, "#fffaf0", 0.85],
    [0.7, "#fffaf0", 0.4],
    [1, "#fffaf0", 0],
  );
  let d = "";
  for (const [dx, wide, up] of [
    [-90, 30, 0.8],
    [10, 44, 1],
    [105, 28, 0.7],
  ] as const) {
    const top = height * up;
    const left: Point[] = [];
    const right: Point[] = [];
    for (let i = 0; i <= 8; i += 1) {
      const t = i / 8;
      const sway = Math.sin(t * 6.5 + dx) * 46 * t ** 0.6;
      const half = wide * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1)) * (0.4 + t);
      left.push([x + dx + sway - half, y - t * top]);
      right.unshift([x + dx + sway + half, y - t * top]);
    }
    d += `${smoothLine(left)}${smoothLine(right).replace("M", "L")}Z`;
  }
  return path(d, { fill: fade, filter, opacity: 0.75 });
}
