import { type Artwork, path } from "../drawings/artwork.ts";
import { darker, lighter, mix } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { type Place, rotated } from "./brush.ts";
import { lit } from "./dress.ts";
import { features } from "./features.ts";
import { fromBehind, hairBefore, hairBehind } from "./hair.ts";
import { type Line, type Look, type Pen, put, round, stroke } from "./head-pen.ts";
import { coverBefore, coverBehind, turban } from "./headcloth.ts";
import { glow } from "./shade.ts";

export interface HeadPose {
  /** The middle of the face, in the units of `place`. */
  at: Point;
  /** Half the height of the face. */
  r?: number;
  /** 0 looks at us, 1 far to the side. */
  yaw?: number;
  /** Radians; positive bows it to where it looks. */
  tilt?: number;
  /** Seen from behind: only hair and neck. */
  back?: boolean;
}

/** The head of a calm person: closed eyes, few lines. */
export function head(art: Artwork, place: Place, look: Look, pose: HeadPose): string {
  const pen = penFor(art, place, look, pose);
  const cloth = look.turban ? turban(pen, look.turban) : "";
  if (pose.back) return fromBehind(pen, neck(pen)) + cloth;
  return (
    hairBehind(pen) +
    neck(pen) +
    ears(pen) +
    face(pen) +
    features(pen) +
    hairBefore(pen) +
    (look.cover ? coverBefore(pen, look.cover) : "") +
    cloth
  );
}

/** What of the head's cloth hangs behind the shoulders: drawn before the body. */
export function behindHead(art: Artwork, place: Place, look: Look, pose: HeadPose): string {
  return look.cover && !pose.back ? coverBehind(penFor(art, place, look, pose), look.cover) : "";
}

function penFor(art: Artwork, place: Place, look: Look, pose: HeadPose): Pen {
  const { at, r = 50, yaw = 0.45, tilt = 0 } = pose;
  const turned = rotated(tilt, [0, 0.9]);
  const on: Place = (point) => {
    const [x, y] = turned(point);
    return place([at[0] + x * r, at[1] + y * r]);
  };
  const [a, b] = [on([0, 0]), on([0, 1])];
  const hair = look.hair ?? (look.age === "old" ? "#948a7f" : "#2e1b13");
  return { art, look, yaw, hair, on, k: Math.hypot(b[0] - a[0], b[1] - a[1]) };
}

/** Down to between the shoulders, in the shade of the chin. */
function neck(pen: Pen): string {
  const { art, look, yaw: y, on, k } = pen;
  const thick = look.moustache ? 0.76 : look.age === "child" ? 0.6 : 0.68;
  const line: Line = [
    [-0.06 * y, 0.45],
    [-0.12 * y, 1.1],
    [-0.16 * y, look.moustache ? 1.3 : look.age === "child" ? 1.2 : 1.44],
  ];
  return (
    path(stroke(pen, line, [thick, thick * 0.92, thick * 1.1]), {
      fill: lit(art, darker(look.skin, 0.1)),
    }) + glow(art, on([0.1 * y, 0.98]), [k * 0.32, k * 0.3], darker(look.skin, 0.75), 0.6)
  );
}

function face(pen: Pen): string {
  const { art, look, yaw: y, k, on } = pen;
  const { skin } = look;
  const child = look.age === "child";
  const jaw = look.moustache ? 1.12 : child ? 1.1 : 1;
  const chin = child ? 0.92 : 1.02;
  const d = put(pen, [
    [0, -1],
    [0.46, -0.9],
    [0.72, -0.52],
    [0.79 - 0.07 * y, -0.1],
    [0.75 - 0.06 * y, 0.3],
    [(0.55 - 0.02 * y) * jaw, 0.66],
    [(0.27 + 0.07 * y) * jaw, chin * 0.93],
    [0.02 + 0.13 * y, chin],
    [(-0.22 + 0.1 * y) * jaw, chin * 0.94],
    [(-0.53 + 0.06 * y) * jaw, 0.68],
    [-0.76, 0.3],
    [-0.8, -0.1],
    [-0.72, -0.52],
    [-0.46, -0.9],
  ]);
  const fill = art.radial(
    0.34,
    0.36,
    0.72,
    [0, lighter(skin, 0.3)],
    [0.45, mix(skin, "#c07a4a", 0.15)],
    [0.8, darker(skin, 0.16)],
    [1, darker(skin, 0.34)],
  );
  const blush = mix(skin, "#c0442c", 0.55);
  const cheeks = [-0.46, 0.46].map((side) =>
    glow(art, on([side + (side < 0 ? 0.22 : -0.02) * y, 0.4]), [k * 0.27, k * 0.24], blush, 0.3),
  );
  return path(d, { fill }) + cheeks.join("");
}

function ears(pen: Pen): string {
  const { look, yaw: y } = pen;
  const x = -0.8 + 0.3 * y;
  const far =
    y < 0.35 ? path(put(pen, round(0.79, 0.14, 0.09, 0.2)), { fill: darker(look.skin, 0.36) }) : "";
  const near =
    path(put(pen, round(x - 0.02, 0.12, 0.13, 0.23)), { fill: darker(look.skin, 0.1) }) +
    path(put(pen, round(x + 0.01, 0.13, 0.06, 0.13)), { fill: darker(look.skin, 0.35) });
  return far + near + (look.style === "short" || look.age === "child" ? "" : jewel(pen, x));
}

/** An ear stud with a bell below it. */
function jewel(pen: Pen, x: number): string {
  const bell = put(pen, [
    [x - 0.03, 0.42],
    [x + 0.05, 0.42],
    [x + 0.13, 0.6],
    [x + 0.01, 0.64],
    [x - 0.11, 0.6],
  ]);
  return (
    path(bell, { fill: "#d9a52c", stroke: "#7d5412", "stroke-width": pen.k * 0.02 }) +
    path(put(pen, round(x + 0.01, 0.38, 0.07)), { fill: "#f3cf6a" }) +
    path(put(pen, round(x + 0.01, 0.68, 0.035)), { fill: "#a5301f" })
  );
}
