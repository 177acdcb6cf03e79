import { type Artwork, group, path, use } from "./artwork.ts";
import { darker, mix } from "./colour.ts";
import { type Point, pebble, placed } from "./geometry.ts";
import { type Surface, soft, textured } from "./light.ts";

/** A little thing stuck to the outside of a laddu. */
export interface Bit {
  shape: readonly Point[];
  colours: readonly string[];
  count: number;
  /** Scale, from and to. */
  size: readonly [number, number];
  /** How far it stands out. */
  lift?: number;
}

export interface Ball {
  x: number;
  y: number;
  r: number;
}

export interface Dough {
  colour: string;
  surface: Surface;
  bits: readonly Bit[];
  /** Sheen of ghee, 0 to 1. */
  gloss: number;
}

/** Bits spread evenly over the half of the ball we see, flattened towards its edge. */
function strewn(art: Artwork, ball: Ball, bit: Bit, hidden: (at: Point) => boolean): string {
  const { x, y, r } = ball;
  const paths = new Map<string, string>();
  for (let i = 0; i < bit.count; i += 1) {
    const towards = Math.sqrt(1 - ((i + art.random.next()) / bit.count) * 0.94);
    const round = i * 2.39996 + art.random.about(0, 0.5);
    const out = Math.sqrt(1 - towards * towards) * r * 0.985;
    const [cos, sin] = [Math.cos(round), Math.sin(round)];
    const size = art.random.between(...bit.size) * (r / 140);
    const turned = placed(bit.shape, [0, 0], art.random.between(0, 6.28), size);
    if (hidden([x + cos * out, y + sin * out])) continue;
    // squeezed along the line to the middle, as a coin seen aslant
    const seen = turned.map(([px, py]): Point => {
      const away = (px * cos + py * sin) * (towards * 0.8 + 0.2);
      const across = -px * sin + py * cos;
      return [x + cos * out + away * cos - across * sin, y + sin * out + away * sin + across * cos];
    });
    // lit by where it sits: bright towards the window, brown on the far side
    const sun = towards * 0.62 - ((cos + sin) * out) / r / 1.9;
    const dim = sun > 0.6 ? 0 : sun > 0.3 ? 0.16 : sun > 0 ? 0.36 : 0.58;
    const colour = darker(art.random.pick(bit.colours), dim);
    paths.set(colour, (paths.get(colour) ?? "") + pebble(seen));
  }
  return [...paths]
    .map(([fill, d]) => {
      const id = art.shape(d);
      const lift = bit.lift ?? 2;
      return (
        use(id, { fill: "#1c0903", opacity: 0.6, x: lift, y: lift * 1.5 }) +
        use(id, { fill: darker(fill, 0.3) }) +
        use(id, { fill, x: -lift * 0.35, y: -lift * 0.45 })
      );
    })
    .join("");
}

/** One lump of pressed dough with the shade it throws on the ones behind. */
function lump(art: Artwork, { x, y, r }: Ball, { colour, gloss }: Dough): string {
  const body = art.radial(
    0.36,
    0.3,
    0.78,
    [0, mix(colour, "#ffb869", 0.5)],
    [0.36, mix(colour, "#f0964a", 0.16)],
    [0.68, darker(colour, 0.3)],
    [0.9, darker(colour, 0.62)],
    [1, darker(colour, 0.42)],
  );
  // a slightly different shape each time, with crumbs at the edge: hands made it
  const [a, b] = [art.random.between(0, 6), art.random.between(0, 6)];
  const outline = pebble(
    Array.from({ length: 54 }, (_, i): Point => {
      const angle = (i / 54) * 2 * Math.PI;
      const lopsided = 0.012 * Math.sin(2 * angle + a) + 0.01 * Math.sin(3 * angle + b);
      const reach = r * (1 + lopsided + art.random.about(0, 0.02));
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    }),
  );
  return (
    soft(art, [x + r * 0.12, y + r * 0.18], [r * 1.24, r * 1.22], "#1c0903", 0.8) +
    path(outline, { fill: body }) +
    soft(art, [x - r * 0.38, y - r * 0.46], [r * 0.5, r * 0.34], "#ffcf95", gloss, -38) +
    soft(art, [x - r * 0.42, y - r * 0.52], [r * 0.2, r * 0.12], "#fff6e2", gloss * 0.7, -38)
  );
}

/**
 * Many laddus from the back to the front: the lumps under one crumbly surface, then the bits. With
 * several doughs they take turns.
 */
export function laddus(art: Artwork, balls: readonly Ball[], ...doughs: readonly Dough[]): string {
  const doughOf = (index: number) => {
    const dough = doughs[index % doughs.length];
    if (!dough) throw new Error("A laddu needs dough");
    return dough;
  };
  const filter = textured(art, doughOf(0).surface);
  const covers =
    ([x, y]: Point) =>
    (ball: Ball) =>
      Math.hypot(x - ball.x, y - ball.y) < ball.r;
  return (
    group({ filter }, ...balls.map((ball, i) => lump(art, ball, doughOf(i)))) +
    balls
      .flatMap((ball, i) => {
        const before = balls.slice(i + 1);
        const hidden = (place: Point) => before.some(covers(place));
        return doughOf(i).bits.map((bit) => strewn(art, ball, bit, hidden));
      })
      .join("")
  );
}

/** A heap that fills a bowl: a ring behind, a ring before, and the smaller courses above. */
export function heap(cx: number, rim: number, r: number, courses: readonly number[]): Ball[] {
  return courses.flatMap((count, course) =>
    Array.from({ length: count }, (_, i): Ball => {
      const wide = r * Math.max(0, 2.02 - course * 0.98);
      const angle = (i / count) * 2 * Math.PI + (course % 2 ? 0.3 : -Math.PI / 2);
      return {
        x: cx + (count > 1 ? Math.cos(angle) * wide : 0),
        y: rim - course * r * 1.16 + (count > 1 ? Math.sin(angle) * wide * 0.42 : 0),
        r: r * (1 + (count > 1 ? Math.sin(angle) * 0.03 : 0)),
      };
    }).sort((a, b) => a.y - b.y),
  );
}
