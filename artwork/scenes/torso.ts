import { group, path } from "../drawings/artwork.ts";
import { darker } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { frame } from "./brush.ts";
import { borderAlong, type Cloth, folds, lit } from "./dress.ts";
import { type Body, line, shape } from "./limbs.ts";

export interface Trunk {
  /** The middle of the hips, and the pit of the neck. */
  pelvis: Point;
  neck: Point;
  /** How far the shoulders are turned to us: 0 is from the side, 1 from the front. */
  open: number;
}

export interface Shoulders {
  near: Point;
  far: Point;
}

export function shouldersOf({ pelvis, neck, open }: Trunk): Shoulders {
  const at = frame(pelvis, neck);
  return { near: at(-8 - 42 * open, 0.87), far: at(8 + 38 * open, 0.87) };
}

/** The outline in the body's own frame: forward is positive. */
export function outline({ pelvis, neck, open }: Trunk): readonly Point[] {
  const at = frame(pelvis, neck);
  const wide = 0.72 + 0.28 * open;
  const points: readonly Point[] = [
    [-60, -0.06],
    [-50, 0.25],
    [-49, 0.5],
    [-60, 0.74],
    [-62, 0.87],
    [-42, 0.98],
    [0, 1.06],
    [42, 0.98],
    [60, 0.87],
    [59, 0.7],
    [57, 0.55],
    [47, 0.32],
    [58, -0.04],
  ];
  return points.map(([u, v]) => at(u * wide, v));
}

/** Blouse, and over it the sari from the far hip to the near shoulder. */
export function sariTorso(body: Body, trunk: Trunk, cloth: Cloth): string {
  const { art, place, size } = body;
  const at = frame(trunk.pelvis, trunk.neck);
  const wide = 0.72 + 0.28 * trunk.open;
  const on = (points: readonly Point[]) => points.map(([u, v]) => at(u * wide, v));
  const neckline = on([
    [-27, 1.02],
    [-20, 0.9],
    [2, 0.83],
    [24, 0.9],
    [30, 1.01],
    [2, 1.06],
  ]);
  const edge = on([
    [-22, 1.02],
    [2, 0.8],
    [32, 0.58],
    [56, 0.38],
    [72, 0.24],
  ]);
  const wrap = on([
    [-64, -0.12],
    [-57, 0.26],
    [-54, 0.52],
    [-62, 0.74],
    [-66, 0.88],
    [-46, 1],
    [-22, 1.04],
    [2, 0.8],
    [32, 0.58],
    [55, 0.4],
    [60, 0.1],
    [62, -0.1],
    [0, -0.2],
  ]);
  const creases = [
    on([
      [-46, 0.96],
      [-20, 0.66],
      [24, 0.38],
      [52, 0.22],
    ]),
    on([
      [-54, 0.86],
      [-38, 0.5],
      [0, 0.22],
      [44, 0.06],
    ]),
    on([
      [-36, 0.99],
      [-8, 0.74],
      [28, 0.48],
    ]),
  ];
  return (
    path(shape(body, outline(trunk)), { fill: lit(art, cloth.blouse) }) +
    path(shape(body, neckline), { fill: darker(body.skin, 0.12) }) +
    path(shape(body, wrap), { fill: lit(art, cloth.colour) }) +
    folds(
      creases.map((crease) => crease.map(place)),
      cloth.colour,
      9 * size,
    ) +
    group(
      { "clip-path": art.clip(shape(body, outline(trunk))) },
      borderAlong(edge.map(place), 17 * size, cloth),
    )
  );
}

/** Beads about the neck; the head comes between them and the torso. */
export function necklace(body: Body, trunk: Trunk): string {
  const at = frame(trunk.pelvis, trunk.neck);
  const wide = 0.72 + 0.28 * trunk.open;
  const on = (points: readonly Point[]) => points.map(([u, v]) => at(u * wide, v));
  const beads = on([
    [-24, 1.02],
    [-10, 0.93],
    [3, 0.9],
    [16, 0.93],
    [28, 1.02],
  ]);
  const pendant = on([
    [3, 0.905],
    [3, 0.865],
  ]);
  return (
    path(line(body, beads, [4, 5, 4]), { fill: "#e0b04a" }) +
    path(line(body, pendant, [6, 10]), { fill: "#b8352a" })
  );
}

/** The end of the sari that falls from the near shoulder down the back. */
export function fallingEnd(body: Body, trunk: Trunk, cloth: Cloth): string {
  const { art, place, size } = body;
  const at = frame(trunk.pelvis, trunk.neck);
  const wide = 0.72 + 0.28 * trunk.open;
  const [top] = [at(-44 * wide, 0.96)];
  const side = at(-66 * wide, 0.5);
  const end: Point = [side[0] - 8, Math.min(side[1] + 150, -40)];
  const middle: Point = [side[0] - 8, (side[1] + end[1]) / 2];
  return (
    path(line(body, [top, side, middle, end], [34, 52, 60, 66]), {
      fill: lit(art, darker(cloth.colour, 0.16)),
    }) +
    borderAlong(
      [
        [end[0] - 30, end[1] + 8],
        [end[0], end[1] + 14],
        [end[0] + 30, end[1] + 8],
      ].map((point) => place(point as unknown as Point)),
      18 * size,
      cloth,
    )
  );
}
