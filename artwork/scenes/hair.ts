import { path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { type Line, type Pen, put, round, stroke } from "./head-pen.ts";

const shine = (pen: Pen) => {
  const { art, hair } = pen;
  return art.radial(
    0.35,
    0.22,
    0.75,
    [0, lighter(hair, 0.3)],
    [0.4, lighter(hair, 0.06)],
    [1, darker(hair, 0.35)],
  );
};

/** Combed lines, lighter than the hair. */
const combed = (pen: Pen, lines: readonly Line[], opacity = 0.5) => {
  // on a small head every second line is enough
  const seen = lines.filter((_, i) => pen.k > 40 || i % 4 < 2);
  return path(seen.map((line) => stroke(pen, line, [0.005, 0.026, 0.005])).join(""), {
    fill: lighter(pen.hair, 0.42),
    "fill-opacity": opacity,
  });
};

/** The knot of hair, and what is tied or plaited. */
export function hairBehind(pen: Pen): string {
  const { look, yaw: y } = pen;
  const style = look.style ?? "bun";
  const skull = put(pen, [
    [-0.1 * y, -1.12],
    [0.6, -0.95],
    [0.86, -0.4],
    [0.72, 0.25],
    [-0.2 * y, 0.75],
    [-0.72 - 0.16 * y, 0.52],
    [-0.92 - 0.2 * y, -0.1],
    [-0.76 - 0.16 * y, -0.75],
  ]);
  // short hair stops above the neck
  const nape = put(pen, [
    [0, -1],
    [0.7, -0.4],
    [-0.5, 0.3],
    [-0.86 - 0.08 * y, 0.5],
    [-0.98 - 0.12 * y, 0],
    [-0.8 - 0.1 * y, -0.7],
  ]);
  const fill = shine(pen);
  const crown = path(style === "short" ? nape : skull, { fill });
  // the knot is below the cloth
  if (look.cover) return crown;
  if (style === "bun") {
    const [bx, by]: Point = [-0.72 - 0.5 * y, 0.32];
    const knot = put(pen, round(bx, by, 0.36, 0.4));
    const coils: Line[] = [0.28, 0.17].map((r) => round(bx + 0.03, by, r, r * 1.1).slice(3, 8));
    return (
      crown +
      path(knot, { fill }) +
      combed(pen, coils) +
      (look.flower ? flowers(pen, [bx, by]) : "")
    );
  }
  if (style === "plaits") {
    const plait = (side: number): Line =>
      Array.from(
        { length: 5 },
        (_, i): Point => [side * (0.74 + i * 0.05) - 0.1 * y, 0.3 + i * 0.28],
      );
    const both = [plait(-1), plait(1)];
    return (
      crown +
      both.map((line) => path(stroke(pen, line, [0.3, 0.28, 0.2]), { fill })).join("") +
      both
        .map((line) =>
          path(put(pen, round(line[4]?.[0] ?? 0, 1.36, 0.17, 0.1)), { fill: "#b8352a" }),
        )
        .join("")
    );
  }
  return crown;
}

function flowers(pen: Pen, [x, y]: Point): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = 2.1 + i * 0.48;
    const at: Point = [x + Math.cos(angle) * 0.36, y + Math.sin(angle) * 0.4];
    return (
      path(put(pen, round(at[0], at[1], 0.1)), { fill: pen.look.flower }) +
      path(put(pen, round(at[0] + 0.01, at[1] + 0.01, 0.04)), { fill: "#f6dc8c" })
    );
  }).join("");
}

/** What frames the forehead: parted and combed back, or cut short. */
export function hairBefore(pen: Pen): string {
  return pen.look.style === "short" ? cropped(pen) : parted(pen);
}

function parted(pen: Pen): string {
  const { look, yaw: y } = pen;
  const part = 0.3 * y;
  const d = put(pen, [
    [-0.7 + 0.24 * y, 0.02],
    [-0.82 + 0.1 * y, 0.16],
    [-0.98 - 0.12 * y, 0.3],
    [-1 - 0.18 * y, -0.3],
    [-0.72 - 0.14 * y, -0.9],
    [-0.1, -1.2],
    [0.5, -1.06],
    [0.82 - 0.02 * y, -0.62],
    [0.86 - 0.07 * y, -0.12],
    [0.77 - 0.06 * y, 0.18],
    [0.73 - 0.06 * y, -0.22],
    [0.52, -0.58],
    [part + 0.12, -0.74],
    [part, -0.8],
    [part - 0.16, -0.74],
    [-0.44 + 0.18 * y, -0.5],
    [-0.66 + 0.26 * y, -0.12],
  ]);
  const strands: Line[] = [0, 1, 2, 3].flatMap((i): Line[] => [
    [
      [part - 0.08 - i * 0.05, -0.86 - i * 0.08],
      [-0.56 - 0.02 * y - i * 0.07 + 0.14 * y, -0.56 - i * 0.1],
      [-0.76 + 0.16 * y - i * 0.05, -0.05 - i * 0.08],
    ],
    [
      [part + 0.1 + i * 0.04, -0.86 - i * 0.07],
      [0.6 + i * 0.04, -0.6 - i * 0.08],
      [0.77 - 0.05 * y, -0.16 - i * 0.1],
    ],
  ]);
  const parting: Line = [
    [part, -0.76],
    [part * 0.7, -0.98],
    [part * 0.3, -1.14],
  ];
  const red = look.bindi && look.age !== "child" ? "#b3261e" : darker(look.skin, 0.25);
  return (
    path(d, { fill: shine(pen) }) +
    combed(pen, strands) +
    path(stroke(pen, parting, [0.05, 0.05, 0.01]), { fill: red })
  );
}

function cropped(pen: Pen): string {
  const { yaw: y } = pen;
  const d = put(pen, [
    [-0.66 + 0.22 * y, 0.16],
    [-0.74 + 0.22 * y, 0.1],
    [-0.76 + 0.16 * y, -0.12],
    [-0.9 + 0.06 * y, -0.02],
    [-0.98 - 0.06 * y, 0.3],
    [-1.02 - 0.14 * y, -0.3],
    [-0.72 - 0.1 * y, -0.95],
    [-0.08, -1.24],
    [0.52, -1.12],
    [0.84, -0.66],
    [0.84 - 0.06 * y, -0.2],
    [0.74 - 0.06 * y, 0.05],
    [0.7 - 0.05 * y, -0.36],
    [0.42, -0.66],
    [-0.1 + 0.2 * y, -0.62],
    [-0.48 + 0.2 * y, -0.5],
    [-0.6 + 0.22 * y, -0.1],
  ]);
  const strands: Line[] = [0, 1, 2, 3, 4].map(
    (i): Line => [
      [-0.6 + i * 0.26, -0.72 - 0.06 * (2 - Math.abs(i - 2))],
      [-0.52 + i * 0.26, -0.92],
      [-0.36 + i * 0.25, -1.06 + Math.abs(i - 2) * 0.05],
    ],
  );
  return path(d, { fill: shine(pen) }) + combed(pen, strands);
}

/** The back of a head: the skull, hair combed to the knot, or cut short above the neck. */
export function fromBehind(pen: Pen, neck: string): string {
  const { look, yaw: y } = pen;
  const short = look.style === "short";
  const fill = shine(pen);
  const skull = put(pen, [
    [0, -1.18],
    [0.62, -1],
    [0.92, -0.4],
    [0.84, 0.22],
    [0.5, short ? 0.52 : 0.72],
    [0, short ? 0.6 : 0.84],
    [-0.5, short ? 0.52 : 0.72],
    [-0.84, 0.22],
    [-0.92, -0.4],
    [-0.62, -1],
  ]);
  const sides = [-0.86, 0.86]
    .map((x) => path(put(pen, round(x, 0.14, 0.1, 0.2)), { fill: darker(look.skin, 0.2) }))
    .join("");
  const bx = -0.1 * y;
  const knot = short
    ? ""
    : path(put(pen, round(bx + 0.04, 0.58, 0.5, 0.44)), {
        fill: darker(pen.hair, 0.5),
        "fill-opacity": 0.6,
      }) +
      path(put(pen, round(bx, 0.52, 0.47, 0.42)), { fill }) +
      combed(pen, [round(bx, 0.52, 0.33, 0.28).slice(3), round(bx, 0.52, 0.18, 0.15).slice(3)]) +
      (look.flower ? flowers(pen, [bx, 0.5]) : "");
  const strands: Line[] = [-2, -1, 0, 1, 2].map(
    (i): Line => [
      [i * 0.12, -1.02],
      [i * 0.3, -0.45],
      [i * 0.18 + bx, short ? 0.3 : 0.12],
    ],
  );
  return neck + sides + path(skull, { fill }) + combed(pen, strands) + knot;
}
