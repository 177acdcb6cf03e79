import { type Artwork, group, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { n, type Point, smoothLine } from "../drawings/geometry.ts";

export interface Terrace {
  /** The line where it begins at the back, from left to right beyond both edges. */
  edge: readonly Point[];
  colour: string;
  /** How high the step behind it is. */
  step: number;
  /** The bank of earth and grass of that step. */
  bank?: string;
}

/** One field of a slope, from its back edge to the foot of the picture: draw the far ones first. */
export function terrace(art: Artwork, { edge, colour, step, bank = "#8a6a3c" }: Terrace): string {
  const line = smoothLine(edge);
  const end = edge[edge.length - 1] ?? [art.width, 0];
  const start = edge[0] ?? [0, 0];
  const close = `V${art.height}H${n(start[0])}Z`;
  const fill = art.linear(
    0,
    0,
    0.2,
    1,
    [0, lighter(colour, 0.22)],
    [0.3, colour],
    [1, darker(colour, 0.16)],
  );
  const lifted = edge.map(([x, y]): Point => [x, y - step]);
  const wall = `${smoothLine(lifted)}L${n(end[0])} ${n(end[1])}${smoothLine([...edge].reverse()).replace("M", "L")}Z`;
  const face = art.linear(
    0,
    0,
    0,
    1,
    [0, lighter(bank, 0.25)],
    [0.25, bank],
    [1, darker(bank, 0.45)],
  );
  let tufts = "";
  lifted.slice(1).forEach(([x, y], i) => {
    const [px, py] = lifted[i] ?? [x, y];
    for (let j = 0; j < 12; j += 1) {
      const t = art.random.next();
      const [gx, gy] = [px + (x - px) * t, py + (y - py) * t];
      const lean = art.random.about(0, step * 0.5);
      tufts += `M${n(gx)} ${n(gy + step * 0.35)}q${n(lean * 0.3)} ${n(-step * 0.4)} ${n(lean)} ${n(-step * art.random.between(0.3, 0.7))}`;
    }
  });
  return group(
    {},
    path(line + close, { fill }),
    path(wall, { fill: face }),
    path(tufts, {
      fill: "none",
      stroke: "#7d8440",
      "stroke-width": Math.max(1.2, step * 0.1),
      "stroke-linecap": "round",
    }),
  );
}
