import { path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { type Point, smoothLine } from "../drawings/geometry.ts";
import { borderAlong, type Cloth, folds, lit } from "./dress.ts";
import { type Line, type Pen, put, stroke } from "./head-pen.ts";

/** Of the end of the sari laid over the head: the inside, seen behind the hair and the neck. */
export function coverBehind(pen: Pen, cloth: Cloth): string {
  const { yaw: y } = pen;
  const d = put(pen, [
    [-0.1, -1.26],
    [0.6, -1.08],
    [0.94 - 0.1 * y, -0.5],
    [0.96 - 0.16 * y, 0.3],
    [0.9 - 0.2 * y, 1.2],
    [0.4, 1.7],
    [-0.7, 1.75],
    [-1.15, 1.2],
    [-1.08 - 0.16 * y, 0],
    [-0.8 - 0.12 * y, -0.9],
  ]);
  const far: Line = [
    [0.82 - 0.1 * y, -0.66],
    [0.98 - 0.14 * y, -0.1],
    [1 - 0.16 * y, 0.6],
    [0.98 - 0.16 * y, 1.5],
  ];
  return (
    path(d, { fill: darker(cloth.colour, 0.45) }) +
    path(stroke(pen, far, [0.06, 0.2, 0.24, 0.22]), { fill: darker(cloth.colour, 0.22) })
  );
}

/** Its outside: from the crown down behind the ear to the shoulder, the border about the face. */
export function coverBefore(pen: Pen, cloth: Cloth): string {
  const { art, yaw: y, k } = pen;
  const edge: Line = [
    [0.72 - 0.1 * y, -0.78],
    [0.3, -1.06],
    [-0.14, -1.04],
    [-0.52 + 0.1 * y, -0.72],
    [-0.76 + 0.16 * y, -0.2],
    [-0.84 + 0.2 * y, 0.4],
    [-0.78 + 0.16 * y, 1],
    [-0.66 + 0.1 * y, 1.62],
  ];
  const outer: Line = [
    [-1.2 - 0.02 * y, 1.6],
    [-1.22 - 0.08 * y, 0.9],
    [-1.16 - 0.18 * y, 0.1],
    [-1.02 - 0.2 * y, -0.62],
    [-0.62 - 0.16 * y, -1.16],
    [-0.02, -1.34],
    [0.48, -1.22],
  ];
  const creases: Line[] = [
    [
      [-0.2, -1.24],
      [-0.86 - 0.12 * y, -0.7],
      [-1.04 - 0.1 * y, 0.2],
    ],
    [
      [-0.86, -0.2],
      [-1, 0.5],
      [-0.98, 1.3],
    ],
  ];
  return (
    path(put(pen, [...edge, ...outer]), { fill: lit(art, cloth.colour, 0.8) }) +
    folds(
      creases.map((line) => line.map(pen.on)),
      cloth.colour,
      k * 0.1,
    ) +
    borderAlong(
      edge.map(pen.on).map((point): Point => point),
      k * 0.17,
      cloth,
    )
  );
}

/** A gamchha wound about a man's head: three turns and an end that hangs. */
export function turban(pen: Pen, colour: string): string {
  const { art, k } = pen;
  const fill = lit(art, colour, 0.9);
  const d = put(pen, [
    [-0.98, -0.28],
    [-1.1, -0.74],
    [-0.8, -1.22],
    [-0.1, -1.44],
    [0.6, -1.28],
    [0.98, -0.84],
    [0.9, -0.42],
    [0.3, -0.6],
    [-0.4, -0.52],
  ]);
  const turns: Line[] = [
    [
      [-1.04, -0.5],
      [-0.3, -0.82],
      [0.92, -0.6],
    ],
    [
      [-1, -0.86],
      [-0.2, -1.1],
      [0.9, -0.96],
    ],
    [
      [-0.7, -1.2],
      [0, -1.14],
      [0.7, -1.2],
    ],
  ];
  const stripe = smoothLine(
    (
      [
        [-0.96, -0.4],
        [-0.3, -0.66],
        [0.9, -0.5],
      ] as const
    ).map(pen.on),
  );
  return (
    path(d, { fill }) +
    folds(
      turns.map((line) => line.map(pen.on)),
      colour,
      k * 0.12,
    ) +
    path(stripe, {
      fill: "none",
      stroke: lighter(colour, 0.6),
      "stroke-width": k * 0.05,
      "stroke-opacity": 0.7,
    })
  );
}
