import { path } from "./artwork.ts";
import { along, ellipsePath, n, type Point } from "./geometry.ts";

// After the wall paintings of Hazaribagh: earth colours, strokes combed with a broken comb, leaves
// and rows of dots. One unit is a leaf between two combed hills; it repeats along a band.

/** Nested arcs, as a comb drawn through wet clay leaves them. */
function combed(cx: number, base: number, radius: number, lines: number): string {
  let d = "";
  for (let i = 0; i < lines; i += 1) {
    const r = n(radius * (1 - i / (lines + 0.4)));
    d += `M${n(cx - Number(r))} ${n(base)}a${r} ${r} 0 0 1 ${n(2 * Number(r))} 0`;
  }
  return d;
}

/** A pointed leaf from its stalk, `turn` 0 pointing up. */
export function leaf([x, y]: Point, length: number, width: number, turn = 0): string {
  const up = turn - Math.PI / 2;
  const tip = along(up, length, length, [x, y]);
  const left = along(up - Math.PI / 2, width, width, along(up, length / 2, length / 2, [x, y]));
  const right = along(up + Math.PI / 2, width, width, along(up, length / 2, length / 2, [x, y]));
  return (
    `M${n(x)} ${n(y)}Q${n(left[0])} ${n(left[1])} ${n(tip[0])} ${n(tip[1])}` +
    `Q${n(right[0])} ${n(right[1])} ${n(x)} ${n(y)}Z`
  );
}

export interface BandColours {
  line: string;
  leaf: string;
  dot: string;
}

/** A painted band: two lines, and between them hills, leaves and dots. */
export function band(
  x: number,
  y: number,
  width: number,
  height: number,
  colours: BandColours,
): string {
  const units = Math.max(1, Math.round(width / (height * 1.5)));
  const step = width / units;
  const base = y + height * 0.82;
  let hills = "";
  let leaves = "";
  let dots = "";
  for (let i = 0; i < units; i += 1) {
    const middle = x + (i + 0.5) * step;
    hills += combed(middle, base, step * 0.34, 4);
    for (const turn of [-0.5, 0, 0.5]) {
      leaves += leaf([x + i * step, base], height * (turn ? 0.44 : 0.58), height * 0.16, turn);
    }
    dots += ellipsePath(middle, y + height * 0.2, height * 0.05, height * 0.05);
    dots += ellipsePath(middle - step * 0.16, y + height * 0.26, height * 0.035, height * 0.035);
    dots += ellipsePath(middle + step * 0.16, y + height * 0.26, height * 0.035, height * 0.035);
  }
  const rule = `M${n(x)} ${n(y + height * 0.04)}h${n(width)}M${n(x)} ${n(y + height * 0.95)}h`;
  return (
    path(`${rule}${n(width)}${hills}`, {
      fill: "none",
      stroke: colours.line,
      "stroke-width": height * 0.045,
      "stroke-linecap": "round",
    }) +
    path(leaves, { fill: colours.leaf }) +
    path(dots, { fill: colours.dot })
  );
}
