import { type Artwork, group, path } from "../drawings/artwork.ts";
import { darker, lighter, mix } from "../drawings/colour.ts";
import { n, type Point } from "../drawings/geometry.ts";
import { band } from "../drawings/sohrai.ts";
import { brush } from "./brush.ts";
import { groundShadow } from "./shade.ts";
import { clays, paintedTree } from "./wall-paintings.ts";

/** Khapra: rows of half-round tiles from the ridge to the eave. */
export function tiledRoof(
  art: Artwork,
  ridge: readonly [Point, Point],
  eave: readonly [Point, Point],
  rows: number,
): string {
  const colour = "#b4633a";
  const tones = [darker(colour, 0.12), colour, lighter(colour, 0.12), mix(colour, "#8a5a3c", 0.5)];
  const [[rl, ry], [rr]] = ridge;
  const [[el, ey], [er]] = eave;
  let out = path(`M${n(rl)} ${n(ry)}H${n(rr)}L${n(er)} ${n(ey)}H${n(el)}Z`, {
    fill: darker(colour, 0.5),
  });
  const tile = ((er - el) / Math.round((er - el) / ((ey - ry) / rows) / 0.62)) * 1;
  // the eave's row first, so that the upper tiles lie over the lower
  for (let row = rows; row >= 1; row -= 1) {
    const t = row / rows;
    const [left, right, y] = [rl + (el - rl) * t, rr + (er - rr) * t, ry + (ey - ry) * t];
    const count = Math.round((right - left) / tile);
    const wide = (right - left) / count;
    const high = ((ey - ry) / rows) * 1.25;
    const fields = tones.map(() => "");
    for (let i = 0; i < count; i += 1) {
      const x = left + i * wide;
      fields[Math.floor(art.random.next() * tones.length)] +=
        `M${n(x)} ${n(y - high)}h${n(wide)}v${n(high * 0.8)}a${n(wide / 2)} ${n(wide * 0.34)} 0 0 1 ${n(-wide)} 0z`;
    }
    out += fields
      .map((d, i) =>
        path(d, {
          fill: tones[i],
          stroke: darker(colour, 0.55),
          "stroke-width": Math.max(0.8, wide * 0.05),
        }),
      )
      .join("");
  }
  const light = art.linear(
    0,
    0,
    1,
    0.6,
    [0, "#fff0cc", 0.32],
    [0.4, "#fff0cc", 0],
    [1, "#2a1208", 0.3],
  );
  const top = brush(
    [
      [rl - 4, ry],
      [(rl + rr) / 2, ry - 2],
      [rr + 4, ry],
    ],
    [(ey - ry) * 0.11, (ey - ry) * 0.13, (ey - ry) * 0.11],
  );
  return group(
    {},
    out,
    path(top, { fill: lighter(colour, 0.1), stroke: darker(colour, 0.5), "stroke-width": 1.2 }),
    path(`M${n(rl)} ${n(ry)}H${n(rr)}L${n(er)} ${n(ey + 6)}H${n(el)}Z`, { fill: light }),
  );
}

export interface House {
  /** The left end of the wall's foot. */
  at: Point;
  width: number;
  /** Of the wall. */
  height: number;
  wall?: string;
}

/** A mud house from the front: painted wall, door, small window, a roof of tiles. */
export function mudHouse(
  art: Artwork,
  { at: [x, y], width, height, wall = "#d8a468" }: House,
): string {
  const top = y - height;
  const fill = art.linear(
    0,
    0,
    1,
    0.4,
    [0, lighter(wall, 0.35)],
    [0.5, wall],
    [1, darker(wall, 0.2)],
  );
  const door = { x: x + width * 0.42, w: width * 0.15, h: height * 0.7 };
  const box = (bx: number, by: number, w: number, h: number) =>
    `M${n(bx)} ${n(by)}h${n(w)}v${n(h)}h${n(-w)}z`;
  const frameOf = (bx: number, by: number, w: number, h: number, thick: number) =>
    path(box(bx - thick, by - thick, w + 2 * thick, h + thick), { fill: "#6d4526" });
  const window = { x: x + width * 0.75, y: top + height * 0.36, w: width * 0.08, h: height * 0.2 };
  const dado = y - height * 0.2;
  const colours = { line: clays.white, leaf: clays.white, dot: clays.yellow };
  return (
    groundShadow(art, [x + width / 2, y], width * 0.56, 0.07, 0.9) +
    path(box(x, top, width, height), { fill }) +
    path(box(x, dado, width, y - dado), { fill: darker(clays.red, 0.12) }) +
    band(x, dado + height * 0.015, width, height * 0.17, colours) +
    paintedTree([x + width * 0.14, dado - 3], height * 0.52, clays.red, clays.black) +
    paintedTree([x + width * 0.3, dado - 3], height * 0.5, clays.black, clays.red) +
    paintedTree([x + width * 0.66, dado - 3], height * 0.5, clays.black, clays.red) +
    paintedTree([x + width * 0.91, dado - 3], height * 0.52, clays.red, clays.black) +
    frameOf(door.x, y - door.h, door.w, door.h, width * 0.014) +
    path(box(door.x, y - door.h, door.w, door.h), {
      fill: art.linear(0, 0, 0, 1, [0, "#2a170d"], [1, "#4b2b17"]),
    }) +
    frameOf(window.x, window.y, window.w, window.h, width * 0.008) +
    path(box(window.x, window.y, window.w, window.h), { fill: "#2f1b10" }) +
    path(box(x, top, width, height * 0.2), {
      fill: art.linear(0, 0, 0, 1, [0, "#2a1208", 0.5], [1, "#2a1208", 0]),
    }) +
    tiledRoof(
      art,
      [
        [x + width * 0.06, top - height * 0.62],
        [x + width * 0.94, top - height * 0.62],
      ],
      [
        [x - width * 0.07, top + height * 0.06],
        [x + width * 1.07, top + height * 0.06],
      ],
      Math.round(Math.min(8, Math.max(4, height / 20))),
    )
  );
}
