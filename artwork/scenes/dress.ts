import { type Artwork, path } from "../drawings/artwork.ts";
import { darker, lighter, mix } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { brush } from "./brush.ts";

export interface Cloth {
  colour: string;
  /** The woven border, and the fine line and dots in it. */
  border: string;
  trim: string;
  blouse: string;
}

/** Saris as they are worn on the plateau: strong earth colours, and the white one with red. */
export const saris = {
  white: { colour: "#f0e2c8", border: "#a5301f", trim: "#f3d9a0", blouse: "#a5301f" },
  maroon: { colour: "#8f3322", border: "#d9961a", trim: "#7a2e1f", blouse: "#c98a2a" },
  leaf: { colour: "#4f7344", border: "#a5301f", trim: "#f0d48a", blouse: "#7a2e1f" },
  mustard: { colour: "#d79a2f", border: "#7a2e1f", trim: "#f3d9a0", blouse: "#5f6b32" },
  indigo: { colour: "#46577a", border: "#d3922c", trim: "#f3d9a0", blouse: "#8f3322" },
  rose: { colour: "#c4685a", border: "#6d2a2a", trim: "#f3d9a0", blouse: "#4f6a4a" },
  rust: { colour: "#c0602c", border: "#3f5a3a", trim: "#f0d48a", blouse: "#3f5a3a" },
  teal: { colour: "#3f7370", border: "#d39a35", trim: "#7a2e1f", blouse: "#a5452c" },
} as const satisfies Record<string, Cloth>;

export const skins = {
  deep: "#7d4a2c",
  brown: "#94593a",
  warm: "#a66b45",
} as const;

/** What is round and lit from the upper left: an arm, a leg, a fold of cloth. */
export function lit(art: Artwork, colour: string, strength = 1): string {
  return art.linear(
    0,
    0,
    0.9,
    0.7,
    [0, lighter(colour, 0.3 * strength)],
    [0.38, colour],
    [0.75, darker(colour, 0.2 * strength)],
    [1, darker(colour, 0.42 * strength)],
  );
}

/** Folds: for each line a dark sliver and, on the side of the light, a bright one. */
export function folds(
  lines: readonly (readonly Point[])[],
  colour: string,
  width: number,
  strength = 1,
): string {
  const sliver = (line: readonly Point[], by: number, thick: number) =>
    brush(
      line.map(([x, y]): Point => [x + by, y + by * 0.3]),
      [0, thick, thick * 0.9, 0],
    );
  return (
    path(lines.map((line) => sliver(line, 0, width)).join(""), {
      fill: darker(colour, 0.55),
      "fill-opacity": 0.36 * strength,
    }) +
    path(lines.map((line) => sliver(line, -width * 0.95, width * 0.8)).join(""), {
      fill: lighter(colour, 0.5),
      "fill-opacity": 0.26 * strength,
    })
  );
}

/** A woven border laid along a line: the strip, a fine line on either side and dots between. */
export function borderAlong(line: readonly Point[], width: number, cloth: Cloth): string {
  const strip = (by: number, thick: number) => {
    const moved = line.map(([x, y], i): Point => {
      const a = line[Math.max(0, i - 1)] ?? [x, y];
      const b = line[Math.min(line.length - 1, i + 1)] ?? [x, y];
      const angle = Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 2;
      return [x + Math.cos(angle) * by, y + Math.sin(angle) * by];
    });
    return brush(moved, [thick, thick]);
  };
  return (
    path(strip(width * 0.12, width * 1.04), {
      fill: darker(cloth.colour, 0.5),
      "fill-opacity": 0.3,
    }) +
    path(strip(0, width), { fill: cloth.border }) +
    path(strip(-width * 0.24, width * 0.13) + strip(width * 0.24, width * 0.13), {
      fill: cloth.trim,
    }) +
    path(strip(-width * 0.42, width * 0.14), {
      fill: mix(cloth.border, "#fff3d8", 0.4),
      "fill-opacity": 0.6,
    })
  );
}
