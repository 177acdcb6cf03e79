import { type Artwork, ellipse, group, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { along, n, type Point, pebble, polygon, TILT } from "../drawings/geometry.ts";
import { castShadow, soft, textured } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { roundness, slope } from "./things.ts";
import { grainHeap } from "./vessels.ts";

const flour = "#d6bda9";

/** A round block of stone: its side, then its face. */
function block(art: Artwork, [cx, top]: Point, rx: number, tall: number, colour: string): string {
  const ry = rx * TILT;
  return (
    path(
      `M${n(cx - rx)} ${n(top)}v${n(tall)}A${n(rx)} ${n(ry)} 0 0 0 ${n(cx + rx)} ${n(top + tall)}v${n(-tall)}Z`,
      {
        fill: roundness(art, colour),
      },
    ) +
    ellipse(cx, top, rx, ry, { fill: slope(art, lighter(colour, 0.16), 1.2) }) +
    ellipse(cx, top, rx - 4, ry - 3, {
      fill: "none",
      stroke: lighter(colour, 0.55),
      "stroke-width": 3,
      opacity: 0.5,
    })
  );
}

/** Flour that runs out between the stones, all around. */
function falling(art: Artwork, [cx, cy]: Point, rx: number, drop: number): string {
  const top = Array.from({ length: 41 }, (_, i): Point => {
    return [cx + Math.cos((i / 40) * Math.PI) * rx, cy + Math.sin((i / 40) * Math.PI) * rx * TILT];
  });
  const hem = top.map(([x, y]): Point => [cx + (x - cx) * 1.06, y + drop]);
  const curtain = polygon([...top, ...hem.toReversed()]);
  let [threads, drift] = ["", ""];
  top.forEach(([x, y], i) => {
    threads += `M${n(x)} ${n(y)}l${n((x - cx) * 0.05)} ${n(drop)}`;
    const at = hem[i];
    if (at && i % 2) drift += soft(art, [at[0], at[1] + 4], [66, 34], lighter(flour, 0.42), 0.75);
  });
  return (
    path(curtain, {
      fill: art.linear(
        0,
        0,
        1,
        0,
        [0, flour],
        [0.3, lighter(flour, 0.5)],
        [0.7, flour],
        [1, darker(flour, 0.3)],
      ),
    }) +
    strokes(threads, lighter(flour, 0.6), 6, 0.26) +
    drift
  );
}

/** The ring of flour in the trough, higher in its middle. */
function flourRing(art: Artwork, cx: number, cy: number): string {
  const ring = (rx: number, rough: number) =>
    pebble(
      Array.from({ length: 40 }, (_, i): Point => {
        const reach = rx + art.random.about(0, rough);
        return along((i / 40) * 6.2832, reach, reach * TILT, [cx, cy]);
      }),
    );
  const lit = (colour: string) =>
    art.linear(0, 0, 1, 0.5, [0, lighter(colour, 0.35)], [0.5, colour], [1, darker(colour, 0.24)]);
  return group(
    { filter: textured(art, { grain: 0.12, depth: 0.9, seed: 6 }) },
    path(ring(416, 6), { fill: lit(darker(flour, 0.14)) }),
    group({ transform: "translate(0 -8)" }, path(ring(396, 8), { fill: lit(flour) })),
    group(
      { transform: "translate(-4 -22)" },
      path(ring(366, 8), { fill: lit(lighter(flour, 0.32)) }),
    ),
    group(
      { transform: "translate(-2 -20)" },
      path(ring(322, 8), { fill: lit(darker(flour, 0.08)) }),
    ),
  );
}

/** The hand mill (chakki) in its clay trough. */
export function chakki(art: Artwork, cx: number): string {
  const wall = "#b87048";
  const stone = "#8f857a";
  const trough = 712;
  return (
    castShadow(art, cx, 812, 470) +
    group(
      { filter: textured(art, { grain: 0.03, depth: 2, seed: 12 }) },
      block(art, [cx, trough], 470, 96, wall),
      ellipse(cx, trough + 5, 430, 430 * TILT, { fill: darker(wall, 0.4) }),
    ) +
    flourRing(art, cx, trough + 12) +
    soft(art, [cx + 30, trough + 30], [330, 120], "#2a1208", 0.45) +
    group(
      { filter: textured(art, { grain: 0.06, depth: 3, seed: 9 }) },
      block(art, [cx, 640], 268, 66, darker(stone, 0.14)),
    ) +
    ellipse(cx, 636, 266, 266 * TILT, { fill: flour }) +
    falling(art, [cx, 640], 264, 78) +
    soft(art, [cx, 650], [280, 112], "#2a1208", 0.3) +
    group(
      { filter: textured(art, { grain: 0.06, depth: 3, seed: 9 }) },
      block(art, [cx, 540], 250, 84, stone),
    ) +
    strokes(
      Array.from({ length: 12 }, (_, i) => {
        const angle = (i / 12) * 6.283;
        const [c, s] = [Math.cos(angle), Math.sin(angle) * TILT];
        return `M${n(cx + c * 96)} ${n(540 + s * 96)}L${n(cx + Math.cos(angle + 0.16) * 226)} ${n(540 + Math.sin(angle + 0.16) * 226 * TILT)}`;
      }).join(""),
      darker(stone, 0.5),
      5,
      0.4,
    ) +
    ellipse(cx, 538, 66, 66 * TILT, {
      fill: darker(stone, 0.6),
      stroke: lighter(stone, 0.4),
      "stroke-width": 5,
    }) +
    grainHeap(art, { cx, base: 540, rx: 58, height: 34 }, 150, 4.6) +
    // the peg by which it is turned
    soft(art, [cx + 196, 566], [56, 18], "#1c0903", 0.6) +
    path(`M${cx + 146} 548V372q0 -22 22 -22t22 22V548q-22 14 -44 0Z`, {
      fill: roundness(art, "#8a5424"),
    }) +
    ellipse(cx + 168, 362, 22, 14, { fill: "#c98f55" })
  );
}
