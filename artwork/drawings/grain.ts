import { Artwork, group, path } from "./artwork.ts";
import { bowlBack, bowlFront, type Vessel } from "./bowls.ts";
import { darker, lighter, mix } from "./colour.ts";
import { ear } from "./ears.ts";
import { n, type Point, polygon, smooth, smoothLine } from "./geometry.ts";
import { earths, ground, paper } from "./ground.ts";
import { castShadow, castShape, textured } from "./light.ts";
import { grains, type Mound, mound, over, spilt } from "./mounds.ts";
import { strokes } from "./scatter.ts";
import { leaf } from "./sohrai.ts";

/** Grains of ragi, from the lit to the dark. */
export const ragi = ["#e0a069", "#bd7040", "#97502a", "#713519", "#45200f"];

/** A point of the winnowing basket: u across from left to right, v from the lip to the back. */
function soop(u: number, v: number): Point {
  const half = 520 - 130 * v ** 1.5;
  const wall = Math.max(0, v - 0.72) / 0.28;
  const sides = Math.abs(u) ** 6 * 70 * Math.min(1, v * 2.4);
  return [600 + u * half, 1300 - v * 700 - wall ** 2 * 40 - sides];
}

/** A line on the basket, between two places on it. */
export const edge = (from: readonly [number, number], to: readonly [number, number], steps = 14) =>
  Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    return soop(from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t);
  });

/** Split bamboo, one strip over and one under. */
export function weave(): readonly string[] {
  const [rows, columns] = [26, 30];
  const tones = ["", "", ""];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const u = -1 + (2 * column) / columns;
      const v = row / rows;
      const d = polygon([
        soop(u, v),
        soop(u + 2 / columns, v),
        soop(u + 2 / columns, v + 1 / rows),
        soop(u, v + 1 / rows),
      ]);
      const over = (row + Math.floor(column / 1)) % 3;
      tones[over] += d;
    }
  }
  return tones;
}

export function winnowingBasket(): string {
  const art = new Artwork(81);
  const bamboo = "#cfa257";
  const around = [
    ...edge([-1, 0], [-1, 1]),
    ...edge([-1, 1], [1, 1]).slice(1),
    ...edge([1, 1], [1, 0]).slice(1),
  ];
  const outline = polygon([...around, ...edge([1, 0], [-1, 0])]);
  const pile: Mound = { cx: 600, base: 960, rx: 370, height: 190 };
  const shade = art.linear(
    0,
    0,
    1,
    1,
    [0, "#3a1c0c", 0.5],
    [0.3, "#3a1c0c", 0.08],
    [0.6, "#fff3d8", 0.12],
    [1, "#3a1c0c", 0.3],
  );
  const rim = smoothLine(around);
  const husk = spilt(art, [600, 1010], [430, 230], 240).filter(([, y]) => y < 1275);
  const chaff = spilt(art, [600, 1010], [460, 215], 46)
    .filter(([, y]) => y < 1265)
    .map((at) => leaf(at, art.random.between(16, 30), 6, art.random.between(0, 6)))
    .join("");
  let binding = "";
  around.forEach(([x, y], i) => {
    if (i % 2) binding += `M${n(x - 13)} ${n(y - 13)}l26 26`;
  });
  return art.document(
    ground(art, earths.milk),
    castShape(art, outline, 46, 0.5),
    group(
      { filter: textured(art, { grain: 0.08, depth: 1.6, seed: 2 }) },
      path(outline, { fill: darker(bamboo, 0.3) }),
      ...weave().map((d, i) =>
        path(d, {
          fill: [bamboo, lighter(bamboo, 0.22), darker(bamboo, 0.16)][i] ?? bamboo,
          stroke: darker(bamboo, 0.5),
          "stroke-width": 2.4,
        }),
      ),
    ),
    path(outline, { fill: shade }),
    castShadow(art, pile.cx, pile.base, pile.rx * 0.98),
    path(chaff, { fill: "#ecd9a2", stroke: "#a88a4c", "stroke-width": 1.5 }),
    grains(
      husk.map((at) => ({ at, sun: art.random.between(0.1, 0.9) })),
      7,
      ragi,
    ),
    mound(art, pile, "#5a2a14", 4, 0),
    grains(over(art, pile, 1900, 0.34), 8.6, ragi),
    strokes(rim, "#2a1208", 40, 0.35),
    strokes(rim, darker(bamboo, 0.4), 34),
    strokes(rim, bamboo, 26),
    group({ transform: "translate(-4 -6)" }, strokes(rim, lighter(bamboo, 0.55), 7, 0.8)),
    strokes(binding, "#7a4a22", 8),
    ear(art, [950, 1330], 250, -58),
    paper(art),
  );
}

/** A round spoon of brass lying in the bowl, its handle over the rim. */
function spoon(art: Artwork, [x, y]: Point): string {
  const handle: readonly Point[] = [
    [x + 30, y - 20],
    [x + 180, y - 150],
    [x + 330, y - 262],
  ];
  const line = smoothLine(handle);
  const bowl = smooth([
    [x - 96, y + 14],
    [x - 44, y - 44],
    [x + 48, y - 38],
    [x + 76, y + 6],
    [x + 10, y + 50],
    [x - 70, y + 48],
  ]);
  const brass = art.linear(0, 0, 1, 1, [0, "#fff0b8"], [0.4, "#d99f36"], [1, "#6d3f0e"]);
  return (
    castShape(art, bowl, 18, 0.5) +
    strokes(line, "#6d3f0e", 27) +
    strokes(line, "#d99f36", 20) +
    group({ transform: "translate(-4 -4)" }, strokes(line, "#fff0b8", 5, 0.9)) +
    path(bowl, { fill: brass, stroke: "#f3cf78", "stroke-width": 6 })
  );
}

export function ravaBowl(): string {
  const art = new Artwork(82);
  const tones = ["#f2e0c8", "#dcc0a0", "#bf9a78", "#93694a", "#5f3d28"];
  const vessel: Vessel = { cx: 600, rim: 920, rx: 440, depth: 320, stuff: "steel" };
  const hill: Mound = { cx: 600, base: 920, rx: 408, height: 270 };
  const scoop: Mound = { cx: 640, base: 845, rx: 74, height: 46 };
  const fallen = spilt(art, [600, 1260], [460, 90], 130);
  return art.document(
    ground(art, earths.terracotta),
    bowlBack(art, vessel),
    mound(art, hill, mix("#bf9a78", "#93694a", 0.3), 4, 0.2),
    grains(over(art, hill, 2300, 0.3), 6, tones),
    spoon(art, [640, 850]),
    mound(art, scoop, "#bf9a78", 2),
    grains(over(art, scoop, 130), 5.6, tones),
    bowlFront(art, vessel),
    grains(
      fallen.map((at) => ({ at, sun: art.random.between(0.3, 1) })),
      5,
      tones,
    ),
    paper(art),
  );
}
