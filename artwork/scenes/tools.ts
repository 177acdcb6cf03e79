import { type Artwork, path } from "../drawings/artwork.ts";
import { n, type Point } from "../drawings/geometry.ts";
import { brush, type Place, rotated } from "./brush.ts";

/** A sickle held at its handle; the blade curves from there, `size` across. */
export function sickle(
  art: Artwork,
  at: Point,
  size: number,
  turn: number,
  side: 1 | -1 = 1,
): string {
  const bend = rotated(turn);
  const on: Place = ([x, y]) => {
    const [px, py] = bend([x * size, y * size * side]);
    return [at[0] + px, at[1] + py];
  };
  const handle = brush(
    (
      [
        [-0.28, 0],
        [0.22, 0],
      ] as const
    ).map(on),
    [0.13 * size, 0.11 * size],
  );
  const back: readonly Point[] = (
    [
      [0.2, 0],
      [0.62, -0.12],
      [0.98, 0.16],
      [1.02, 0.62],
      [0.78, 0.96],
    ] as const
  ).map(on);
  const widths = [0.07, 0.11, 0.14, 0.11, 0.01].map((w) => w * size);
  const steel = art.linear(0, 0, 1, 1, [0, "#f4f0e4"], [0.45, "#aaa79c"], [1, "#5d5a54"]);
  const edge = back.map(([x, y]) => `${n(x)} ${n(y)}`);
  return (
    path(brush(back, widths), {
      fill: steel,
      stroke: "#4b4742",
      "stroke-width": Math.max(0.6, size * 0.008),
    }) +
    path(`M${edge.slice(1, 4).join("L")}`, {
      fill: "none",
      stroke: "#fffdf2",
      "stroke-width": size * 0.012,
      "stroke-opacity": 0.7,
    }) +
    path(handle, { fill: art.linear(0, 0, 1, 1, [0, "#b98550"], [1, "#5c3517"]) })
  );
}
