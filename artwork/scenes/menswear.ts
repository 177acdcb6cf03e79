import { path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { frame } from "./brush.ts";
import { type Cloth, folds, lit } from "./dress.ts";
import { type Body, foot, line, shape } from "./limbs.ts";
import { skirt } from "./skirt.ts";
import { outline, type Trunk } from "./torso.ts";

/** A shirt, and a folded cloth on the shoulder if there is one. */
export function shirt(body: Body, trunk: Trunk, colour: string, towel?: string): string {
  const { art, place, size } = body;
  const at = frame(trunk.pelvis, trunk.neck);
  const wide = 0.76 + 0.28 * trunk.open;
  const on = (points: readonly Point[]) => points.map(([u, v]) => at(u * wide, v));
  const placket = on([
    [6, 0.9],
    [10, 0.6],
    [8, 0.3],
  ]);
  const neckline = on([
    [-24, 1.03],
    [4, 0.86],
    [28, 1.02],
    [2, 1.07],
  ]);
  const creases = [
    on([
      [-46, 0.7],
      [-34, 0.4],
      [-40, 0.06],
    ]),
    on([
      [44, 0.66],
      [34, 0.36],
      [42, 0.04],
    ]),
  ];
  const cloth = towel
    ? path(
        line(
          body,
          on([
            [-20, 0.6],
            [-32, 0.98],
            [-58, 0.8],
            [-60, 0.3],
          ]),
          [40, 36, 38, 44],
        ),
        {
          fill: lit(art, towel),
        },
      ) +
      path(
        line(
          body,
          on([
            [-24, 0.56],
            [-36, 0.99],
            [-64, 0.8],
            [-66, 0.3],
          ]),
          [5, 5, 5],
        ),
        {
          fill: "#f3e6c8",
          "fill-opacity": 0.8,
        },
      )
    : "";
  return (
    path(shape(body, outline(trunk)), { fill: lit(art, colour) }) +
    path(shape(body, neckline), { fill: darker(body.skin, 0.12) }) +
    folds(
      creases.map((crease) => crease.map(place)),
      colour,
      9 * size,
    ) +
    path(line(body, placket, [2, 3, 2]), { fill: darker(colour, 0.4), "fill-opacity": 0.6 }) +
    cloth
  );
}

/** The band of a shirt about the neck, over the end of the neck. */
export function collar(body: Body, trunk: Trunk, colour: string): string {
  const at = frame(trunk.pelvis, trunk.neck);
  const wide = 0.76 + 0.28 * trunk.open;
  const round = [
    [-32, 1.02],
    [-20, 0.93],
    [4, 0.87],
    [26, 0.93],
    [36, 1.01],
  ].map(([u = 0, v = 0]) => at(u * wide, v));
  return (
    path(line(body, round, [5, 9, 10, 9, 5]), { fill: lighter(colour, 0.2) }) +
    path(line(body, round, [1, 2, 2, 2, 1]), { fill: darker(colour, 0.6), "fill-opacity": 0.5 })
  );
}

/** A wrapped cloth to the ankle, or folded up to the knee. */
export function lungi(body: Body, colour: string, hem = -40): string {
  const behind = darker(body.skin, 0.2);
  const leg = (x: number, skin: string) =>
    path(
      line(
        body,
        [
          [x, hem - 40],
          [x + 3, hem / 2 - 10],
          [x, -26],
        ],
        [50, 44, 26],
      ),
      { fill: lit(body.art, skin) },
    );
  const cloth: Cloth = { colour, border: darker(colour, 0.35), trim: "#f3e6c8", blouse: colour };
  return (
    leg(-22, behind) +
    foot({ ...body, skin: behind }, [-22, -5]) +
    leg(24, body.skin) +
    foot(body, [24, 0]) +
    skirt(body, cloth, {
      outline: [
        [-54, -350],
        [-66, -285],
        [-66, -190],
        [-60, hem],
        [0, hem + 10],
        [62, hem],
        [66, -190],
        [62, -285],
        [52, -350],
        [0, -362],
      ],
      hem: [
        [-58, hem - 9],
        [0, hem],
        [60, hem - 9],
      ],
      creases: [
        [
          [14, -330],
          [20, -220],
          [10, hem - 16],
        ],
        [
          [-30, -330],
          [-26, -220],
          [-34, hem - 16],
        ],
        [
          [36, -320],
          [44, -220],
          [44, hem - 20],
        ],
      ],
    })
  );
}
