import { type Artwork, group, path } from "./artwork.ts";
import { darker, lighter } from "./colour.ts";
import { n, type Point, pebble } from "./geometry.ts";
import { soft } from "./light.ts";

/** Something flat and round with a thickness: a biscuit, a roti, a khakhra. */
export interface Disc {
  x: number;
  y: number;
  rx: number;
  /** How round it looks; lying flat it is the tilt of the picture. */
  tilt: number;
  thick: number;
  /** Leaning, in degrees. */
  turn?: number;
}

export interface Bake {
  colour: string;
  /** How uneven the edge is. */
  jag: number;
  /** Darker towards the edge, as baked things are. */
  browning: number;
}

/** A place on the face of a disc, from shares of its radius. */
export function onDisc({ x, y, rx, tilt, turn = 0 }: Disc, a: number, b: number): Point {
  const [u, v] = [a * rx, b * rx * tilt];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return [x + u * cos - v * sin, y + u * sin + v * cos];
}

/** Edge, face and the shade below; what is on the face is drawn by the caller. */
export function disc(art: Artwork, shape: Disc, { colour, jag, browning }: Bake): string {
  const { x, y, rx, tilt, thick, turn = 0 } = shape;
  const ry = rx * tilt;
  const face = pebble(
    Array.from({ length: 48 }, (_, i): Point => {
      const angle = (i / 48) * 2 * Math.PI;
      const reach = 1 + art.random.about(0, jag);
      return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
    }),
  );
  const side =
    `M${n(x - rx)} ${n(y)}v${n(thick)}A${n(rx)} ${n(ry)} 0 0 0 ${n(x + rx)} ${n(y + thick)}` +
    `v${n(-thick)}Z`;
  const edge = art.linear(
    0,
    0,
    1,
    0.1,
    [0, darker(colour, 0.2)],
    [0.2, lighter(colour, 0.12)],
    [0.6, darker(colour, 0.36)],
    [1, darker(colour, 0.62)],
  );
  const top = art.radial(
    0.42,
    0.36,
    0.68,
    [0, lighter(colour, 0.3)],
    [0.55, lighter(colour, 0.06)],
    [0.82, darker(colour, browning * 0.6)],
    [1, darker(colour, browning)],
  );
  return group(
    turn ? { transform: `rotate(${n(turn)} ${n(x)} ${n(y)})` } : {},
    soft(art, [x + rx * 0.1, y + thick + ry * 0.2], [rx * 1.2, ry * 1.3], "#1c0903", 0.7),
    path(side, { fill: edge }),
    path(face, { fill: top }),
    path(face, { fill: "none", stroke: lighter(colour, 0.5), "stroke-width": 2, opacity: 0.35 }),
  );
}
