import { type Artwork, path } from "../drawings/artwork.ts";
import { darker } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { placing, type Standing } from "./brush.ts";
import { type Cloth, folds, lit } from "./dress.ts";
import { type HeadPose, head } from "./head.ts";
import type { Look } from "./head-pen.ts";
import { arm, type Body, line, type Reach, shape } from "./limbs.ts";
import { collar, shirt } from "./menswear.ts";
import { groundShadow } from "./shade.ts";
import { shouldersOf, type Trunk } from "./torso.ts";

export interface Child extends Look {
  shirt: string;
  /** Shorts, or the skirt of a girl with plaits. */
  lower: string;
}

export interface Seat {
  head?: Partial<HeadPose>;
  near?: Reach;
  far?: Reach;
  /** What is before the child and behind the near hand. */
  held?: (place: (point: Point) => Point) => string;
}

/** A child of four or five on the floor, cross-legged. In the units of a grown woman. */
export function child(art: Artwork, standing: Standing, who: Child, seat: Seat = {}): string {
  const body: Body = { art, place: placing(standing), size: standing.size, skin: who.skin };
  const trunk: Trunk = { pelvis: [0, -42], neck: [2, -166], open: 0.75 };
  const shoulders = shouldersOf(trunk);
  const sleeve = { colour: who.shirt, trim: darker(who.shirt, 0.25), length: 0.62 };
  const limb = (shoulder: Point, reach: Reach, far: boolean) =>
    arm(body, { shoulder, reach, sleeve, far, scale: 0.68 });
  return (
    groundShadow(art, [standing.at[0], standing.at[1] - 4 * standing.size], 100 * standing.size) +
    limb(shoulders.far, seat.far ?? { to: [70, -52], bend: -1, wrist: 0.3 }, true) +
    shirt(body, trunk, who.shirt) +
    legs(body, who) +
    head(
      art,
      body.place,
      { ...who, age: "child" },
      { at: [6, -216], r: 49, yaw: 0.35, ...seat.head },
    ) +
    collar(body, trunk, who.shirt) +
    (seat.held?.(body.place) ?? "") +
    limb(shoulders.near, seat.near ?? { to: [-52, -52], bend: 1, wrist: -0.3 }, false)
  );
}

function legs(body: Body, who: Child): string {
  const { art, place, size, skin } = body;
  const shin = (points: readonly Point[], tone: string) =>
    path(line(body, points, [30, 29, 24, 18]), { fill: lit(art, tone) });
  const sole = (points: readonly Point[], tone: string) =>
    path(line(body, points, [20, 21, 12]), { fill: lit(art, tone) });
  const behind = darker(skin, 0.16);
  const thighs = shape(body, [
    [-46, -72],
    [-92, -52],
    [-106, -26],
    [-84, -6],
    [-10, -16],
    [70, -6],
    [100, -24],
    [88, -50],
    [48, -72],
  ]);
  const cloth: Cloth = { colour: who.lower, border: who.lower, trim: who.lower, blouse: who.lower };
  const creases: readonly (readonly Point[])[] = [
    [
      [-40, -64],
      [-66, -44],
      [-88, -34],
    ],
    [
      [42, -64],
      [60, -46],
      [80, -36],
    ],
  ];
  return (
    path(thighs, { fill: lit(art, cloth.colour) }) +
    folds(
      creases.map((crease) => crease.map(place)),
      cloth.colour,
      8 * size,
    ) +
    shin(
      [
        [84, -24],
        [46, -6],
        [4, 0],
        [-30, 4],
      ],
      behind,
    ) +
    sole(
      [
        [-26, 4],
        [-46, 7],
        [-66, 4],
      ],
      behind,
    ) +
    shin(
      [
        [-86, -22],
        [-46, -2],
        [0, 6],
        [34, 8],
      ],
      skin,
    ) +
    sole(
      [
        [30, 8],
        [50, 11],
        [70, 7],
      ],
      skin,
    )
  );
}
