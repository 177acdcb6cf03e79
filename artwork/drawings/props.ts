import { type Artwork, group, path } from "./artwork.ts";
import { almond, cashew, pistachio } from "./bits.ts";
import { darker, lighter } from "./colour.ts";
import { n, type Point, pebble, placed, polygon } from "./geometry.ts";
import { soft, textured } from "./light.ts";
import { lone, strokes } from "./scatter.ts";

// Things that lie beside the food and say what is in it.

/** A lump knocked off a block of jaggery: a lit top, a middling front, a dark end. */
function jaggeryLump(art: Artwork, [x, y]: Point, size: number, turn: number): string {
  const colour = "#c47a26";
  const at = (points: readonly Point[]) => polygon(placed(points, [x, y], turn, size));
  const top: readonly Point[] = [
    [-10, -4],
    [-3, -9],
    [8, -7],
    [10, -1],
    [0, 2],
  ];
  const front: readonly Point[] = [
    [-10, -4],
    [0, 2],
    [1, 9],
    [-9, 5],
  ];
  const end: readonly Point[] = [
    [0, 2],
    [10, -1],
    [9, 5],
    [1, 9],
  ];
  return (
    soft(art, [x + size * 4, y + size * 6], [size * 15, size * 7], "#2a1208", 0.6) +
    path(at(front), { fill: darker(colour, 0.12) }) +
    path(at(end), { fill: darker(colour, 0.48) }) +
    path(at(top), { fill: art.linear(0, 0, 1, 1, [0, "#f3bd6b"], [1, colour]) }) +
    strokes(
      at([
        [-9.6, -4],
        [0, 2],
        [9.6, -1],
      ]).replace("Z", ""),
      "#f7d193",
      size * 0.3,
      0.6,
    )
  );
}

export function jaggery(art: Artwork): string {
  return group(
    { filter: textured(art, { grain: 0.05, depth: 4, seed: 21 }) },
    jaggeryLump(art, [190, 1300], 8.5, 0.1),
    jaggeryLump(art, [335, 1372], 5.5, -0.4),
    jaggeryLump(art, [1015, 1345], 7, 0.35),
  );
}

/** An almond in its skin, with the furrows that run along it. */
function almondIn(art: Artwork, at: Point, turn: number): string {
  const furrow = (offset: number) => {
    const line: readonly Point[] = [
      [-11, offset * 5],
      [0, offset * 6.5],
      [13, offset * 1.5],
    ];
    const [a, b, c] = placed(line, at, turn, 4.6, 3.9);
    if (!a || !b || !c) return "";
    return `M${n(a[0])} ${n(a[1])}Q${n(b[0])} ${n(b[1])} ${n(c[0])} ${n(c[1])}`;
  };
  const furrows = [-0.8, -0.3, 0.2, 0.7].map(furrow).join("");
  return lone(art, almond, at, turn, 4.6, "#a8602e") + strokes(furrows, "#5a2810", 2.6, 0.55);
}

export function dryFruits(art: Artwork): string {
  return (
    almondIn(art, [170, 1290], 0.5) +
    almondIn(art, [305, 1362], -0.35) +
    lone(art, cashew, [930, 1360], 0.3, 4.4, "#f3deb2") +
    lone(art, cashew, [1055, 1285], -0.8, 4.2, "#efd5a4") +
    lone(art, pistachio, [420, 1415], 0.2, 3.4, "#9db04a") +
    lone(art, pistachio, [800, 1420], 2.6, 3.2, "#a9bb52")
  );
}

export function cardamom(art: Artwork): string {
  return [
    [880, 1405, 0.3],
    [985, 1372, -0.5],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const pod = pebble(
        placed(
          [
            [-20, 0],
            [-6, -9],
            [22, 0],
            [-6, 9],
          ],
          [x, y],
          turn,
          2.6,
          2.1,
        ),
      );
      const colour = "#a9b56c";
      const fill = art.linear(0, 0, 0.6, 1, [0, lighter(colour, 0.4)], [1, darker(colour, 0.4)]);
      const ridge = placed(
        [
          [-16, 1],
          [16, 1],
        ],
        [x, y],
        turn,
        2.4,
      );
      return (
        soft(art, [x + 14, y + 14], [66, 26], "#2a1208", 0.5) +
        path(pod, { fill }) +
        strokes(`M${ridge.map(([px, py]) => `${n(px)} ${n(py)}`).join("L")}`, "#66702f", 3, 0.6)
      );
    })
    .join("");
}
