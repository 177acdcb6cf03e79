import { type Artwork, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { n, type Point, polygon } from "../drawings/geometry.ts";
import { groundShadow } from "./shade.ts";

// What a self-help group brings to its meeting.

/** A woven mat in stripes, lying before us. */
export function mat(art: Artwork): string {
  const [top, bottom] = [632, 938];
  const edges = (t: number): readonly [number, number] => [280 - 190 * t, 1240 + 190 * t];
  const stripes = [
    ["#8f3b2a", 0.16],
    ["#e6cfa0", 0.05],
    ["#51606a", 0.1],
    ["#e6cfa0", 0.05],
    ["#b4632f", 0.28],
    ["#e6cfa0", 0.05],
    ["#51606a", 0.1],
    ["#e6cfa0", 0.05],
    ["#8f3b2a", 0.16],
  ] as const;
  let t = 0;
  const bands = stripes.map(([colour, share]) => {
    const [a, b] = [t, t + share];
    t = b;
    const y = (at: number) => top + (bottom - top) * at ** 1.18;
    const [[al, ar], [bl, br]] = [edges(a ** 1.18), edges(b ** 1.18)];
    const d = polygon([
      [al, y(a)],
      [ar, y(a)],
      [br, y(b)],
      [bl, y(b)],
    ]);
    return path(d, { fill: colour });
  });
  const shine = art.linear(
    0,
    0,
    1,
    1,
    [0, "#fff0cc", 0.38],
    [0.5, "#fff0cc", 0.05],
    [1, "#2a1208", 0.3],
  );
  let fringe = "";
  for (let i = 0; i <= 30; i += 1) {
    const at = i / 30;
    const y = top + (bottom - top) * at;
    fringe += `M${n(edges(at)[0])} ${n(y)}l-13 3M${n(edges(at)[1])} ${n(y)}l13 3`;
  }
  const whole = polygon([
    [280, top],
    [1240, top],
    [1430, bottom],
    [90, bottom],
  ]);
  return (
    path(whole, { fill: "#2a1208", "fill-opacity": 0.3, transform: "translate(8 8)" }) +
    bands.join("") +
    path(fringe, { stroke: "#e6cfa0", "stroke-width": 2.5, fill: "none" }) +
    path(whole, { fill: shine })
  );
}

/** The group's register, open, with the lines of what each has saved. */
export function register(art: Artwork, [x, y]: Point, size: number): string {
  const p = (points: readonly Point[]) =>
    polygon(points.map(([px, py]): Point => [x + px * size, y + py * size]));
  const leafOf = (side: 1 | -1) =>
    p([
      [0, -0.2],
      [side * 0.2, -0.25],
      [side * 0.52, -0.2],
      [side * 0.62, 0.18],
      [side * 0.26, 0.14],
      [0, 0.2],
    ]);
  let lines = "";
  for (let i = 0; i < 6; i += 1) {
    const at = -0.14 + i * 0.05;
    lines += `M${n(x - (0.1 + i * 0.002) * size)} ${n(y + at * size)}l${n(-0.34 * size)} ${n(0.005 * size)}`;
    lines += `M${n(x + 0.1 * size)} ${n(y + at * size)}l${n(0.34 * size)} ${n(0.005 * size)}`;
  }
  const page = (from: string, to: string) => art.linear(0, 0, 1, 0, [0, from], [1, to]);
  return (
    groundShadow(art, [x, y + size * 0.16], size * 0.66, 0.3) +
    path(
      p([
        [-0.55, -0.22],
        [0.55, -0.22],
        [0.66, 0.23],
        [-0.66, 0.23],
      ]),
      { fill: "#7a2e1f" },
    ) +
    path(leafOf(-1), { fill: page("#fffaf0", "#e3d3b4") }) +
    path(leafOf(1), { fill: page("#e9dabd", "#fff8ea") }) +
    path(lines, {
      fill: "none",
      stroke: "#6b7d8f",
      "stroke-width": Math.max(1, size * 0.012),
      "stroke-opacity": 0.8,
    })
  );
}

/** The tin box with the savings. */
export function cashBox(art: Artwork, [x, y]: Point, size: number): string {
  const tin = "#4d6b5c";
  return (
    groundShadow(art, [x, y], size * 0.6, 0.25) +
    path(`M${n(x - size * 0.5)} ${n(y - size * 0.42)}h${n(size)}v${n(size * 0.42)}h${n(-size)}z`, {
      fill: art.linear(0, 0, 1, 0.3, [0, lighter(tin, 0.3)], [0.5, tin], [1, darker(tin, 0.35)]),
    }) +
    path(
      polygon([
        [x - size * 0.5, y - size * 0.42],
        [x - size * 0.38, y - size * 0.6],
        [x + size * 0.6, y - size * 0.6],
        [x + size * 0.5, y - size * 0.42],
      ]),
      { fill: lighter(tin, 0.22) },
    ) +
    path(
      [-0.28, 0, 0.28]
        .map(
          (px) =>
            `M${n(x + (px - 0.05) * size)} ${n(y - size * 0.38)}h${n(size * 0.1)}v${n(size * 0.14)}h${n(-size * 0.1)}z`,
        )
        .join(""),
      { fill: "#d9b25a" },
    )
  );
}
