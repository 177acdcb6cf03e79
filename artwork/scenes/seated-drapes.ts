import type { Point } from "../drawings/geometry.ts";
import type { Cloth } from "./dress.ts";
import { type Body, foot } from "./limbs.ts";
import { type Lines, SILVER, skirt } from "./skirt.ts";

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
