import { group, path } from "../drawings/artwork.ts";
import { darker } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { borderAlong, type Cloth, folds, lit } from "./dress.ts";
import { type Body, foot, line, shape } from "./limbs.ts";

// What is worn below the waist, for each way of holding oneself.

const SILVER = "#cfc8ba";
type Lines = readonly (readonly Point[])[];

interface Skirt {
  outline: readonly Point[];
  hem: readonly Point[];
  creases: Lines;
}

function skirt(body: Body, cloth: Cloth, { outline, hem, creases }: Skirt): string {
  const { art, place, size } = body;
  const d = shape(body, outline);
  return (
    path(d, { fill: lit(art, cloth.colour) }) +
    folds(
      creases.map((crease) => crease.map(place)),
      cloth.colour,
      12 * size,
    ) +
    group({ "clip-path": art.clip(d) }, borderAlong(hem.map(place), 22 * size, cloth))
  );
}

/** Standing, or walking with a stride. */
export function standingDrape(body: Body, cloth: Cloth, stride = 0): string {
  const back = -64 - stride * 0.7;
  const front = 64 + stride * 0.6;
  const far = foot({ ...body, skin: darker(body.skin, 0.2) }, [-16 - stride * 0.75, -6], SILVER);
  const near = foot(body, [16 + stride * 0.55, 0], SILVER);
  return (
    far +
    near +
    skirt(body, cloth, {
      outline: [
        [-54, -322],
        [-69, -280],
        [-68, -190],
        [back + 4, -95],
        [back, -24],
        [-10, -12],
        [front, -24],
        [front - 6, -100],
        [64, -190],
        [63, -280],
        [50, -322],
        [0, -318],
      ],
      hem: [
        [back + 2, -33],
        [-10, -23],
        [front - 2, -33],
      ],
      creases: [
        [
          [20, -308],
          [22 + stride * 0.1, -190],
          [12 + stride * 0.2, -40],
        ],
        [
          [30, -308],
          [38 + stride * 0.1, -190],
          [36 + stride * 0.4, -42],
        ],
        [
          [10, -306],
          [4, -200],
          [-14, -60],
        ],
        [
          [-66, -250],
          [-52, -150],
          [back + 22, -50],
        ],
      ],
    })
  );
}

/** Bending from the hips over the crop or the water, the sari tucked up to the calf. */
export function bendingDrape(body: Body, cloth: Cloth): string {
  const leg = (skin: string, points: readonly Point[]) =>
    path(line(body, points, [62, 44, 27]), { fill: lit(body.art, skin) });
  const behind = darker(body.skin, 0.22);
  return (
    leg(behind, [
      [6, -160],
      [16, -90],
      [4, -30],
    ]) +
    foot({ ...body, skin: behind }, [4, -4], SILVER, 34) +
    leg(body.skin, [
      [-62, -160],
      [-52, -90],
      [-66, -30],
    ]) +
    foot(body, [-66, 2], SILVER, 34) +
    skirt(body, cloth, {
      outline: [
        [-14, -324],
        [-60, -339],
        [-108, -310],
        [-126, -248],
        [-112, -170],
        [-110, -92],
        [-50, -78],
        [10, -84],
        [48, -98],
        [42, -160],
        [24, -215],
        [-2, -258],
      ],
      hem: [
        [-108, -100],
        [-50, -88],
        [10, -93],
        [47, -106],
      ],
      creases: [
        [
          [-110, -310],
          [-96, -220],
          [-88, -110],
        ],
        [
          [-60, -318],
          [-52, -220],
          [-48, -104],
        ],
        [
          [-20, -300],
          [-2, -220],
          [0, -110],
        ],
        [
          [16, -250],
          [28, -190],
          [26, -116],
        ],
      ],
    })
  );
}

/** Cross-legged on the floor, seen from before or from behind. */
export function sittingDrape(body: Body, cloth: Cloth, back = false): string {
  const outline: readonly Point[] = [
    [-52, -112],
    [-74, -84],
    [-122, -58],
    [-138, -26],
    [-112, 2],
    [-40, 10],
    [50, 11],
    [122, 4],
    [150, -24],
    [134, -56],
    [78, -86],
    [52, -112],
    [0, -124],
  ];
  const before: Lines = [
    [
      [-60, -88],
      [-44, -56],
      [10, -30],
    ],
    [
      [66, -88],
      [44, -66],
      [-6, -58],
    ],
    [
      [-110, -52],
      [-60, -34],
      [-10, -34],
    ],
    [
      [124, -50],
      [80, -32],
      [40, -30],
    ],
  ];
  const behind: Lines = [
    [
      [-60, -96],
      [-96, -50],
      [-112, -12],
    ],
    [
      [-30, -96],
      [-44, -50],
      [-50, -6],
    ],
    [
      [40, -96],
      [52, -50],
      [60, -6],
    ],
    [
      [66, -92],
      [104, -50],
      [124, -12],
    ],
  ];
  return skirt(body, cloth, {
    outline,
    hem: back
      ? [
          [-124, -8],
          [-40, -1],
          [50, 0],
          [134, -8],
        ]
      : [
          [-126, -12],
          [-60, -4],
          [10, -12],
          [70, -30],
          [112, -50],
        ],
    creases: back ? behind : before,
  });
}

/** On the heels with one knee up, as one sits by a fire. */
export function squattingDrape(body: Body, cloth: Cloth): string {
  return (
    foot(body, [92, 2], SILVER) +
    skirt(body, cloth, {
      outline: [
        [-50, -128],
        [-84, -84],
        [-92, -30],
        [-70, 2],
        [0, 8],
        [70, 6],
        [122, -18],
        [128, -86],
        [122, -150],
        [92, -178],
        [54, -160],
        [20, -128],
      ],
      hem: [
        [-78, -8],
        [0, -2],
        [66, -4],
        [116, -24],
      ],
      creases: [
        [
          [96, -166],
          [104, -90],
          [96, -30],
        ],
        [
          [84, -164],
          [60, -90],
          [10, -20],
        ],
        [
          [70, -158],
          [10, -100],
          [-60, -60],
        ],
        [
          [20, -120],
          [-30, -80],
          [-76, -40],
        ],
      ],
    })
  );
}

/** A wrapped cloth to the ankle, or folded up to the knee. */
export function lungi(body: Body, colour: string, hem = -40): string {
  const behind = darker(body.skin, 0.2);
  const leg = (x: number, skin: string) =>
    path(
      line(
        body,
        [
          [x, hem - 40],
          [x + 3, hem / 2 - 10],
          [x, -26],
        ],
        [50, 44, 26],
      ),
      { fill: lit(body.art, skin) },
    );
  const cloth: Cloth = { colour, border: darker(colour, 0.35), trim: "#f3e6c8", blouse: colour };
  return (
    leg(-22, behind) +
    foot({ ...body, skin: behind }, [-22, -5]) +
    leg(24, body.skin) +
    foot(body, [24, 0]) +
    skirt(body, cloth, {
      outline: [
        [-54, -350],
        [-66, -285],
        [-66, -190],
        [-60, hem],
        [0, hem + 10],
        [62, hem],
        [66, -190],
        [62, -285],
        [52, -350],
        [0, -362],
      ],
      hem: [
        [-58, hem - 9],
        [0, hem],
        [60, hem - 9],
      ],
      creases: [
        [
          [14, -330],
          [20, -220],
          [10, hem - 16],
        ],
        [
          [-30, -330],
          [-26, -220],
          [-34, hem - 16],
        ],
        [
          [36, -320],
          [44, -220],
          [44, hem - 20],
        ],
      ],
    })
  );
}
