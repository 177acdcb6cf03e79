import { Artwork, group } from "./artwork.ts";
import { bowlBack, bowlFront, type Vessel } from "./bowls.ts";
import { lighter } from "./colour.ts";
import { type Point, smoothLine, TILT } from "./geometry.ts";
import { type Earth, earths, ground, paper } from "./ground.ts";
import { soft } from "./light.ts";
import { type Mound, mound, over } from "./mounds.ts";
import { scatter } from "./scatter.ts";
import { rope, steam } from "./strands.ts";

const baton: readonly Point[] = [
  [-17, -4],
  [-16, 4],
  [16, 5],
  [17, -4],
];

const ring: readonly Point[] = [
  [-8, 0],
  [-5, -7],
  [5, -7],
  [8, 0],
  [5, 7],
  [-5, 7],
];

/** Nests of noodles: each strand runs round a middle of its own and slips over its neighbours. */
function nest(art: Artwork, hill: Mound, count: number, colour: string): string {
  return over(art, hill, count)
    .map(({ at, sun }) => {
      const reach = art.random.between(0.26, 0.46) * hill.rx;
      const start = art.random.between(0, 6.28);
      const sweep = art.random.between(1.6, 3.6) * art.random.pick([-1, 1]);
      const centre: Point = [
        Math.min(hill.cx + hill.rx * 0.56, Math.max(hill.cx - hill.rx * 0.56, at[0])),
        at[1] + reach * 0.14,
      ];
      const points = Array.from({ length: 8 }, (_, i): Point => {
        const angle = start + (sweep * i) / 7;
        const r = reach * (1 + art.random.about(0, 0.09));
        return [
          centre[0] + Math.cos(angle) * r,
          centre[1] + Math.sin(angle) * r * TILT * 0.95 + Math.abs(Math.cos(angle)) * 16,
        ];
      });
      return rope(art, smoothLine(points), art.random.between(15, 18), colour, sun + 0.05);
    })
    .join("");
}

export function noodleBowl(): string {
  const art = new Artwork(41);
  const earth: Earth = earths.sage;
  const vessel: Vessel = { cx: 600, rim: 900, rx: 460, depth: 380, stuff: "glaze" };
  const hill: Mound = { cx: 600, base: 900, rx: 400, height: 210 };
  const colour = "#b87440";
  const greens = over(art, { ...hill, rx: 340 }, 62).map(({ at }) => at);
  return art.document(
    ground(art, earth),
    bowlBack(art, vessel),
    group(
      {},
      mound(art, { ...hill, rx: 438, height: 110 }, "#5d331c", 2, 0),
      nest(art, hill, 165, colour),
      scatter(art, greens, [
        { shape: baton, colours: ["#e8862a", "#f09a3c"], size: [1.2, 1.7], lift: 5 },
        { shape: ring, colours: ["#6f9a35", "#86b043"], size: [1.2, 1.8], lift: 4 },
        { shape: ring, colours: ["#58822b"], size: [1, 1.5], lift: 4 },
        { shape: baton, colours: ["#c23a26"], size: [0.9, 1.3], lift: 4, squash: 0.9 },
      ]),
      soft(art, [450, 740], [180, 70], lighter("#ffe9c0", 0), 0.25, -18),
    ),
    bowlFront(art, vessel),
    steam(art, [600, 720], 520),
    paper(art),
  );
}
