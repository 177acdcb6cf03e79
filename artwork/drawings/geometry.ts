export type Point = readonly [x: number, y: number];

/** How round things look from where we stand: a circle on the table is this flat. */
export const TILT = 0.4;

/** One decimal is finer than any screen shows and keeps the documents small. */
export const n = (value: number) => `${Math.round(value * 10) / 10}`;

const at = (points: readonly Point[], index: number): Point => {
  const point = points[(index + points.length) % points.length];
  if (!point) throw new Error("An outline needs points");
  return point;
};

/** A smooth closed outline through the points (Catmull-Rom turned into Béziers). */
export function smooth(points: readonly Point[]): string {
  let path = `M${n(at(points, 0)[0])} ${n(at(points, 0)[1])}`;
  points.forEach((_, i) => {
    const [before, from, to, after] = [-1, 0, 1, 2].map((step) => at(points, i + step)) as [
      Point,
      Point,
      Point,
      Point,
    ];
    path +=
      `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)}` +
      ` ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)}` +
      ` ${n(to[0])} ${n(to[1])}`;
  });
  return `${path}Z`;
}

/** The same, open: a line led smoothly through the points. */
export function smoothLine(points: readonly Point[]): string {
  const last = points.length - 1;
  let path = `M${n(at(points, 0)[0])} ${n(at(points, 0)[1])}`;
  for (let i = 0; i < last; i += 1) {
    const before = at(points, Math.max(0, i - 1));
    const from = at(points, i);
    const to = at(points, i + 1);
    const after = at(points, Math.min(last, i + 2));
    path +=
      `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)}` +
      ` ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)}` +
      ` ${n(to[0])} ${n(to[1])}`;
  }
  return path;
}

/**
 * A small rounded shape by quadratic curves between the middles of the sides: less exact than
 * `smooth` and a third of its size, which counts when there are a thousand seeds.
 */
export function pebble(points: readonly Point[]): string {
  const middle = (i: number): Point => {
    const [a, b] = [at(points, i), at(points, i + 1)];
    return [Math.round((a[0] + b[0]) * 5) / 10, Math.round((a[1] + b[1]) * 5) / 10];
  };
  let from = middle(-1);
  let path = `M${n(from[0])} ${n(from[1])}`;
  points.forEach((corner, i) => {
    const to = middle(i);
    path +=
      `q${n(corner[0] - from[0])} ${n(corner[1] - from[1])}` +
      ` ${n(to[0] - from[0])} ${n(to[1] - from[1])}`;
    from = to;
  });
  return `${path}z`;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;
}

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  const [w, h] = [n(rx), n(ry)];
  return `M${n(cx - rx)} ${n(cy)}a${w} ${h} 0 0 1 ${n(2 * rx)} 0a${w} ${h} 0 0 1 ${n(-2 * rx)} 0Z`;
}

export function along(angle: number, rx: number, ry: number, centre: Point = [0, 0]): Point {
  return [centre[0] + Math.cos(angle) * rx, centre[1] + Math.sin(angle) * ry];
}

/** Turns and moves a little shape drawn about the origin. */
export function placed(
  shape: readonly Point[],
  [x, y]: Point,
  turn: number,
  stretchX = 1,
  stretchY = stretchX,
): readonly Point[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return shape.map(([px, py]) => {
    const [sx, sy] = [px * stretchX, py * stretchY];
    return [x + sx * cos - sy * sin, y + sx * sin + sy * cos];
  });
}
