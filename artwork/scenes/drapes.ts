import { path } from "../drawings/artwork.ts";
import { darker } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { type Cloth, lit } from "./dress.ts";
import { type Body, foot, line } from "./limbs.ts";
import { SILVER, skirt } from "./skirt.ts";

/** Standing, or walking with a stride. */
export function standingDrape(body: Body, cloth: Cloth, stride = 0): string {
  const back = -64 - stride * 0.7;
  const front = 64 + stride * 0.6;
  const far = foot({ ...body, skin: darker(body.skin, 0.2) }, [-16 - stride * 0.75, -6], SILVER);
  const near = foot(body, [16 + stride * 0.55, 0], SILVER);
  return (
    far +
    near +
    skirt(body, cloth, {
      outline: [
        [-54, -322],
        [-69, -280],
        [-68, -190],
        [back + 4, -95],
        [back, -24],
        [-10, -12],
        [front, -24],
        [front - 6, -100],
        [64, -190],
        [63, -280],
        [50, -322],
        [0, -318],
      ],
      hem: [
        [back + 2, -33],
        [-10, -23],
        [front - 2, -33],
      ],
      creases: [
        [
          [20, -308],
          [22 + stride * 0.1, -190],
          [12 + stride * 0.2, -40],
        ],
        [
          [30, -308],
          [38 + stride * 0.1, -190],
          [36 + stride * 0.4, -42],
        ],
        [
          [10, -306],
          [4, -200],
          [-14, -60],
        ],
        [
          [-66, -250],
          [-52, -150],
          [back + 22, -50],
        ],
      ],
    })
  );
}

/** Bending from the hips over the crop or the water, the sari tucked up to the calf. */
export function bendingDrape(body: Body, cloth: Cloth): string {
  const leg = (skin: string, points: readonly Point[]) =>
    path(line(body, points, [62, 44, 27]), { fill: lit(body.art, skin) });
  const behind = darker(body.skin, 0.22);
  return (
    leg(behind, [
      [6, -160],
      [16, -90],
      [4, -30],
    ]) +
    foot({ ...body, skin: behind }, [4, -4], SILVER, 34) +
    leg(body.skin, [
      [-62, -160],
      [-52, -90],
      [-66, -30],
    ]) +
    foot(body, [-66, 2], SILVER, 34) +
    skirt(body, cloth, {
      outline: [
        [-14, -324],
        [-60, -339],
        [-108, -310],
        [-126, -248],
        [-112, -170],
        [-110, -92],
        [-50, -78],
        [10, -84],
        [48, -98],
        [42, -160],
        [24, -215],
        [-2, -258],
      ],
      hem: [
        [-108, -100],
        [-50, -88],
        [10, -93],
        [47, -106],
      ],
      creases: [
        [
          [-110, -310],
          [-96, -220],
          [-88, -110],
        ],
        [
          [-60, -318],
          [-52, -220],
          [-48, -104],
        ],
        [
          [-20, -300],
          [-2, -220],
          [0, -110],
        ],
        [
          [16, -250],
          [28, -190],
          [26, -116],
        ],
      ],
    })
  );
}
