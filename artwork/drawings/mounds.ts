import { type Artwork, path } from "./artwork.ts";
import { darker, lighter } from "./colour.ts";
import { n, type Point, smooth, TILT } from "./geometry.ts";
import { soft } from "./light.ts";

/** A heap of something loose: a round foot on the table and a smooth hill above it. */
export interface Mound {
  cx: number;
  /** Height of the middle of the foot. */
  base: number;
  /** Half the width of the foot. */
  rx: number;
  height: number;
}

export interface Place {
  at: Point;
  /** How much light falls there, 0 to 1. */
  sun: number;
}

/** Where the hill hides its own back, in shares of the depth of the foot. */
const crest = ({ rx, height }: Mound) => Math.max(-1, -(rx * TILT) / (2 * height));

const hill = ({ base, rx, height }: Mound, a: number, b: number) =>
  base + b * rx * TILT - height * (1 - a * a - b * b);

function silhouette(mound: Mound, jitter: () => number = () => 0): string {
  const across = Array.from({ length: 25 }, (_, i) => Math.cos((i / 24) * Math.PI));
  const top = across.map((a): Point => {
    const b = Math.max(-Math.sqrt(1 - a * a), crest(mound));
    return [mound.cx + a * mound.rx + jitter(), hill(mound, a, b) + jitter()];
  });
  const foot = across
    .slice(1, -1)
    .reverse()
    .map((a): Point => {
      const b = Math.sqrt(1 - a * a);
      return [mound.cx + a * mound.rx + jitter(), mound.base + b * mound.rx * TILT + jitter()];
    });
  return smooth([...top, ...foot]);
}

/**
 * Places evenly over the side we see, the farthest first, so that they may overlap; `fleck` is how
 * much their brightness differs from the hill's.
 */
export function over(art: Artwork, mound: Mound, count: number, fleck = 0.08): Place[] {
  const places: Place[] = [];
  const limit = crest(mound);
  for (let i = 0; places.length < count && i < count * 12; i += 1) {
    const out = Math.sqrt(art.random.next());
    const angle = i * 2.39996;
    const [a, b] = [Math.cos(angle) * out, Math.sin(angle) * out];
    if (b < limit) continue;
    // the near slope is stretched in our eyes, the far one squeezed: keep the density even
    const flat = mound.rx * TILT;
    const seen = (flat + 2 * mound.height * b) / (flat + 2 * mound.height);
    if (art.random.next() > seen) continue;
    const sun = 0.56 - 0.5 * (a * 0.75 + b * 0.45) + art.random.about(0, fleck);
    places.push({ at: [mound.cx + a * mound.rx, hill(mound, a, b)], sun });
  }
  return places.sort((p, q) => p.at[1] - q.at[1]);
}

/** The hill itself, painted smooth; give it a texture by a filter around it. */
export function mound(art: Artwork, shape: Mound, colour: string, rough = 2, sheen = 0.55) {
  const { cx, base, rx, height } = shape;
  const fill = art.linear(
    0.05,
    0.1,
    0.95,
    0.8,
    [0, lighter(colour, 0.5)],
    [0.35, lighter(colour, 0.12)],
    [0.62, darker(colour, 0.16)],
    [1, darker(colour, 0.48)],
  );
  return (
    path(
      silhouette(shape, () => art.random.about(0, rough)),
      { fill },
    ) +
    soft(
      art,
      [cx - rx * 0.3, base - height * 0.62],
      [rx * 0.42, height * 0.42],
      lighter(colour, 0.75),
      sheen,
      -24,
    )
  );
}

/** Grains that rolled away, lying around the foot of a heap or a bowl. */
export function spilt(
  art: Artwork,
  [cx, cy]: Point,
  [rx, ry]: readonly [number, number],
  count: number,
): Point[] {
  return Array.from({ length: count }, (): Point => {
    const out = art.random.between(0.5, 1) ** 0.7;
    const angle = art.random.between(-0.4, Math.PI + 0.4);
    return [
      cx + Math.cos(angle) * rx * out + art.random.about(0, 14),
      cy + Math.sin(angle) * ry * out + art.random.about(0, 8),
    ];
  }).sort((p, q) => p[1] - q[1]);
}

const dot = ([x, y]: Point, radius: number, squash: number) => {
  const [w, h] = [n(radius), n(radius * squash)];
  const back = n(-radius * 2);
  return `M${n(x - radius)} ${n(y)}a${w} ${h} 0 1 1 ${n(radius * 2)} 0a${w} ${h} 0 1 1 ${back} 0z`;
};

/** Many tiny round grains in a few tones by the light on them, laid in bands from the back. */
export function grains(
  places: readonly Place[],
  radius: number,
  tones: readonly string[],
  squash = 0.85,
): string {
  const bands = 6;
  let drawn = "";
  for (let band = 0; band < bands; band += 1) {
    const share = places.length / bands;
    const paths = new Map<string, string>();
    let glints = "";
    places.slice(Math.floor(band * share), Math.floor((band + 1) * share)).forEach((place, i) => {
      const { at, sun } = place;
      const index = Math.floor(Math.min(0.999, Math.max(0, 1 - sun)) * tones.length);
      const tone = tones[index] ?? "#000000";
      paths.set(tone, (paths.get(tone) ?? "") + dot(at, radius, squash));
      const glint: Point = [at[0] - radius * 0.3, at[1] - radius * 0.35];
      if (radius > 5 && i % 3 === 0 && sun > 0.35) glints += dot(glint, radius * 0.3, 0.8);
    });
    // the darkest first: the gaps between the grains
    drawn += tones
      .toReversed()
      .map((fill) => path(paths.get(fill) ?? "", { fill }))
      .join("");
    drawn += path(glints, { fill: tones[0] ?? "#ffffff", opacity: 0.8 });
  }
  return drawn;
}
