import { Artwork } from "./artwork.ts";
import { crumb, halfNut, pea, puffed } from "./bits.ts";
import { bowlBack, bowlFront, type Vessel } from "./bowls.ts";
import { type Point, smoothLine } from "./geometry.ts";
import { earths, ground, paper } from "./ground.ts";
import { type Mound, mound, over, spilt } from "./mounds.ts";
import { type Piece, scatter } from "./scatter.ts";
import { rope } from "./strands.ts";

const curryLeaf: readonly Point[] = [
  [-24, 0],
  [-6, -10],
  [24, -1],
  [-4, 9],
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
