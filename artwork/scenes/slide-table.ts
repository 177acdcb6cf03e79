import { Artwork, path } from "../drawings/artwork.ts";
import { heap, laddus } from "../drawings/balls.ts";
import { crumb } from "../drawings/bits.ts";
import { bowlBack, bowlFront, type Vessel } from "../drawings/bowls.ts";
import { cream, darker, maroon } from "../drawings/colour.ts";
import { type Disc, disc } from "../drawings/discs.ts";
import { ear } from "../drawings/ears.ts";
import type { Point } from "../drawings/geometry.ts";
import { earths, ground, paper } from "../drawings/ground.ts";
import { doughs } from "../drawings/laddus.ts";
import { leafPlate } from "../drawings/leaf-plate.ts";
import { cupOfMalt } from "../drawings/malt.ts";
import { spilt } from "../drawings/mounds.ts";
import { packet } from "../drawings/packet.ts";
import { scatter } from "../drawings/scatter.ts";
import { band } from "../drawings/sohrai.ts";
import { steam } from "../drawings/strands.ts";
import { put, slope } from "./things.ts";
import { flourTones, grainBasket, grainHeap, pot } from "./vessels.ts";

/** A runner of red cloth along the table, its border painted as on the walls. */
function runner(art: Artwork, top: number, foot: number): string {
  const cloth = "#8f3b26";
  return (
    path(`M0 ${top}H1600V${foot}H0Z`, { fill: slope(art, cloth, 0.7) }) +
    band(-30, top + 6, 1660, 34, { line: "#e8bd6a", leaf: cream, dot: "#e8bd6a" }) +
    band(-30, foot - 62, 1660, 54, { line: "#e8bd6a", leaf: cream, dot: "#e8bd6a" }) +
    path(`M0 ${foot}H1600v9H0Z`, { fill: darker(cloth, 0.6), opacity: 0.5 })
  );
}

/** Biscuits fanned out on the leaf plate, in the measure of the product's picture. */
function biscuits(art: Artwork): string {
  const lay: readonly Disc[] = [
    { x: 400, y: 880, rx: 185, tilt: 0.5, thick: 36, turn: -5 },
    { x: 780, y: 860, rx: 185, tilt: 0.5, thick: 36, turn: 5 },
    { x: 590, y: 800, rx: 185, tilt: 0.5, thick: 36 },
    { x: 360, y: 1040, rx: 185, tilt: 0.5, thick: 36, turn: 3 },
    { x: 850, y: 1030, rx: 185, tilt: 0.5, thick: 36, turn: -4 },
    { x: 600, y: 930, rx: 190, tilt: 0.54, thick: 38, turn: -3 },
  ];
  return (
    leafPlate(art, [600, 965], 545) +
    lay.map((one) => disc(art, one, { colour: "#b8793f", jag: 0.014, browning: 0.34 })).join("") +
    scatter(
      art,
      lay.flatMap((one) =>
        Array.from({ length: 14 }, (): Point => {
          const [angle, out] = [art.random.between(0, 6.28), Math.sqrt(art.random.next()) * 0.8];
          return [one.x + Math.cos(angle) * out * one.rx, one.y + Math.sin(angle) * out * 92];
        }),
      ),
      [{ shape: crumb, colours: ["#5f4318", "#7b5a26"], size: [1.4, 2.4] }],
    )
  );
}

/** The home page's table: everything the shop is known for, laid for guests. */
export function slideTable(): string {
  const art = new Artwork(301, 1600, 700);
  const bowl: Vessel = { cx: 600, rim: 950, rx: 450, depth: 300, stuff: "brass" };
  const balls = heap(600, 895, 149, [7, 4, 1]);
  const flourBowl: Vessel = { cx: 1446, rim: 432, rx: 128, depth: 104, stuff: "clay" };
  return art.document(
    ground(art, { ...earths.sand, horizon: 262 }),
    runner(art, 372, 664),
    pot(art, [120, 560], 132),
    grainBasket(art, { at: [330, 452], rx: 138, depth: 110 }),
    scatter(art, spilt(art, [330, 578], [150, 30], 34), [
      { shape: crumb, colours: ["#b06a3d", "#8c4a2b"], size: [0.9, 1.3], lift: 2 },
    ]),
    packet(art, {
      x: 866,
      foot: 560,
      width: 308,
      height: 462,
      name: ["Ragi Flour"],
      colour: maroon,
    }),
    bowlBack(art, flourBowl),
    grainHeap(art, { cx: 1446, base: 432, rx: 116, height: 92 }, 240, 1.7, flourTones),
    bowlFront(art, flourBowl),
    put([268, 38], 0.45, bowlBack(art, bowl), laddus(art, balls, doughs.til), bowlFront(art, bowl)),
    put([880, 168], 0.36, cupOfMalt(art)),
    steam(art, [1085, 446], 290),
    put([630, 330], 0.27, biscuits(art)),
    ear(art, [1490, 622], 140, -66),
    paper(art),
  );
}
