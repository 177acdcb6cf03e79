import { Artwork, group, path } from "./artwork.ts";
import { almond, cashew, crumb, pea, puffed, sesame } from "./bits.ts";
import { darker, lighter } from "./colour.ts";
import { type Point, pebble, polygon } from "./geometry.ts";
import { earths, ground, paper } from "./ground.ts";
import { soft, textured } from "./light.ts";
import { type Piece, scatter } from "./scatter.ts";

/** A bar lying aslant: its near left corner, and the ways along its length, width and height. */
interface Bar {
  corner: Point;
  along: Point;
  across: Point;
  high: number;
}

const step = ([x, y]: Point, ...ways: readonly (readonly [Point, number])[]): Point => [
  ways.reduce((sum, [way, share]) => sum + way[0] * share, x),
  ways.reduce((sum, [way, share]) => sum + way[1] * share, y),
];

/** An edge that is not quite straight, since a knife cut through nuts. */
function cut(art: Artwork, corners: readonly Point[], jag: number): Point[] {
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from;
    return Array.from({ length: 9 }, (_, k): Point => {
      const t = k / 9;
      const off = k ? art.random.about(0, jag) : 0;
      return [from[0] + (to[0] - from[0]) * t + off, from[1] + (to[1] - from[1]) * t + off];
    });
  });
}

const colour = "#9c5a2d";

function slab(art: Artwork, { corner, along, across, high }: Bar): string {
  const up: Point = [0, -high];
  const near = [corner, step(corner, [along, 1]), step(corner, [along, 1], [up, 1])];
  const front = [...near, step(corner, [up, 1])];
  const right = step(corner, [along, 1]);
  const end = [
    right,
    step(right, [across, 1]),
    step(right, [across, 1], [up, 1]),
    step(right, [up, 1]),
  ];
  const lid = step(corner, [up, 1]);
  const top = [
    lid,
    step(lid, [along, 1]),
    step(lid, [along, 1], [across, 1]),
    step(lid, [across, 1]),
  ];
  const frontFill = art.linear(
    0,
    0,
    0.9,
    1,
    [0, lighter(colour, 0.08)],
    [0.5, darker(colour, 0.18)],
    [1, darker(colour, 0.46)],
  );
  const topFill = art.linear(
    0,
    0,
    1,
    1,
    [0, lighter(colour, 0.5)],
    [0.5, lighter(colour, 0.2)],
    [1, darker(colour, 0.08)],
  );
  return (
    path(pebble(cut(art, end, 5)), { fill: darker(colour, 0.58) }) +
    path(pebble(cut(art, front, 5)), { fill: frontFill }) +
    path(pebble(cut(art, top, 5)), { fill: topFill })
  );
}

const nutsAndFruit: readonly Piece[] = [
  { shape: almond, colours: ["#e9c68c", "#f3d9a6"], size: [1.5, 2.1], lift: 5 },
  { shape: cashew, colours: ["#f5e3bb", "#ecd3a0"], size: [1.6, 2], lift: 5 },
  { shape: pea, colours: ["#8ea541", "#a3b84e"], size: [1.6, 2.4], lift: 4 },
  { shape: crumb, colours: ["#5a2413", "#6d2d17"], size: [3, 4.2], lift: 5 },
  { shape: puffed, colours: ["#f3dba6"], size: [1.1, 1.6], lift: 4 },
];

/** Nuts and seeds in the top and, cut through, in the front. */
function studded(art: Artwork, { corner, along, across, high }: Bar): string {
  const lid = step(corner, [[0, -high], 1]);
  const place = (from: Point, one: Point, other: Point, count: number) =>
    Array.from({ length: count }, () =>
      step(from, [one, art.random.between(0.05, 0.95)], [other, art.random.between(0.12, 0.9)]),
    ).sort((a, b) => a[1] - b[1]);
  const inFront = nutsAndFruit.map((piece) => {
    return {
      ...piece,
      colours: piece.colours.map((tone) => darker(tone, 0.22)),
      size: [piece.size[0] * 0.8, piece.size[1] * 0.9] as const,
      lift: 2,
    };
  });
  const seeds = { shape: sesame, colours: ["#fbeccb", "#f2dcae"], size: [1.1, 1.5] as const };
  return (
    scatter(art, place(corner, along, [0, -high], 26), inFront) +
    scatter(art, place(lid, along, across, 60), [seeds]) +
    scatter(art, place(lid, along, across, 46), nutsAndFruit)
  );
}

export function energyBars(): string {
  const art = new Artwork(71);
  const bars: readonly Bar[] = [
    { corner: [150, 985], along: [600, 110], across: [270, -170], high: 120 },
    { corner: [230, 1270], along: [640, 70], across: [235, -160], high: 125 },
    { corner: [165, 872], along: [590, 128], across: [285, -160], high: 120 },
  ];
  const [back, front, top] = bars;
  if (!back || !front || !top) throw new Error("Three bars are drawn");
  const sheet: readonly Point[] = [
    [60, 985],
    [500, 700],
    [1150, 860],
    [1010, 1400],
    [250, 1420],
  ];
  const filter = textured(art, { grain: 0.05, depth: 5, seed: 14 });
  const crumbs = Array.from({ length: 34 }, (): Point => {
    return [art.random.between(120, 1090), art.random.about(1400, 50)];
  });
  const shade = (bar: Bar) => {
    const middle = step(bar.corner, [bar.along, 0.55], [bar.across, 0.5]);
    const [rx, ry] = [430, 140];
    return soft(art, [middle[0] + 50, middle[1] + 40], [rx, ry], "#1c0903", 0.7, 8);
  };
  const drawn = (bar: Bar) => shade(bar) + group({ filter }, slab(art, bar)) + studded(art, bar);
  return art.document(
    ground(art, earths.sand),
    // baking paper, with the folds of a parcel
    soft(art, [640, 1110], [640, 400], "#2a1208", 0.4),
    path(polygon(sheet), { fill: art.linear(0, 0, 1, 1, [0, "#fff6e2"], [1, "#d9c09a"]) }),
    drawn(back),
    drawn(top),
    drawn(front),
    scatter(art, crumbs, [
      { shape: sesame, colours: ["#fbeccb", "#e8cd98"], size: [1, 1.4] },
      ...nutsAndFruit.slice(2, 4),
    ]),
    paper(art),
  );
}
