import { type Artwork, ellipse, group, path } from "../drawings/artwork.ts";
import { cream, darker, lighter } from "../drawings/colour.ts";
import { ellipsePath, n, type Point, smooth, TILT } from "../drawings/geometry.ts";
import { ragi } from "../drawings/grain.ts";
import { castShadow, soft } from "../drawings/light.ts";
import { grains, type Mound, mound, over } from "../drawings/mounds.ts";
import { strokes } from "../drawings/scatter.ts";
import { jute, roundness, standing, wicker } from "./things.ts";

/** Ragi flour, and the pale grain of other fields: tones as those of `ragi`. */
export const flourTones = ["#eadbcd", "#d3baa6", "#c3a48f", "#a58670"] as const;
export const paleTones = ["#efd9b0", "#d9b57c", "#b98a4e", "#84592c"] as const;

/** Loose grain heaped up, in its tones from the lit to the dark. */
export function grainHeap(
  art: Artwork,
  shape: Mound,
  count: number,
  radius: number,
  tones: readonly string[] = ragi,
): string {
  const body = tones.at(-2) ?? "#5a2a14";
  return mound(art, shape, body, 2, 0) + grains(over(art, shape, count, 0.3), radius, tones);
}

export interface Basket {
  /** The middle of the mouth. */
  at: Point;
  rx: number;
  depth: number;
  colour?: string;
}

/** A round basket of split bamboo; the contents are drawn between its back and its front. */
export function basket(art: Artwork, { at, rx, depth, colour = "#c9974e" }: Basket, inside = "") {
  const [cx, rim] = at;
  const ry = rx * TILT;
  const foot = rx * 0.66;
  const low = rim + depth;
  const belly =
    `M${n(cx - rx)} ${n(rim)}C${n(cx - rx * 0.96)} ${n(rim + depth * 0.55)} ` +
    `${n(cx - foot * 1.1)} ${n(low - depth * 0.1)} ${n(cx - foot)} ${n(low)}` +
    `A${n(foot)} ${n(foot * TILT)} 0 0 0 ${n(cx + foot)} ${n(low)}` +
    `C${n(cx + foot * 1.1)} ${n(low - depth * 0.1)} ${n(cx + rx * 0.96)} ` +
    `${n(rim + depth * 0.55)} ${n(cx + rx)} ${n(rim)}A${n(rx)} ${n(ry)} 0 0 1 ${n(cx - rx)} ${n(rim)}Z`;
  const shade = art.linear(
    0,
    0,
    1,
    0.1,
    [0, "#2a1208", 0.4],
    [0.2, "#fff3d8", 0.25],
    [0.42, "#fff3d8", 0],
    [0.85, "#2a1208", 0.55],
    [1, "#2a1208", 0.4],
  );
  const lip = `M${n(cx - rx)} ${n(rim)}A${n(rx)} ${n(ry)} 0 0 0 ${n(cx + rx)} ${n(rim)}`;
  const wide = Math.max(7, rx * 0.075);
  return (
    castShadow(art, cx, low, foot * 1.05) +
    ellipse(cx, rim, rx, ry, { fill: darker(colour, 0.6), stroke: colour, "stroke-width": wide }) +
    inside +
    path(belly, { fill: wicker(art, colour, rx > 130 ? 22 : 16) }) +
    path(belly, { fill: shade }) +
    strokes(lip, darker(colour, 0.5), wide * 1.25) +
    strokes(lip, lighter(colour, 0.2), wide * 0.85) +
    group({ transform: "translate(-1 -3)" }, strokes(lip, lighter(colour, 0.6), wide * 0.22, 0.8))
  );
}

/** A basket heaped with grain. */
export function grainBasket(art: Artwork, shape: Basket, tones: readonly string[] = ragi): string {
  const { at, rx } = shape;
  const hill: Mound = { cx: at[0], base: at[1], rx: rx * 0.94, height: rx * 0.55 };
  return basket(art, shape, grainHeap(art, hill, Math.round(rx * 3.6), rx * 0.03 + 1.6, tones));
}

/** A jute sack, open and full, standing at the point. */
export function sack(art: Artwork, [x, foot]: Point, width: number, height: number, inside = "") {
  const w = width / 2;
  const top = foot - height;
  const ry = w * 0.34;
  const side =
    `M${n(x - w * 0.86)} ${n(top)}C${n(x - w * 1.12)} ${n(top + height * 0.35)} ` +
    `${n(x - w * 1.1)} ${n(foot - height * 0.2)} ${n(x - w * 0.92)} ${n(foot - height * 0.03)}` +
    `Q${n(x)} ${n(foot + height * 0.07)} ${n(x + w * 0.92)} ${n(foot - height * 0.03)}` +
    `C${n(x + w * 1.1)} ${n(foot - height * 0.2)} ${n(x + w * 1.12)} ${n(top + height * 0.35)} ` +
    `${n(x + w * 0.86)} ${n(top)}A${n(w * 0.86)} ${n(ry)} 0 0 1 ${n(x - w * 0.86)} ${n(top)}Z`;
  const shade = art.linear(
    0,
    0,
    1,
    0.1,
    [0, "#2a1208", 0.35],
    [0.22, "#fff3d8", 0.3],
    [0.45, "#fff3d8", 0],
    [0.88, "#2a1208", 0.55],
    [1, "#2a1208", 0.35],
  );
  const folds =
    `M${n(x - w * 0.5)} ${n(top + ry * 1.3)}q${n(w * 0.1)} ${n(height * 0.2)} ${n(-w * 0.1)} ${n(height * 0.36)}` +
    `M${n(x + w * 0.3)} ${n(top + ry * 1.4)}q${n(w * 0.16)} ${n(height * 0.16)} ${n(w * 0.02)} ${n(height * 0.4)}` +
    `M${n(x - w * 0.7)} ${n(foot - height * 0.12)}q${n(w * 0.3)} ${n(-height * 0.1)} ${n(w * 0.6)} ${n(-height * 0.02)}`;
  const roll = `M${n(x - w * 0.88)} ${n(top)}A${n(w * 0.88)} ${n(ry)} 0 0 0 ${n(x + w * 0.88)} ${n(top)}`;
  return (
    standing(art, [x, foot], width) +
    ellipse(x, top, w * 0.88, ry, {
      fill: "#4a2d14",
      stroke: "#a97f47",
      "stroke-width": w * 0.16,
    }) +
    inside +
    path(side, { fill: jute(art, "#bd9257") }) +
    path(side, { fill: shade }) +
    strokes(folds, "#3a1c0c", w * 0.06, 0.22) +
    strokes(roll, "#8f6a36", w * 0.24) +
    strokes(roll, "#cfa96d", w * 0.17) +
    group({ transform: `translate(0 ${n(-w * 0.03)})` }, strokes(roll, "#ecd3a2", w * 0.04, 0.8))
  );
}

/** A clay pot with a narrow neck, painted about the shoulder with white dots and triangles. */
export function pot(art: Artwork, [x, foot]: Point, r: number, colour = "#b9633f"): string {
  const neck = foot - r * 1.62;
  const body = smooth([
    [x - r * 0.5, neck + r * 0.2],
    [x - r * 0.92, foot - r * 1.06],
    [x - r * 0.98, foot - r * 0.66],
    [x - r * 0.66, foot - r * 0.12],
    [x, foot + r * 0.02],
    [x + r * 0.66, foot - r * 0.12],
    [x + r * 0.98, foot - r * 0.66],
    [x + r * 0.92, foot - r * 1.06],
    [x + r * 0.5, neck + r * 0.2],
    [x, neck + r * 0.12],
  ]);
  const ring = (count: number, level: number, wide: number, shape: (at: Point) => string) =>
    Array.from({ length: count }, (_, i) => {
      const angle = -1.35 + (2.7 * i) / (count - 1);
      return shape([x + Math.sin(angle) * wide, foot - r * level + Math.cos(angle) * r * 0.2]);
    }).join("");
  const t = r * 0.07;
  const paint =
    ring(
      13,
      1.2,
      r * 0.9,
      ([px, py]) => `M${n(px - t)} ${n(py)}l${n(t)} ${n(t * 2.2)}l${n(t)} ${n(-t * 2.2)}z`,
    ) + ring(17, 0.94, r * 0.96, ([px, py]) => ellipsePath(px, py, t * 0.5, t * 0.5));
  const rim = r * 0.56;
  return (
    castShadow(art, x, foot - r * 0.08, r * 0.72) +
    path(body, { fill: roundness(art, colour) }) +
    path(body, { fill: art.linear(0, 0, 0, 1, [0.5, "#2a1208", 0], [1, "#2a1208", 0.45]) }) +
    path(paint, { fill: cream, opacity: 0.85 }) +
    path(
      `M${n(x - r * 0.44)} ${n(neck + r * 0.34)}L${n(x - rim * 0.92)} ${n(neck)}H${n(x + rim * 0.92)}L${n(x + r * 0.44)} ${n(neck + r * 0.34)}Q${n(x)} ${n(neck + r * 0.46)} ${n(x - r * 0.44)} ${n(neck + r * 0.34)}Z`,
      { fill: roundness(art, darker(colour, 0.08)) },
    ) +
    ellipse(x, neck, rim, rim * 0.36, { fill: lighter(colour, 0.3) }) +
    ellipse(x, neck + r * 0.02, rim * 0.82, rim * 0.27, { fill: darker(colour, 0.62) }) +
    soft(art, [x - r * 0.42, foot - r * 0.98], [r * 0.22, r * 0.34], "#fff3d8", 0.5, 24)
  );
}
