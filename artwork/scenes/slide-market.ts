import { Artwork, ellipse, path } from "../drawings/artwork.ts";
import { n, type Point } from "../drawings/geometry.ts";
import { ragi } from "../drawings/grain.ts";
import { paper } from "../drawings/ground.ts";
import { soft } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { awning, bamboo, bunting } from "./cloth.ts";
import { type Filling, jar } from "./jars.ts";
import { earthFloor, grove, ridge, sky, trees } from "./outdoors.ts";
import { type Good, smallPacket } from "./packets.ts";
import { front, shelf } from "./stall.ts";
import { slope, wicker } from "./things.ts";
import { grainBasket, grainHeap, paleTones, pot, sack } from "./vessels.ts";

/** Beam scales, hung by a ring, with grain in one pan and weights in the other. */
function scales(art: Artwork, [x, y]: Point, size: number): string {
  const brass = art.linear(0, 0, 1, 0.3, [0, "#fff0b8"], [0.35, "#d99f36"], [1, "#7a4a12"]);
  const drop = size * 0.95;
  const pan = (px: number, py: number, load: string) => {
    const r = size * 0.36;
    const cords = `M${n(px)} ${n(py - drop)}L${n(px - r)} ${n(py)}M${n(px)} ${n(py - drop)}L${n(px + r)} ${n(py)}M${n(px)} ${n(py - drop)}V${n(py)}`;
    return (
      strokes(cords, "#6b4420", 2.5) +
      ellipse(px, py, r, r * 0.3, { fill: "#a8752a" }) +
      load +
      path(
        `M${n(px - r)} ${n(py)}A${n(r)} ${n(r * 0.3)} 0 0 0 ${n(px + r)} ${n(py)}Q${n(px)} ${n(py + r * 0.85)} ${n(px - r)} ${n(py)}Z`,
        { fill: brass },
      )
    );
  };
  const [lx, ly, rx, ry] = [x - size * 0.62, y + drop + 8, x + size * 0.62, y + drop - 8];
  return (
    strokes(`M${n(x)} ${n(y - size * 0.5)}V${n(y)}`, "#4a2d14", 4) +
    strokes(`M${n(lx)} ${n(y + 7)}L${n(rx)} ${n(y - 7)}`, "#5a3a12", 11) +
    strokes(`M${n(lx)} ${n(y + 5)}L${n(rx)} ${n(y - 9)}`, "#e0ab45", 6) +
    ellipse(x, y, 10, 10, { fill: "#d99f36", stroke: "#6d3f0e", "stroke-width": 3 }) +
    pan(
      lx,
      ly,
      grainHeap(art, { cx: lx, base: ly, rx: size * 0.28, height: size * 0.18 }, 70, 3.4),
    ) +
    pan(
      rx,
      ry,
      path(`M${n(rx - 16)} ${n(ry + 4)}v-26q0 -5 5 -5h6v-8h10v8h6q5 0 5 5v26Z`, {
        fill: slope(art, "#4d4a46"),
      }),
    )
  );
}

const row: readonly Good[] = [
  "flour",
  "malt",
  "laddu",
  "sprouted",
  "cookies",
  "rava",
  "flour",
  "malt",
];
const jars: readonly Filling[] = ["laddu", "biscuit", "laddu"];

/** A stall at the weekly market. */
export function slideMarket(): string {
  const art = new Artwork(302, 1600, 700);
  const [left, right] = [352, 1248];
  const counter = 478;
  return art.document(
    sky(art, 420, "#e9dcbc", "#f6dfba"),
    ridge(art, 420, 120, "#d6cfa9"),
    grove(art, [-20, 1640], 424, 130, "#b2b27c"),
    earthFloor(art, 416, "#cf9766"),
    trees(art, [
      { at: [1500, 470], height: 430 },
      { at: [120, 494], height: 540 },
    ]),
    bunting([-10, 96], [352, 120], 34, 8, 34),
    bunting([1248, 120], [1610, 84], 34, 8, 34),
    soft(art, [860, 640], [660, 70], "#2a1208", 0.55),
    path(`M${left} 140H${right}V${counter}H${left}Z`, { fill: wicker(art, "#8f6a40", 26) }),
    path(`M${left} 140H${right}V${counter}H${left}Z`, {
      fill: art.linear(0, 0, 0.3, 1, [0, "#1c0903", 0.62], [1, "#1c0903", 0.34]),
    }),
    shelf(art, left, right, 338),
    ...row.map((good, i) => smallPacket(art, good, [left + 62 + i * 87, 338], 82)),
    bamboo(art, left, 130, 640, 22),
    bamboo(art, right, 130, 640, 22),
    front(art, [left, right], [counter, 640]),
    ...jars.map((filling, i) => jar(art, [452 + i * 112, counter - 8], 92, 116, filling)),
    smallPacket(art, "sprouted", [800, counter - 7], 92),
    smallPacket(art, "flour", [900, counter - 7], 92),
    scales(art, [1108, 318], 130),
    awning(art, {
      left: 396,
      right: 1204,
      top: 62,
      foot: 166,
      flare: 110,
      stripes: 15,
      colours: ["#a8452a", "#f3e3c0"],
    }),
    sack(
      art,
      [1376, 640],
      190,
      180,
      grainHeap(art, { cx: 1376, base: 462, rx: 82, height: 50 }, 330, 5),
    ),
    sack(
      art,
      [218, 628],
      180,
      170,
      grainHeap(art, { cx: 218, base: 460, rx: 78, height: 46 }, 300, 5, paleTones),
    ),
    grainBasket(art, { at: [432, 582], rx: 108, depth: 78 }),
    grainBasket(art, { at: [1150, 586], rx: 104, depth: 74 }, paleTones),
    grainBasket(art, { at: [70, 596], rx: 100, depth: 74 }, ragi),
    pot(art, [1524, 660], 84),
    paper(art),
  );
}
