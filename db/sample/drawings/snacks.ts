import { Artwork, group, path } from "./artwork.ts";
import { almond, cashew, crumb, halfNut } from "./bits.ts";
import { bowlBack, bowlFront, type Vessel } from "./bowls.ts";
import { darker, lighter } from "./colour.ts";
import { type Disc, disc, onDisc } from "./discs.ts";
import { ellipsePath, n, pebble, type Point, placed, smoothLine } from "./geometry.ts";
import { type Earth, earths, ground, paper } from "./ground.ts";
import { leafPlate } from "./leaf-plate.ts";
import { castShadow, soft, textured } from "./light.ts";
import { type Mound, mound, over, spilt } from "./mounds.ts";
import { type Piece, scatter } from "./scatter.ts";
import { rope } from "./strands.ts";

const pea: readonly Point[] = [
  [-7, -3],
  [0, -8],
  [7, -3],
  [6, 5],
  [-6, 5],
];

const curryLeaf: readonly Point[] = [
  [-24, 0],
  [-6, -10],
  [24, -1],
  [-4, 9],
];

const puffed: readonly Point[] = [
  [-12, -2],
  [-3, -9],
  [9, -8],
  [13, 1],
  [4, 9],
  [-8, 7],
];

const mixed: readonly Piece[] = [
  { shape: halfNut, colours: ["#c9673a", "#b9552c", "#d17a48"], size: [2, 2.5], lift: 5 },
  { shape: puffed, colours: ["#f6e2b4", "#eed59c"], size: [1.5, 2.1], lift: 5 },
  { shape: crumb, colours: ["#8a4a24", "#a25b2e"], size: [2, 3.6], lift: 4 },
  { shape: pea, colours: ["#7d9a3a", "#93ad48"], size: [1.7, 2.1], lift: 5 },
  { shape: halfNut, colours: ["#e5b04e", "#d99b35"], size: [1.6, 2], lift: 4 },
];

/** Short curls of fried dough, thrown over a heap. */
function sev(art: Artwork, places: readonly Point[], colour: string, long: number, wide: number) {
  const curls = places.map(([x, y]) => {
    const turn = art.random.between(0, 6.28);
    const bend = art.random.about(0, 1.4);
    return smoothLine(
      Array.from({ length: 4 }, (_, k): Point => {
        const t = (k - 1.5) * long;
        const angle = turn + bend * t * 0.01;
        return [x + Math.cos(angle) * t, y + Math.sin(angle) * t * 0.7];
      }),
    );
  });
  // three tones, so that neighbours part
  return [0.4, 0.52, 0.66]
    .map((sun, i) => rope(art, curls.filter((_, k) => k % 3 === i).join(""), wide, colour, sun))
    .join("");
}

export function mixture(): string {
  const art = new Artwork(61);
  const vessel: Vessel = { cx: 600, rim: 900, rx: 450, depth: 340, stuff: "steel" };
  const hill: Mound = { cx: 600, base: 900, rx: 415, height: 250 };
  const all = over(art, hill, 900).map(({ at }) => at);
  const layers = Array.from({ length: 9 }, (_, i) =>
    all.slice(Math.floor((i * all.length) / 9), Math.floor(((i + 1) * all.length) / 9)),
  );
  const leaves: Piece = {
    shape: curryLeaf,
    colours: ["#3f6a2a", "#527d34"],
    size: [1.5, 1.9],
    lift: 5,
  };
  return art.document(
    ground(art, earths.ochre),
    bowlBack(art, vessel),
    mound(art, hill, "#8a5426", 2, 0),
    ...layers.map(
      (layer) =>
        sev(
          art,
          layer.filter((_, i) => i % 3 !== 1),
          "#d79a48",
          21,
          10,
        ) +
        scatter(
          art,
          layer.filter((_, i) => i % 3 === 1),
          mixed,
        ) +
        scatter(
          art,
          layer.filter((_, i) => i % 17 === 5),
          [leaves],
        ),
    ),
    bowlFront(art, vessel),
    scatter(art, spilt(art, [600, 1260], [480, 110], 22), mixed),
    paper(art),
  );
}

/** Khakhra: very thin, blistered, a little buckled, with brown freckles where it met the pan. */
function khakhra(art: Artwork, shape: Disc): string {
  const colour = "#cf9a5c";
  let spots = "";
  let blisters = "";
  for (let i = 0; i < 70; i += 1) {
    const angle = art.random.between(0, 6.28);
    const out = Math.sqrt(art.random.next()) * 0.92;
    const at = onDisc(shape, Math.cos(angle) * out, Math.sin(angle) * out);
    const size = art.random.between(0.6, 3.4) * (shape.rx / 330);
    spots += pebble(placed(crumb, at, art.random.between(0, 6), size * 1.5, size * 0.8));
    if (i % 3 === 0) {
      blisters += ellipsePath(at[0] + size * 8, at[1] - size * 3, size * 5, size * 2.6);
    }
  }
  return (
    disc(art, shape, { colour, jag: 0.008, browning: 0.3 }) +
    path(blisters, { fill: lighter(colour, 0.5), opacity: 0.4 }) +
    path(spots, { fill: darker(colour, 0.5), opacity: 0.55 })
  );
}

/** One folded twice, as it is eaten: a quarter with three edges to it. */
function folded(art: Artwork, [x, y]: Point, r: number, from: number): string {
  const colour = "#d3a063";
  const quarter = (lift: number) => {
    const arc = Array.from({ length: 15 }, (_, i): Point => {
      const angle = from + (i / 14) * 1.5;
      const reach = r * (1 + art.random.about(0, 0.012));
      return [x + Math.cos(angle) * reach, y - lift + Math.sin(angle) * reach * 0.47];
    });
    return `M${n(x)} ${n(y - lift)}L${arc.map(([px, py]) => `${n(px)} ${n(py)}`).join("L")}Z`;
  };
  const fill = art.linear(
    0,
    0,
    0.8,
    1,
    [0, lighter(colour, 0.45)],
    [0.5, colour],
    [1, darker(colour, 0.3)],
  );
  const places = Array.from({ length: 26 }, (): Point => {
    const angle = from + art.random.between(0.12, 1.38);
    const out = Math.sqrt(art.random.next()) * r * 0.92;
    return [x + Math.cos(angle) * out, y - 44 + Math.sin(angle) * out * 0.47];
  });
  const spots = places
    .map((at) => pebble(placed(crumb, at, art.random.between(0, 6), art.random.between(1, 3.4), 1.6)))
    .join("");
  return (
    soft(art, [x + Math.cos(from + 0.75) * r * 0.6 + 16, y + 50], [r * 0.8, r * 0.4], "#1c0903", 0.5) +
    [0, 14, 29, 44]
      .map((lift) => path(quarter(lift), { fill, stroke: "#8a5428", "stroke-width": 3 }))
      .join("") +
    path(spots, { fill: darker(colour, 0.5), opacity: 0.5 })
  );
}

export function khakhraStack(): string {
  const art = new Artwork(62);
  const earth: Earth = earths.rose;
  const pile = Array.from({ length: 8 }, (_, i): Disc => {
    return {
      x: 560 + art.random.about(0, 30),
      y: 1010 - i * 19,
      rx: 400,
      tilt: 0.47,
      thick: 7,
      turn: art.random.about(0, 3),
    };
  });
  const last = pile.at(-1);
  if (!last) throw new Error("The pile is not empty");
  const greens = Array.from({ length: 90 }, (): Point => {
    const angle = art.random.between(0, 6.28);
    const out = Math.sqrt(art.random.next()) * 0.9;
    return onDisc(last, Math.cos(angle) * out, Math.sin(angle) * out);
  });
  const methi: Piece = { shape: crumb, colours: ["#5d7430", "#728b3b"], size: [0.9, 1.8], lift: 1 };
  const chutney: Vessel = { cx: 915, rim: 1120, rx: 168, depth: 130, stuff: "brass" };
  return art.document(
    ground(art, earth),
    leafPlate(art, [590, 1010], 560),
    castShadow(art, 570, 1030, 390),
    group(
      { filter: textured(art, { grain: 0.028, depth: 2.2, seed: 6 }) },
      ...pile.map((shape) => khakhra(art, shape)),
      folded(art, [430, 720], 350, 0.5),
      folded(art, [690, 745], 340, 1.25),
    ),
    scatter(art, greens, [methi]),
    bowlBack(art, chutney),
    mound(art, { cx: 915, base: 1124, rx: 150, height: 26 }, "#5f8a35", 1),
    scatter(
      art,
      over(art, { cx: 915, base: 1124, rx: 140, height: 26 }, 40).map(({ at }) => at),
      [{ shape: crumb, colours: ["#86ad4c", "#43691f", "#c8a24a"], size: [0.8, 1.6], lift: 1 }],
    ),
    bowlFront(art, chutney),
    paper(art),
  );
}

const ladi = { shape: almond } as const;

export function energyPieces(): readonly Piece[] {
  return [
    { ...ladi, colours: ["#e9c68c", "#f3d9a6"], size: [1.5, 2.1], lift: 5 },
    { shape: cashew, colours: ["#f5e3bb", "#ecd3a0"], size: [1.6, 2], lift: 5 },
    { shape: pea, colours: ["#8ea541", "#a3b84e"], size: [1.6, 2.4], lift: 4 },
    { shape: crumb, colours: ["#5a2413", "#6d2d17"], size: [3, 4.2], lift: 5 },
    { shape: puffed, colours: ["#f3dba6"], size: [1.1, 1.6], lift: 4 },
  ];
}
