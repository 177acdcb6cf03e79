import { along, n, type Point, pebble } from "../drawings/geometry.ts";

// People are drawn about their own feet, looking to the right, a head being 100 high; `Place` puts
// that on the picture. Points are turned over, not the markup, so the light stays on the left.

export type Place = (point: Point) => Point;

export interface Standing {
  at: Point;
  /** Pixels to a unit: a grown woman is 600 units high. */
  size: number;
  /** 1 looks to the right, -1 to the left. */
  facing?: 1 | -1;
}

export function placing({ at, size, facing = 1 }: Standing): Place {
  return ([x, y]) => [at[0] + x * size * facing, at[1] + y * size];
}

const mid = (a: number, b: number, t: number) => a + (b - a) * t;

/** The value of a smooth curve through the values, `t` from 0 to their last index. */
function through(values: readonly number[], t: number): number {
  const last = values.length - 1;
  const i = Math.min(last - 1, Math.max(0, Math.floor(t)));
  const value = (index: number) => values[Math.min(last, Math.max(0, index))] ?? 0;
  const [a, b, c, d] = [value(i - 1), value(i), value(i + 1), value(i + 2)];
  const u = t - i;
  return b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)));
}

/**
 * One stroke of a full brush: a line led smoothly through the points, as thick at each as told.
 * Arms, folds, brows and blades of grass are all made with it.
 */
export function brush(line: readonly Point[], widths: readonly number[]): string {
  const last = line.length - 1;
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  const long = xs.slice(1).reduce((sum, x, i) => {
    return sum + Math.hypot(x - (xs[i] ?? x), (ys[i + 1] ?? 0) - (ys[i] ?? 0));
  }, 0);
  // no finer than can be seen: a picture has thousands of strokes
  const count = Math.max(last, 2, Math.min(last * 3, Math.round(long / 17)));
  const left: Point[] = [];
  const right: Point[] = [];
  const end = (at: Point, angle: number, half: number): Point[] =>
    half > 1.5 ? [-0.9, 0, 0.9].map((by) => along(angle + by, half, half, at)) : [];
  let start: Point[] = [];
  for (let i = 0; i <= count; i += 1) {
    const t = (i / count) * last;
    const half = Math.max(0.1, through(widths, (i / count) * (widths.length - 1)) / 2);
    const at: Point = [through(xs, t), through(ys, t)];
    const [before, after] = [Math.max(0, t - 0.05), Math.min(last, t + 0.05)];
    const angle = Math.atan2(
      through(ys, after) - through(ys, before),
      through(xs, after) - through(xs, before),
    );
    left.push(along(angle - Math.PI / 2, half, half, at));
    right.push(along(angle + Math.PI / 2, half, half, at));
    if (i === 0) start = end(at, angle + Math.PI, half);
    if (i === count) left.push(...end(at, angle, half));
  }
  return pebble([...left, ...right.reverse(), ...start]);
}

/** A closed outline through the points, as `smooth` draws it, told in steps to be a third shorter. */
export function blob(points: readonly Point[]): string {
  const point = (i: number): Point => points[(i + points.length) % points.length] ?? [0, 0];
  const tenth = (value: number) => Math.round(value * 10) / 10;
  let [x, y] = [tenth(point(0)[0]), tenth(point(0)[1])];
  let d = `M${n(x)} ${n(y)}`;
  points.forEach((from, i) => {
    const [before, to, after] = [point(i - 1), point(i + 1), point(i + 2)];
    const step = (px: number, py: number) => `${n(px - x)} ${n(py - y)}`;
    d +=
      `c${step(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6)} ` +
      `${step(to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6)} ` +
      step(tenth(to[0]), tenth(to[1]));
    [x, y] = [tenth(to[0]), tenth(to[1])];
  });
  return `${d}z`;
}

/** Where the elbow is when a hand reaches from the shoulder to the target. */
export function elbow(
  shoulder: Point,
  target: Point,
  upper: number,
  lower: number,
  bend: 1 | -1,
): readonly [elbow: Point, hand: Point] {
  const angle = Math.atan2(target[1] - shoulder[1], target[0] - shoulder[0]);
  const far = Math.hypot(target[0] - shoulder[0], target[1] - shoulder[1]);
  const reach = Math.min(far, (upper + lower) * 0.985);
  const cos = (upper ** 2 + reach ** 2 - lower ** 2) / (2 * upper * reach);
  const open = Math.acos(Math.min(1, Math.max(-1, cos))) * bend;
  return [along(angle + open, upper, upper, shoulder), along(angle, reach, reach, shoulder)];
}

/** Across and along: from one point (along 0) to another (along 1); across is to its right. */
export function frame(from: Point, to: Point): (across: number, along: number) => Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  return (u, v) => [
    mid(from[0], to[0], v) - (dy / length) * u,
    mid(from[1], to[1], v) + (dx / length) * u,
  ];
}

export function rotated(angle: number, centre: Point = [0, 0]): Place {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]) => {
    const [dx, dy] = [x - centre[0], y - centre[1]];
    return [centre[0] + dx * cos - dy * sin, centre[1] + dx * sin + dy * cos];
  };
}

/** An open line of straight pieces, for many short marks in one path. */
export function marks(lines: readonly (readonly Point[])[]): string {
  return lines.map((line) => `M${line.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}`).join("");
}
