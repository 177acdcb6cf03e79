import { type Artwork, path, use } from "./artwork.ts";
import { darker } from "./colour.ts";
import { type Point, pebble, placed } from "./geometry.ts";

export interface Piece {
  shape: readonly Point[];
  colours: readonly string[];
  size: readonly [number, number];
  /** How high it stands: its shadow falls that far. */
  lift?: number;
  /** How flat it lies: 1 is seen from above. */
  squash?: number;
}

/** Lays pieces at the places, each with a dark side, a lit side and a small shadow. */
export function scatter(art: Artwork, places: readonly Point[], pieces: readonly Piece[]): string {
  const fields = new Map<string, { d: string; lift: number }>();
  for (const place of places) {
    const piece = art.random.pick(pieces);
    const colour = art.random.pick(piece.colours);
    const turned = placed(
      piece.shape,
      [0, 0],
      art.random.between(0, 6.28),
      art.random.between(...piece.size),
    ).map(([x, y]): Point => [place[0] + x, place[1] + y * (piece.squash ?? 0.75)]);
    const field = fields.get(colour) ?? { d: "", lift: piece.lift ?? 2 };
    field.d += pebble(turned);
    fields.set(colour, field);
  }
  return [...fields]
    .map(([fill, { d, lift }]) => {
      const id = art.shape(d);
      return (
        use(id, { fill: "#2a1208", opacity: 0.22, x: lift * 1.9, y: lift * 2.2 }) +
        use(id, { fill: "#2a1208", opacity: 0.4, x: lift, y: lift * 1.2 }) +
        use(id, { fill: darker(fill, 0.32) }) +
        use(id, { fill, x: -lift * 0.4, y: -lift * 0.5 })
      );
    })
    .join("");
}

/** One larger piece with its own gradient: an almond, a lump of jaggery. */
export function lone(
  art: Artwork,
  shape: readonly Point[],
  at: Point,
  turn: number,
  size: number,
  colour: string,
): string {
  const d = pebble(placed(shape, at, turn, size, size * 0.85));
  const fill = art.linear(
    0,
    0,
    0.9,
    1,
    [0, darker("#fff3d8", 0)],
    [0.16, colour],
    [0.6, darker(colour, 0.18)],
    [1, darker(colour, 0.55)],
  );
  const id = art.shape(d);
  return (
    use(id, { fill: "#2a1208", opacity: 0.16, x: size * 3.4, y: size * 3 }) +
    use(id, { fill: "#2a1208", opacity: 0.3, x: size * 1.6, y: size * 1.6 }) +
    use(id, { fill })
  );
}

/** A line of little strokes, as veins and creases are made. */
export function strokes(d: string, colour: string, width: number, opacity = 1): string {
  return path(d, {
    fill: "none",
    stroke: colour,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    opacity,
  });
}
