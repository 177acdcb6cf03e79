import { type Artwork, group, path, use } from "../drawings/artwork.ts";
import { darker, lighter, mix } from "../drawings/colour.ts";
import { n, type Point, smoothLine } from "../drawings/geometry.ts";
import { brush, marks } from "./brush.ts";

// Ragi as it stands in the field. A plant is defined once and used a hundred times; the grains of
// its ears are dots of a dashed line.

export interface Ripeness {
  ears: readonly string[];
  stalk: string;
  leaf: string;
}

export const ripe: Ripeness = { ears: ["#87502a", "#ab7038"], stalk: "#b79a4c", leaf: "#9f9a4c" };
export const green: Ripeness = { ears: ["#8d8a3c", "#a3a04c"], stalk: "#8f9a4a", leaf: "#74863a" };

/** How near an ear is to us: the grains show, and at last their rows. */
type Detail = "far" | "near" | "close";

/** An ear 100 high about its foot: five fingers that open and curl, with rows of grains. */
function earShape(art: Artwork, { ears }: Ripeness, variant: number, detail: Detail): string {
  const spread = variant ? 1.15 : 0.9;
  const fingers = [-2, 2, -1, 1, 0].map((side) => {
    const out = side * spread;
    const curl = side ? Math.sign(side) * 9 : variant ? 7 : -5;
    return smoothLine([
      [side * 2, 0],
      [out * 15, -24],
      [out * 25, -60 + Math.abs(side) * 6],
      [out * 25 - curl * 0.4, -88 + Math.abs(side) * 9],
      [out * 22 - curl * 1.6, -98 + Math.abs(side) * 12],
    ]);
  });
  const d = fingers.join("");
  const [dark = "#87502a", light = "#ab7038"] = ears;
  const stroke = (colour: string, width: number, dash?: string) =>
    path(d, {
      fill: "none",
      stroke: colour,
      "stroke-width": width,
      "stroke-linecap": "round",
      "stroke-dasharray": dash,
    });
  const moved = (x: number, y: number, ...parts: readonly string[]) =>
    group({ transform: `translate(${x} ${y})` }, ...parts);
  const inner = {
    // what is far away needs no grains
    far: () => stroke(dark, 12) + moved(-2, -3, stroke(light, 5)),
    near: () =>
      stroke(darker(dark, 0.4), 13) +
      stroke(dark, 12, "0.1 8") +
      moved(-1.5, -2, stroke(lighter(light, 0.15), 6, "0.1 8")),
    close: () =>
      stroke(darker(dark, 0.42), 15) +
      moved(5.4, 2, stroke(darker(dark, 0.2), 5, "0.1 5.2")) +
      moved(1.6, 4, stroke(dark, 5.4, "0.1 5.6")) +
      moved(-2.2, 0, stroke(mix(dark, light, 0.6), 5.4, "0.1 5.8")) +
      moved(-5.6, 1, stroke(light, 4.6, "0.1 5")) +
      moved(-2.6, -1.4, stroke(lighter(light, 0.28), 3.2, "0.1 11.6")),
  }[detail]();
  return art.define((id) => `<g id="${id}">${inner}</g>`);
}

/** An ear of the field on its foot; `turn` in radians. */
export function fieldEar(
  art: Artwork,
  ripeness: Ripeness,
  [x, y]: Point,
  size: number,
  turn: number,
  detail: Detail = "near",
): string {
  const shape = earShape(art, ripeness, Math.round(size * 10) % 2, detail);
  const k = (size / 100).toFixed(3);
  return use(shape, {
    transform: `translate(${n(x)} ${n(y)})rotate(${n((turn * 180) / Math.PI)})scale(${k})`,
  });
}

/** One plant 100 high, defined once for every `variant`: stalks, blades and ears. */
function plant(art: Artwork, ripeness: Ripeness, variant: number, detail: Detail = "near"): string {
  const sway = [-0.5, 0.3, 0.05, 0.6][variant % 4] ?? 0;
  const stalks = (variant % 2 ? [-1, 0.2, 1] : [-0.6, 0.8]).map((i, order) => {
    const lean = (i * 1.1 + sway) * 10;
    const high = 80 - Math.abs(i) * 6 - ((variant * 7 + order * 11) % 17);
    return {
      foot: [i * 3, 0] as Point,
      tip: [lean, -high] as Point,
      turn: i * 0.3 + sway * 0.4,
      size: 18 + ((variant * 3 + order * 2) % 5),
    };
  });
  const blades = [-1, 1, -0.6, 0.7].map((side, i) => {
    const from = -12 - i * 11;
    return brush(
      [
        [side * 2, from + 10],
        [side * 13, from - 18],
        [side * (24 + ((variant * 5 + i * 3) % 9)), from - 10 + i * 3],
      ],
      [2.6, 3.4, 0.3],
    );
  });
  const stems = stalks
    .map(({ foot, tip }) =>
      smoothLine([foot, [foot[0] + (tip[0] - foot[0]) * 0.35, tip[1] * 0.5], tip]),
    )
    .join("");
  const heads = stalks
    .map(({ tip, turn, size }) => fieldEar(art, ripeness, tip, size, turn, detail))
    .join("");
  const inner =
    path(blades.join(""), { fill: ripeness.leaf }) +
    path(stems, {
      fill: "none",
      stroke: ripeness.stalk,
      "stroke-width": 2,
      "stroke-linecap": "round",
    }) +
    path(blades[1] ?? "", { fill: lighter(ripeness.leaf, 0.2) }) +
    heads;
  return art.define((id) => `<g id="${id}">${inner}</g>`);
}

/** Plants set at the places, far ones first; `size` is the height of one. */
export function crop(
  art: Artwork,
  places: readonly Point[],
  size: (at: Point) => number,
  ripeness: Ripeness = ripe,
  detail: Detail = "near",
): string {
  const plants = [0, 1, 2, 3].map((variant) => plant(art, ripeness, variant, detail));
  return [...places]
    .sort((a, b) => a[1] - b[1])
    .map((at) => {
      const k = (size(at) / 100) * art.random.between(0.82, 1.14);
      const flip = art.random.next() > 0.5 ? 1 : -1;
      return use(art.random.pick(plants), {
        transform: `translate(${n(at[0])} ${n(at[1])}) scale(${(k * flip).toFixed(3)} ${k.toFixed(3)})`,
      });
    })
    .join("");
}

/** What the sickle leaves: short straws in rows. */
export function stubble(art: Artwork, places: readonly Point[], size: number): string {
  const lines = places.map(([x, y]) => {
    const lean = art.random.about(0, size * 0.2);
    return [
      [x, y],
      [x + lean, y - size * art.random.between(0.6, 1.1)],
    ] as const;
  });
  return path(marks(lines), {
    fill: "none",
    stroke: "#a8853f",
    "stroke-width": Math.max(1.3, size * 0.13),
    "stroke-linecap": "round",
    "stroke-opacity": 0.75,
  });
}

/** Places in a strip, in loose rows. */
export function strip(
  art: Artwork,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
  step: number,
): Point[] {
  const places: Point[] = [];
  for (let y = top; y <= bottom; y += step * 0.45) {
    for (let x = left; x <= right; x += step) {
      places.push([x + art.random.about(0, step * 0.45), y + art.random.about(0, step * 0.15)]);
    }
  }
  return places;
}
