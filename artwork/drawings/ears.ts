import { type Artwork, ellipse, group, path } from "./artwork.ts";
import { darker } from "./colour.ts";
import { along, ellipsePath, n, type Point } from "./geometry.ts";
import { raised } from "./light.ts";
import { leaf } from "./sohrai.ts";

// The ear of finger millet, Madua's motif: five fingers that rise from one point and curl inward.

/** The middle line of one finger, about the foot at the origin, for an ear of height 1. */
function finger(index: number): readonly [Point, Point, Point] {
  const side = index - 2;
  return [
    [side * 0.03, 0],
    [side * 0.42, -0.44 + Math.abs(side) * 0.06],
    [side * 0.2, -1 + Math.abs(side) * 0.1],
  ];
}

function bezier([a, b, c]: readonly [Point, Point, Point], t: number): Point {
  const u = 1 - t;
  return [
    u * u * a[0] + 2 * u * t * b[0] + t * t * c[0],
    u * u * a[1] + 2 * u * t * b[1] + t * t * c[1],
  ];
}

const order = [0, 4, 1, 3, 2];

/** The flat motif, for labels: beads along five curves, a stalk and two leaves. */
export function earMotif([x, y]: Point, size: number, fill: string): string {
  let beads = "";
  for (const index of order) {
    for (let i = 0; i <= 15; i += 1) {
      const t = 0.06 + (i / 15) * 0.94;
      const [px, py] = bezier(finger(index), t);
      const r = size * 0.056 * (1 - 0.4 * t ** 2);
      const wing = i === 15 ? 0 : i % 2 ? 0.026 : -0.026;
      beads += ellipsePath(x + (px + wing) * size, y + py * size, r, r);
    }
  }
  const stalk =
    `M${n(x - size * 0.022)} ${n(y - size * 0.08)}q${n(size * 0.03)} ${n(size * 0.3)} ` +
    `${n(-size * 0.02)} ${n(size * 0.56)}h${n(size * 0.05)}` +
    `q${n(size * 0.03)} ${n(-size * 0.3)} ${n(size * 0.015)} ${n(-size * 0.56)}z`;
  const foot: Point = [x, y + size * 0.42];
  return path(
    beads +
      stalk +
      leaf(foot, size * 0.52, size * 0.11, 0.95) +
      leaf(foot, size * 0.52, size * 0.11, -0.95),
    { fill },
  );
}

/** A real ear laid on the table: brown grains in husks, a straw stalk. */
export function ear(art: Artwork, foot: Point, size: number, turn: number): string {
  const tones = ["#8c4a26", "#a65f30", "#6f3319", "#b9793f"];
  const husks = ["#b89a4c", "#9c8a3c"];
  const paths = new Map<string, string>();
  const put = (colour: string, d: string) => paths.set(colour, (paths.get(colour) ?? "") + d);
  for (const index of order) {
    for (let i = 0; i <= 26; i += 1) {
      const t = 0.05 + (i / 26) * 0.95;
      const [px, py] = bezier(finger(index), t);
      const fat = 0.062 * (1 - 0.45 * t ** 3);
      for (const side of [-1, -0.35, 0.35, 1]) {
        const husk = Math.abs(side) === 1 && i % 2 === 0;
        const r = size * (husk ? 0.02 : 0.021) * art.random.about(1, 0.15);
        const wing = side * fat * 0.8 + art.random.about(0, 0.006);
        put(
          art.random.pick(husk ? husks : tones),
          ellipsePath((px + wing) * size, (py + Math.abs(side) * 0.02) * size, r, r),
        );
      }
    }
  }
  const [ex, ey] = along(Math.PI / 2 + 0.12, size * 0.9, size * 0.9);
  return group(
    {
      transform: `translate(${n(foot[0])} ${n(foot[1])}) rotate(${n(turn)})`,
      filter: raised(art, 3, 0.4),
    },
    path(`M0 ${n(-size * 0.06)}Q${n(size * 0.05)} ${n(size * 0.4)} ${n(ex)} ${n(ey)}`, {
      fill: "none",
      stroke: "#b39a55",
      "stroke-width": size * 0.045,
      "stroke-linecap": "round",
    }),
    ...[...paths].map(([fill, d]) => path(d, { fill })),
    ellipse(0, 0, size * 0.05, size * 0.04, { fill: darker("#b39a55", 0.1) }),
  );
}
