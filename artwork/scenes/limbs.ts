import { type Artwork, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { blob, brush, elbow, frame, type Place } from "./brush.ts";
import { lit } from "./dress.ts";

/** A body being drawn, in its own units (see brush.ts). */
export interface Body {
  art: Artwork;
  place: Place;
  /** Pixels to a unit. */
  size: number;
  skin: string;
}

type Line = readonly Point[];

export const shape = ({ place }: Body, points: Line) => blob(points.map(place));

export const line = ({ place, size }: Body, points: Line, widths: readonly number[]) =>
  brush(
    points.map(place),
    widths.map((width) => width * size),
  );

export interface Reach {
  /** Where the wrist goes; no further than the arm is long. */
  to: Point;
  /** Which way the elbow goes: 1 is down and back for a hand held before one. */
  bend?: 1 | -1;
  /** Closed about something, or flat. */
  grip?: boolean;
  /** Radians that the hand turns at the wrist. */
  wrist?: number;
}

export interface Sleeve {
  colour: string;
  trim: string;
  /** Share of the upper arm that it covers. */
  length: number;
}

export interface Arm {
  shoulder: Point;
  reach: Reach;
  sleeve: Sleeve;
  /** On the far side of the body: darker. */
  far?: boolean;
  bangles?: string | undefined;
  /** A child's arm is shorter. */
  scale?: number;
}

export function arm(body: Body, { shoulder, reach, sleeve, far, bangles, scale = 1 }: Arm): string {
  const { art } = body;
  const skin = far ? darker(body.skin, 0.2) : body.skin;
  const [bent, wrist] = elbow(shoulder, reach.to, 108 * scale, 98 * scale, reach.bend ?? 1);
  const along = frame(shoulder, bent);
  const fore = frame(bent, wrist);
  const middle = [shoulder, along(0, 0.5), bent, fore(0, 0.5), wrist];
  const widths = [44, 37, 31, 30, 20].map((width) => width * scale);
  const cuff = along(0, sleeve.length);
  const ring = (v: number) => [fore(-11.5 * scale, v), fore(0, v + 0.015), fore(11.5 * scale, v)];
  const gold = bangles
    ? path([0.84, 0.93].map((v) => line(body, ring(v), [5, 6, 5])).join(""), { fill: bangles }) +
      path(line(body, ring(0.885), [4, 5, 4]), { fill: "#a5301f" })
    : "";
  const shade = far
    ? ""
    : path(
        line(
          body,
          middle.map(([x, y]): Point => [x + 5, y + 11]),
          widths,
        ),
        { fill: "#1e0d06", "fill-opacity": 0.25 },
      );
  const cloth = far ? darker(sleeve.colour, 0.2) : sleeve.colour;
  return (
    shade +
    hand({ ...body, skin }, bent, wrist, reach, scale) +
    path(line(body, middle, widths), { fill: lit(art, skin) }) +
    gold +
    path(
      line(
        body,
        [shoulder, along(0, sleeve.length * 0.5), cuff],
        [47, 48, 45].map((w) => w * scale),
      ),
      {
        fill: lit(art, cloth),
      },
    ) +
    path(
      line(
        body,
        [along(-21 * scale, sleeve.length + 0.06), along(21 * scale, sleeve.length + 0.06)],
        [6, 6],
      ),
      {
        fill: sleeve.trim,
      },
    )
  );
}

/** Palm, four fingers and a thumb; across is towards the thumb. */
function hand(body: Body, from: Point, wrist: Point, reach: Reach, scale: number): string {
  const { art, skin } = body;
  const angle = Math.atan2(wrist[1] - from[1], wrist[0] - from[0]) + (reach.wrist ?? 0);
  const to: Point = [wrist[0] + Math.cos(angle) * scale, wrist[1] + Math.sin(angle) * scale];
  const f = frame(wrist, to);
  const at = (u: number, v: number): Point => f(-u * scale, v);
  const fingers = [0, 1, 2, 3].map((i): Line => {
    const u = 10 - i * 6.6;
    const long = [26, 30, 28, 21][i] ?? 26;
    return reach.grip
      ? [at(u - 2, 22), at(u + 2, 34), at(u + 12, 33), at(u + 13, 24)]
      : [at(u, 26), at(u * 1.1 + 1, 26 + long * 0.6), at(u * 1.05 + 5, 26 + long)];
  });
  const thumb: Line = reach.grip
    ? [at(9, 6), at(19, 16), at(17, 29)]
    : [at(10, 6), at(21, 17), at(22, 31)];
  const widths = [9.5, 9.2, 6.5].map((w) => w * scale);
  const tone = lit(art, skin);
  return (
    path(fingers.map((finger) => line(body, finger, widths)).join(""), {
      fill: tone,
      stroke: darker(skin, 0.4),
      "stroke-width": 1.3 * body.size * scale,
    }) +
    path(
      line(
        body,
        [at(0, -2), at(0, 14), at(-1, 29)],
        [20, 26, 26].map((w) => w * scale),
      ),
      { fill: tone },
    ) +
    path(
      line(
        body,
        thumb,
        [11, 10, 7].map((w) => w * scale),
      ),
      {
        fill: lighter(skin, 0.06),
        stroke: darker(skin, 0.35),
        "stroke-width": 1.1 * body.size * scale,
      },
    )
  );
}

/** A bare foot from the heel at `at`, with a ring about the ankle for women. */
export function foot(body: Body, [x, y]: Point, anklet?: string, up = 40): string {
  const tone = lit(body.art, body.skin, 0.8);
  return (
    path(
      line(
        body,
        [
          [x + 2, y - up],
          [x + 1, y - 12],
        ],
        [27, 23],
      ),
      { fill: tone },
    ) +
    path(
      line(
        body,
        [
          [x - 6, y - 11],
          [x + 18, y - 10],
          [x + 48, y - 6],
        ],
        [21, 22, 11],
      ),
      { fill: tone },
    ) +
    (anklet
      ? path(
          line(
            body,
            [
              [x - 11, y - 25],
              [x + 1, y - 22],
              [x + 13, y - 25],
            ],
            [5, 6, 5],
          ),
          { fill: anklet },
        )
      : "")
  );
}
