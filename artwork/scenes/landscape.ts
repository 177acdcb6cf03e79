import { type Artwork, ellipse, path } from "../drawings/artwork.ts";
import { darker, lighter, mix } from "../drawings/colour.ts";
import { n, type Point, pebble, smoothLine } from "../drawings/geometry.ts";
import { brush } from "./brush.ts";
import { glow } from "./shade.ts";

// The plateau of Chota Nagpur: haze, long hills with flat tops, terraces cut into the slopes.

export interface Sky {
  top: string;
  middle: string;
  low: string;
  /** Where the sky ends. */
  horizon: number;
  sun?: { at: Point; colour: string; r: number };
}

export const skies = {
  morning: { top: "#d3d2c4", middle: "#f3dcb2", low: "#f8e6c2" },
  noon: { top: "#bcd0cf", middle: "#e2e2cf", low: "#f4e8cd" },
  rain: { top: "#8d9a9c", middle: "#b5bdb6", low: "#dcd9c6" },
} as const;

export function sky(art: Artwork, { top, middle, low, horizon, sun }: Sky): string {
  const fill = art.linear(0, 0, 0.25, 1, [0, top], [0.55, middle], [1, low]);
  const light = sun
    ? glow(art, sun.at, [sun.r * 9, sun.r * 7], lighter(sun.colour, 0.5), 0.75) +
      glow(art, sun.at, [sun.r * 3.4, sun.r * 3.4], lighter(sun.colour, 0.7), 0.9) +
      ellipse(...sun.at, sun.r, sun.r, { fill: "#fff6dd", "fill-opacity": 0.85 })
    : "";
  return path(`M0 0H${art.width}V${horizon}H0Z`, { fill }) + light;
}

/** A few long flat clouds. */
export function clouds(
  art: Artwork,
  places: readonly Point[],
  size: number,
  colour: string,
): string {
  return places
    .flatMap(([x, y]) =>
      [0, 1, 2, 3, 4].map((i) =>
        glow(
          art,
          [x + (i - 2) * size * 0.5, y + art.random.about(0, size * 0.1)],
          [size * art.random.between(0.5, 0.9), size * art.random.between(0.1, 0.2)],
          colour,
          0.6,
        ),
      ),
    )
    .join("");
}

export interface Hills {
  /** Where they stand, and how high the highest is. */
  base: number;
  height: number;
  colour: string;
  /** Where along the range its tops are, and how flat. */
  phase: number;
  /** How much haze lies at their feet: 0 to 1. */
  haze?: number;
}

function ridge(art: Artwork, { base, height, phase }: Hills): readonly Point[] {
  return Array.from({ length: 23 }, (_, i): Point => {
    const t = i / 22;
    const wave =
      0.55 +
      0.3 * Math.sin(t * 5.2 + phase) +
      0.2 * Math.sin(t * 11.3 + phase * 2.1) +
      0.07 * Math.sin(t * 27 + phase * 3.3);
    // what is high is worn flat
    const flat = wave > 0.72 ? 0.72 + (wave - 0.72) * 0.35 : wave;
    return [t * art.width, base - height * Math.max(0.08, flat)];
  });
}

export function hills(art: Artwork, range: Hills): string {
  const { base, colour, haze = 0.5 } = range;
  const points = ridge(art, range);
  const d = `${smoothLine(points)}V${n(base + 30)}H0Z`;
  const pale = mix(colour, "#f6e3bd", haze);
  const fill = art.linear(0, 0, 0.15, 1, [0, colour], [0.45, mix(colour, pale, 0.35)], [1, pale]);
  // furrows where the water runs down
  const furrows = points
    .filter((_, i) => i % 2)
    .map(([x, y]) => {
      const down = (base - y) * art.random.between(0.45, 0.75);
      const by = art.random.between(20, 70);
      return brush(
        [
          [x, y + 6],
          [x + by * 0.7, y + down * 0.5],
          [x + by, y + down],
        ],
        [0, art.random.between(8, 30), 0],
      );
    })
    .join("");
  return path(d, { fill }) + path(furrows, { fill: darker(colour, 0.2), "fill-opacity": 0.13 });
}

/** A far wood along a line: round crowns, darker below. */
export function wood(
  art: Artwork,
  along: readonly Point[],
  size: number,
  colour: string,
  thick = 1,
): string {
  const tones = [darker(colour, 0.22), colour, lighter(colour, 0.2)];
  const fields = tones.map(() => "");
  along.slice(1).forEach(([x, y], i) => {
    const [fx, fy] = along[i] ?? [x, y];
    const count = Math.max(1, Math.round((Math.hypot(x - fx, y - fy) / size) * 1.1 * thick));
    for (let j = 0; j < count; j += 1) {
      const t = (j + art.random.next()) / count;
      const at: Point = [fx + (x - fx) * t, fy + (y - fy) * t];
      const r = size * art.random.between(0.5, 1);
      for (const tone of [0, 1, 2]) {
        const less = 1 - tone * 0.26;
        fields[tone] += crown([at[0] - tone * r * 0.16, at[1] - r * (0.5 + tone * 0.2)], r * less);
      }
    }
  });
  return fields.map((d, i) => path(d, { fill: tones[i] })).join("");
}

const crown = ([x, y]: Point, r: number) =>
  pebble(
    Array.from({ length: 6 }, (_, i): Point => {
      const angle = (i / 6) * 2 * Math.PI + x;
      const reach = r * (1 + 0.14 * Math.sin(3 * angle + y));
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.92];
    }),
  );
