import { type Artwork, group, path } from "../drawings/artwork.ts";
import { darker, lighter, mix } from "../drawings/colour.ts";
import { ellipsePath, n, type Point } from "../drawings/geometry.ts";
import { band, leaf } from "../drawings/sohrai.ts";
import { blob, brush } from "./brush.ts";
import { groundShadow } from "./shade.ts";

/** Khapra: rows of half-round tiles from the ridge to the eave. */
export function tiledRoof(
  art: Artwork,
  ridge: readonly [Point, Point],
  eave: readonly [Point, Point],
  rows: number,
): string {
  const colour = "#b4633a";
  const tones = [darker(colour, 0.12), colour, lighter(colour, 0.12), mix(colour, "#8a5a3c", 0.5)];
  const [[rl, ry], [rr]] = ridge;
  const [[el, ey], [er]] = eave;
  let out = path(`M${n(rl)} ${n(ry)}H${n(rr)}L${n(er)} ${n(ey)}H${n(el)}Z`, {
    fill: darker(colour, 0.5),
  });
  const tile = ((er - el) / Math.round((er - el) / ((ey - ry) / rows) / 0.62)) * 1;
  // the eave's row first, so that the upper tiles lie over the lower
  for (let row = rows; row >= 1; row -= 1) {
    const t = row / rows;
    const [left, right, y] = [rl + (el - rl) * t, rr + (er - rr) * t, ry + (ey - ry) * t];
    const count = Math.round((right - left) / tile);
    const wide = (right - left) / count;
    const high = ((ey - ry) / rows) * 1.25;
    const fields = tones.map(() => "");
    for (let i = 0; i < count; i += 1) {
      const x = left + i * wide;
      fields[Math.floor(art.random.next() * tones.length)] +=
        `M${n(x)} ${n(y - high)}h${n(wide)}v${n(high * 0.8)}a${n(wide / 2)} ${n(wide * 0.34)} 0 0 1 ${n(-wide)} 0z`;
    }
    out += fields
      .map((d, i) =>
        path(d, {
          fill: tones[i],
          stroke: darker(colour, 0.55),
          "stroke-width": Math.max(0.8, wide * 0.05),
        }),
      )
      .join("");
  }
  const light = art.linear(
    0,
    0,
    1,
    0.6,
    [0, "#fff0cc", 0.32],
    [0.4, "#fff0cc", 0],
    [1, "#2a1208", 0.3],
  );
  const top = brush(
    [
      [rl - 4, ry],
      [(rl + rr) / 2, ry - 2],
      [rr + 4, ry],
    ],
    [(ey - ry) * 0.11, (ey - ry) * 0.13, (ey - ry) * 0.11],
  );
  return group(
    {},
    out,
    path(top, { fill: lighter(colour, 0.1), stroke: darker(colour, 0.5), "stroke-width": 1.2 }),
    path(`M${n(rl)} ${n(ry)}H${n(rr)}L${n(er)} ${n(ey + 6)}H${n(el)}Z`, { fill: light }),
  );
}

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

export interface House {
  /** The left end of the wall's foot. */
  at: Point;
  width: number;
  /** Of the wall. */
  height: number;
  wall?: string;
}

/** A mud house from the front: painted wall, door, small window, a roof of tiles. */
export function mudHouse(
  art: Artwork,
  { at: [x, y], width, height, wall = "#d8a468" }: House,
): string {
  const top = y - height;
  const fill = art.linear(
    0,
    0,
    1,
    0.4,
    [0, lighter(wall, 0.35)],
    [0.5, wall],
    [1, darker(wall, 0.2)],
  );
  const door = { x: x + width * 0.42, w: width * 0.15, h: height * 0.7 };
  const box = (bx: number, by: number, w: number, h: number) =>
    `M${n(bx)} ${n(by)}h${n(w)}v${n(h)}h${n(-w)}z`;
  const frameOf = (bx: number, by: number, w: number, h: number, thick: number) =>
    path(box(bx - thick, by - thick, w + 2 * thick, h + thick), { fill: "#6d4526" });
  const window = { x: x + width * 0.75, y: top + height * 0.36, w: width * 0.08, h: height * 0.2 };
  const dado = y - height * 0.2;
  const colours = { line: clays.white, leaf: clays.white, dot: clays.yellow };
  return (
    groundShadow(art, [x + width / 2, y], width * 0.56, 0.07, 0.9) +
    path(box(x, top, width, height), { fill }) +
    path(box(x, dado, width, y - dado), { fill: darker(clays.red, 0.12) }) +
    band(x, dado + height * 0.015, width, height * 0.17, colours) +
    paintedTree([x + width * 0.14, dado - 3], height * 0.52, clays.red, clays.black) +
    paintedTree([x + width * 0.3, dado - 3], height * 0.5, clays.black, clays.red) +
    paintedTree([x + width * 0.66, dado - 3], height * 0.5, clays.black, clays.red) +
    paintedTree([x + width * 0.91, dado - 3], height * 0.52, clays.red, clays.black) +
    frameOf(door.x, y - door.h, door.w, door.h, width * 0.014) +
    path(box(door.x, y - door.h, door.w, door.h), {
      fill: art.linear(0, 0, 0, 1, [0, "#2a170d"], [1, "#4b2b17"]),
    }) +
    frameOf(window.x, window.y, window.w, window.h, width * 0.008) +
    path(box(window.x, window.y, window.w, window.h), { fill: "#2f1b10" }) +
    path(box(x, top, width, height * 0.2), {
      fill: art.linear(0, 0, 0, 1, [0, "#2a1208", 0.5], [1, "#2a1208", 0]),
    }) +
    tiledRoof(
      art,
      [
        [x + width * 0.06, top - height * 0.62],
        [x + width * 0.94, top - height * 0.62],
      ],
      [
        [x - width * 0.07, top + height * 0.06],
        [x + width * 1.07, top + height * 0.06],
      ],
      Math.round(Math.min(8, Math.max(4, height / 16))),
    )
  );
}
