import { path } from "../drawings/artwork.ts";
import { darker } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { frame } from "./brush.ts";
import { borderAlong, type Cloth, folds, lit } from "./dress.ts";
import { type Body, shape } from "./limbs.ts";
import { outline, type Trunk } from "./torso.ts";

/** Seen from behind: the blouse, the sari slung up to one shoulder and its end down the back. */
export function sariBack(body: Body, trunk: Trunk, cloth: Cloth): string {
  const { art, place, size } = body;
  const at = frame(trunk.pelvis, trunk.neck);
  const on = (points: readonly Point[]) => points.map(([u, v]) => at(u, v));
  const fall = on([
    [14, 1],
    [56, 0.92],
    [54, 0.5],
    [50, 0.1],
    [54, -0.3],
    [6, -0.32],
    [4, 0.2],
    [0, 0.6],
  ]);
  const creases = [20, 33, 44].map((u) =>
    on([
      [u - 2, 0.94],
      [u - 4, 0.4],
      [u - 2, -0.16],
    ]),
  );
  const nape = on([
    [-26, 1.03],
    [-14, 0.86],
    [2, 0.82],
    [18, 0.86],
    [28, 1.03],
    [0, 1.06],
  ]);
  const waist = on([
    [-52, 0.36],
    [0, 0.28],
    [52, 0.36],
    [60, -0.05],
    [0, -0.2],
    [-60, -0.05],
  ]);
  return (
    path(shape(body, outline({ ...trunk, open: 1 })), { fill: lit(art, cloth.blouse) }) +
    path(shape(body, nape), { fill: darker(body.skin, 0.1) }) +
    path(shape(body, waist), { fill: lit(art, darker(cloth.colour, 0.12)) }) +
    path(shape(body, fall), { fill: lit(art, cloth.colour) }) +
    folds(
      creases.map((crease) => crease.map(place)),
      cloth.colour,
      8 * size,
    ) +
    borderAlong(
      on([
        [8, 1],
        [0, 0.6],
        [4, 0.2],
        [6, -0.3],
      ]).map(place),
      14 * size,
      cloth,
    ) +
    borderAlong(
      on([
        [4, -0.27],
        [30, -0.3],
        [54, -0.26],
      ]).map(place),
      15 * size,
      cloth,
    )
  );
}
