import { path } from "../drawings/artwork.ts";
import { ellipsePath, type Point } from "../drawings/geometry.ts";
import { leaf } from "../drawings/sohrai.ts";
import { blob, brush } from "./brush.ts";

/** Colours of the wall paintings: kaolin white, manganese black, red and yellow ochre. */
export const clays = {
  white: "#f2e4c6",
  black: "#3a2a22",
  red: "#9c4427",
  yellow: "#cf9440",
} as const;

/** A tree of leaves and dots, as it is painted beside doors; `size` is its height. */
export function paintedTree([x, y]: Point, size: number, colour: string, dot: string): string {
  const leaves = Array.from({ length: 6 }, (_, i) => i)
    .flatMap((i) =>
      [-1, 1].map((side) =>
        leaf(
          [x, y - size * (0.16 + i * 0.13)],
          size * (0.34 - i * 0.03),
          size * 0.065,
          side * (1.05 - i * 0.08),
        ),
      ),
    )
    .join("");
  const dots = Array.from({ length: 7 }, (_, i) =>
    [-1, 1].map((side) =>
      ellipsePath(
        x + side * size * (0.36 - i * 0.035),
        y - size * (0.14 + i * 0.125),
        size * 0.016,
        size * 0.016,
      ),
    ),
  )
    .flat()
    .join("");
  const stem = brush(
    [
      [x, y],
      [x + size * 0.01, y - size * 0.5],
      [x, y - size * 0.95],
    ],
    [size * 0.05, size * 0.035, size * 0.015],
  );
  return (
    path(stem + leaves + leaf([x, y - size * 0.88], size * 0.2, size * 0.06), { fill: colour }) +
    path(dots, { fill: dot })
  );
}

/** A peacock with a combed tail. */
export function paintedBird(
  [x, y]: Point,
  size: number,
  colours: readonly [string, string, string],
  facing: 1 | -1 = 1,
): string {
  const [body, comb, dot] = colours;
  const p = (points: readonly Point[]) =>
    points.map(([px, py]): Point => [x + px * size * facing, y + py * size]);
  const shape = blob(
    p([
      [0.34, -0.66],
      [0.42, -0.58],
      [0.33, -0.46],
      [0.36, -0.24],
      [0.2, -0.04],
      [-0.08, -0.02],
      [-0.3, -0.16],
      [-0.1, -0.3],
      [0.16, -0.34],
      [0.24, -0.56],
    ]),
  );
  const tail = [0, 1, 2, 3, 4, 5, 6].map((i) =>
    brush(
      p([
        [-0.12, -0.18],
        [-0.5, -0.22 - i * 0.07],
        [-0.94 + i * 0.05, -0.02 - i * 0.17],
      ]),
      [0.025 * size, 0.03 * size, 0.02 * size],
    ),
  );
  const eyes = [0, 1, 2, 3, 4, 5, 6]
    .map((i) => p([[-0.96 + i * 0.05, -0.02 - i * 0.17]]))
    .map(([at]) => (at ? ellipsePath(at[0], at[1], size * 0.036, size * 0.036) : ""))
    .join("");
  const crest = [-0.28, 0, 0.28]
    .map((turn) => leaf(p([[0.34, -0.64]])[0] ?? [x, y], size * 0.16, size * 0.03, turn * facing))
    .join("");
  const legs = [0.02, 0.14]
    .map((at) =>
      brush(
        p([
          [at, -0.04],
          [at, 0.1],
          [at + 0.07, 0.11],
        ]),
        [size * 0.024, size * 0.02, size * 0.016],
      ),
    )
    .join("");
  const spots = p([
    [0.1, -0.2],
    [-0.02, -0.15],
    [0.2, -0.15],
    [0.08, -0.1],
    [0.35, -0.58],
  ])
    .map(([px, py]) => ellipsePath(px, py, size * 0.02, size * 0.02))
    .join("");
  return (
    path(tail.join(""), { fill: comb }) +
    path(shape + crest + legs, { fill: body }) +
    path(eyes + spots, { fill: dot })
  );
}
