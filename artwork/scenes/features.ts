import { path } from "../drawings/artwork.ts";
import { darker, lighter, mix } from "../drawings/colour.ts";
import { type Line, type Pen, put, round, stroke } from "./head-pen.ts";
import { glow } from "./shade.ts";

/** Eyes that are closed or look down, a short nose, a mouth about to smile. */
export function features(pen: Pen): string {
  const { art, look, yaw: y, k, on } = pen;
  const { skin, age } = look;
  const ink = darker(skin, 0.78);
  const line = darker(skin, 0.42);
  const low = age === "child" ? 0.1 : 0;
  const eye = (x: number, w: number, outer: 1 | -1) => {
    const h = 0.14 + low;
    return {
      lid: glow(art, on([x, h - 0.05]), [k * w * 1.35, k * 0.15], darker(skin, 0.35), 0.5),
      lash: stroke(
        pen,
        [
          [x - w * outer, h - 0.01],
          [x - w * 0.45 * outer, h + 0.075],
          [x + w * 0.35 * outer, h + 0.08],
          [x + w * 1.12 * outer, h - 0.025],
        ],
        [0.02, 0.05, 0.058, 0.012],
      ),
      crease: stroke(
        pen,
        [
          [x - w * 0.9 * outer, h - 0.1],
          [x, h - 0.13],
          [x + w * outer, h - 0.1],
        ],
        [0.005, 0.028, 0.005],
      ),
      brow: stroke(
        pen,
        [
          [x - w * 1.15 * outer, h - 0.27],
          [x + w * 0.1 * outer, h - 0.36],
          [x + w * 1.35 * outer, h - 0.25],
        ],
        look.moustache ? [0.06, 0.09, 0.03] : [0.045, 0.06, 0.015],
      ),
    };
  };
  const eyes = [eye(0.3 * y - 0.34, 0.19, -1), eye(0.3 * y + 0.34 - 0.12 * y, 0.19 - 0.06 * y, 1)];
  const nose = 0.36 * y;
  const mouth = 0.3 * y;
  const lip = mix(skin, look.moustache ? "#7a3a2a" : "#97301f", 0.55);
  const wrinkles = age === "old" ? oldLines(pen, line) : "";
  return (
    eyes.map(({ lid }) => lid).join("") +
    path(eyes.map(({ crease }) => crease).join(""), { fill: line, "fill-opacity": 0.55 }) +
    path(eyes.map(({ brow }) => brow).join(""), {
      fill: age === "old" ? mix(pen.hair, ink, 0.5) : ink,
      "fill-opacity": 0.85,
    }) +
    path(eyes.map(({ lash }) => lash).join(""), { fill: ink }) +
    // the ridge of the nose in the light, its far side and wing in the shade
    path(
      stroke(
        pen,
        [
          [nose - 0.02, -0.05],
          [nose + 0.02, 0.2],
          [nose + 0.03, 0.36],
        ],
        [0.02, 0.07, 0.1],
      ),
      {
        fill: lighter(skin, 0.5),
        "fill-opacity": 0.42,
      },
    ) +
    path(
      stroke(
        pen,
        [
          [nose + 0.07, 0.06 + low],
          [nose + 0.1 + 0.04 * y, 0.32],
          [nose + 0.13 + 0.02 * y, 0.41],
          [nose + 0.03, 0.45],
          [nose - 0.1, 0.42],
        ],
        [0.01, 0.035, 0.055, 0.045, 0.02],
      ),
      { fill: line, "fill-opacity": 0.75 },
    ) +
    wrinkles +
    lips(pen, mouth, lip, ink) +
    (look.moustache ? moustache(pen, mouth) : "") +
    (look.bindi ? path(put(pen, round(0.33 * y, -0.3, 0.075, 0.08)), { fill: "#9c1f17" }) : "") +
    (look.style === "bun" || !look.style
      ? path(put(pen, round(nose - 0.115, 0.385, 0.032)), { fill: "#f0c65a" })
      : "")
  );
}

function lips(pen: Pen, x: number, lip: string, ink: string): string {
  const w = pen.look.age === "child" ? 0.17 : 0.21;
  const upper = put(pen, [
    [x - w, 0.635],
    [x - w * 0.4, 0.615],
    [x, 0.635],
    [x + w * 0.4, 0.615],
    [x + w, 0.63],
    [x + w * 0.4, 0.69],
    [x - w * 0.4, 0.69],
  ]);
  const lower = put(pen, [
    [x - w * 0.9, 0.65],
    [x, 0.7],
    [x + w * 0.9, 0.645],
    [x + w * 0.45, 0.755],
    [x, 0.785],
    [x - w * 0.45, 0.76],
  ]);
  const smile = stroke(
    pen,
    [
      [x - w * 1.22, 0.6],
      [x - w * 0.5, 0.69],
      [x + w * 0.5, 0.69],
      [x + w * 1.22, 0.595],
    ],
    [0.02, 0.03, 0.03, 0.02],
  );
  return (
    path(upper, { fill: darker(lip, 0.14) }) +
    path(lower, { fill: lighter(lip, 0.12) }) +
    path(smile, { fill: ink, "fill-opacity": 0.7 })
  );
}

function moustache(pen: Pen, x: number): string {
  const half = (side: 1 | -1) =>
    stroke(
      pen,
      [
        [x - 0.04 * side, 0.555],
        [x + 0.16 * side, 0.57],
        [x + 0.3 * side, 0.66],
      ],
      [0.1, 0.12, 0.02],
    );
  return path(half(1) + half(-1), { fill: pen.hair });
}

function oldLines(pen: Pen, line: string): string {
  const y = pen.yaw;
  const lines: Line[] = [-1, 1].flatMap((side): Line[] => [
    [
      [0.32 * y + side * 0.2, 0.42],
      [0.3 * y + side * 0.33, 0.58],
      [0.28 * y + side * 0.33, 0.74],
    ],
    [
      [0.3 * y + side * 0.2, 0.29],
      [0.3 * y + side * 0.36, 0.33],
      [0.28 * y + side * 0.5, 0.27],
    ],
  ]);
  const forehead: Line = [
    [0.3 * y - 0.28, -0.42],
    [0.32 * y, -0.46],
    [0.32 * y + 0.26, -0.42],
  ];
  return path(
    [...lines, forehead].map((each) => stroke(pen, each, [0.008, 0.032, 0.008])).join(""),
    {
      fill: line,
      "fill-opacity": 0.55,
    },
  );
}
