import { type Artwork, group, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { n, type Point, polygon } from "../drawings/geometry.ts";
import { strokes } from "../drawings/scatter.ts";

const flags = ["#8f3b26", "#d9961a", "#4f6b34", "#f3e3c0", "#2f4858", "#b8552e"] as const;

/** Where a cord that hangs between two points is at a share of its way. */
function sag([x1, y1]: Point, [x2, y2]: Point, depth: number, t: number): Point {
  return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + depth * 4 * t * (1 - t)];
}

const cordOf = (from: Point, to: Point, depth: number) => {
  const [mx, my] = sag(from, to, depth * 2, 0.5);
  return `M${n(from[0])} ${n(from[1])}Q${n(mx)} ${n(my)} ${n(to[0])} ${n(to[1])}`;
};

/** Paper flags on a cord. */
export function bunting(
  from: Point,
  to: Point,
  depth: number,
  count: number,
  size: number,
  colours: readonly string[] = flags,
): string {
  const flagsDrawn = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const [x, y] = sag(from, to, depth, t);
    const [x2, y2] = sag(from, to, depth, t + 0.01);
    const turn = (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI;
    const colour = colours[i % colours.length] ?? "#8f3b26";
    const half = size / 2;
    return group(
      { transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn + (i % 2 ? 3 : -3))})` },
      path(`M${n(-half)} 0H${n(half)}L0 ${n(size * 1.15)}Z`, { fill: colour }),
      path(`M0 0H${n(half)}L0 ${n(size * 1.15)}Z`, { fill: darker(colour, 0.3), opacity: 0.5 }),
    );
  });
  return strokes(cordOf(from, to, depth), "#5a3a20", 3) + flagsDrawn.join("");
}

/** Small lamps on a cord, glowing. */
export function lamps(
  art: Artwork,
  from: Point,
  to: Point,
  depth: number,
  count: number,
  size: number,
): string {
  const glow = art.radial(
    0.5,
    0.5,
    0.5,
    [0, "#ffe9a8", 0.95],
    [0.25, "#ffcf70", 0.5],
    [1, "#ffb040", 0],
  );
  let drawn = "";
  for (let i = 0; i < count; i += 1) {
    const [x, y] = sag(from, to, depth, (i + 0.5) / count);
    drawn +=
      `<circle cx="${n(x)}" cy="${n(y + size)}" r="${n(size * 4.2)}" fill="${glow}"/>` +
      path(`M${n(x - size * 0.3)} ${n(y)}h${n(size * 0.6)}v${n(size * 0.5)}h${n(-size * 0.6)}z`, {
        fill: "#3a2418",
      }) +
      `<circle cx="${n(x)}" cy="${n(y + size)}" r="${n(size * 0.62)}" fill="#fff3c4"/>`;
  }
  return strokes(cordOf(from, to, depth), "#3a2418", 3) + drawn;
}

export interface Awning {
  left: number;
  right: number;
  top: number;
  foot: number;
  /** How much wider it is at the foot, on each side. */
  flare: number;
  stripes: number;
  colours: readonly [string, string];
}

/** A striped cloth roof seen from the front, scalloped at its lower edge. */
export function awning(art: Artwork, shape: Awning): string {
  const { left, right, top, foot, flare, stripes, colours } = shape;
  const hang = (foot - top) * 0.24;
  const across = (t: number): [Point, Point] => [
    [left + (right - left) * t, top],
    [left - flare + (right - left + 2 * flare) * t, foot],
  ];
  let drawn = "";
  let whole = "";
  for (let i = 0; i < stripes; i += 1) {
    const [a, d] = across(i / stripes);
    const [b, c] = across((i + 1) / stripes);
    const colour = colours[i % 2] ?? colours[0];
    const wide = c[0] - d[0];
    const scallop =
      `M${n(d[0])} ${n(foot)}H${n(c[0])}v${n(hang * 0.5)}` +
      `q0 ${n(hang * 0.6)} ${n(-wide / 2)} ${n(hang * 0.6)}t${n(-wide / 2)} ${n(-hang * 0.6)}Z`;
    const panel = polygon([a, b, c, d]);
    whole += panel;
    drawn += path(panel, { fill: colour }) + path(scallop, { fill: darker(colour, 0.16) });
  }
  const light = art.linear(
    0,
    0,
    0.25,
    1,
    [0, "#fff3d8", 0.4],
    [0.4, "#fff3d8", 0.05],
    [1, "#2a1208", 0.3],
  );
  const [, from] = across(0);
  const [, to] = across(1);
  return (
    drawn +
    path(whole, { fill: light }) +
    strokes(`M${n(from[0])} ${foot}H${n(to[0])}`, lighter(colours[0], 0.4), 3, 0.6) +
    strokes(`M${n(left)} ${top}H${n(right)}`, "#8f6a36", 10) +
    strokes(`M${n(left)} ${top - 3}H${n(right)}`, "#d8b777", 3)
  );
}

/** An upright of bamboo, with its knots. */
export function bamboo(art: Artwork, x: number, top: number, foot: number, wide: number): string {
  const colour = "#b98d4a";
  const fill = art.linear(
    0,
    0,
    1,
    0,
    [0, darker(colour, 0.35)],
    [0.3, lighter(colour, 0.45)],
    [0.55, colour],
    [1, darker(colour, 0.5)],
  );
  let knots = "";
  for (let y = top + 46; y < foot - 20; y += 92) knots += `M${n(x - wide / 2)} ${n(y)}h${n(wide)}`;
  return (
    path(`M${n(x - wide / 2)} ${n(top)}h${n(wide)}V${n(foot)}h${n(-wide)}Z`, { fill }) +
    strokes(knots, darker(colour, 0.5), 4, 0.7)
  );
}
