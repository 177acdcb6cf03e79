import { Artwork, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { ellipsePath, n, type Point, polygon } from "../drawings/geometry.ts";
import { paper } from "../drawings/ground.ts";
import { band, leaf } from "../drawings/sohrai.ts";
import { type Child, child } from "./child.ts";
import { saris, skins } from "./dress.ts";
import { woman } from "./figure.ts";
import { heaped, smallLaddus, thali } from "./hearth.ts";
import { glow } from "./shade.ts";
import { pot } from "./vessels.ts";
import { clays, paintedBird, paintedTree } from "./wall-paintings.ts";

const FLOOR = 560;

/** A window to the garden, with its shutter. */
function window(art: Artwork, x: number, y: number): string {
  const sky = art.linear(0, 0, 0, 1, [0, "#dbe6dc"], [0.6, "#f3ecd0"], [1, "#a9b573"]);
  const bars = [0, 1, 2, 3, 4].map((i) => `M${n(x + 22 + i * 34)} ${y}v190`).join("");
  return (
    path(`M${x - 16} ${y - 16}h212v222h-212z`, { fill: "#7d4e2a" }) +
    path(`M${x} ${y}h180v190h-180z`, { fill: sky }) +
    path(
      leaf([x + 120, y + 190], 120, 34, -0.3) +
        leaf([x + 150, y + 190], 100, 30, 0.3) +
        leaf([x + 70, y + 192], 70, 22, -0.6),
      { fill: "#7c8f4a" },
    ) +
    path(bars, { stroke: "#6a4022", "stroke-width": 6 }) +
    path(`M${x - 22} ${y + 204}h224v14h-224z`, { fill: "#95623a" })
  );
}

/** Sheets to learn from on the wall: a fruit, a leaf, a bird, a pot. */
function sheets(art: Artwork, x: number, y: number): string {
  const [w, h, gap] = [112, 138, 22];
  const picture = [
    (cx: number, cy: number) =>
      path(ellipsePath(cx, cy + 6, 30, 34), { fill: "#d9872e" }) +
      path(leaf([cx, cy - 26], 34, 10, 0.9), { fill: "#4f7344" }),
    (cx: number, cy: number) => path(leaf([cx, cy + 42], 84, 30), { fill: "#5f7f3f" }),
    (cx: number, cy: number) =>
      paintedBird([cx + 8, cy + 34], 74, [clays.black, clays.red, clays.yellow]),
    (cx: number, cy: number) => pot(art, [cx, cy + 40], 34),
  ];
  return picture
    .map((draw, i) => {
      const left = x + i * (w + gap);
      return (
        path(`M${left + 5} ${y + 7}h${w}v${h}h${-w}z`, { fill: "#2a1208", "fill-opacity": 0.22 }) +
        path(`M${left} ${y}h${w}v${h}h${-w}z`, { fill: i % 2 ? "#f6ead0" : "#fbf3df" }) +
        path(`M${left + 8} ${y + 8}h${w - 16}v${h - 16}h${16 - w}z`, {
          fill: "none",
          stroke: ["#a5301f", "#4f7344", "#46577a", "#d79a2f"][i],
          "stroke-width": 3,
        }) +
        draw(left + w / 2, y + h / 2)
      );
    })
    .join("");
}

function room(art: Artwork): string {
  const wall = "#ecd09a";
  const clay = "#c8976a";
  const fill = art.linear(
    0,
    0,
    1,
    0.5,
    [0, lighter(wall, 0.55)],
    [0.5, wall],
    [1, darker(wall, 0.2)],
  );
  const floor = art.linear(
    0,
    0,
    0.7,
    1,
    [0, lighter(clay, 0.3)],
    [0.45, clay],
    [1, darker(clay, 0.28)],
  );
  return (
    path(`M0 0H1500V${FLOOR}H0Z`, { fill }) +
    paintedTree([1010, 448], 250, clays.red, clays.black) +
    paintedTree([1395, 448], 250, clays.black, clays.red) +
    path(`M0 452H1500V${FLOOR}H0Z`, { fill: "#8f4429" }) +
    band(-20, 462, 1540, 88, { line: clays.white, leaf: clays.white, dot: clays.yellow }) +
    path("M0 447h1500v6H0z", { fill: clays.black }) +
    window(art, 90, 130) +
    sheets(art, 400, 150) +
    path(`M0 ${FLOOR}H1500V1000H0Z`, { fill: floor }) +
    path(`M0 ${FLOOR - 2}h1500v10H0z`, { fill: "#2a1208", "fill-opacity": 0.35 })
  );
}

/** A strip of matting for the row of children. */
function matting(art: Artwork): string {
  const d = polygon([
    [40, 760],
    [1130, 760],
    [1200, 892],
    [-40, 892],
  ]);
  const fill = art.linear(0, 0, 1, 0.4, [0, "#d8b06a"], [0.5, "#b98a48"], [1, "#8d6430"]);
  let weave = "";
  for (let i = 0; i < 12; i += 1)
    weave += `M${n(36 - i * 6.4)} ${n(770 + i * 10)}H${n(1134 + i * 5.6)}`;
  return (
    path(d, { fill: "#2a1208", "fill-opacity": 0.25, transform: "translate(6 9)" }) +
    path(d, { fill }) +
    path(weave, { stroke: "#7b5526", "stroke-width": 1.6, "stroke-opacity": 0.45, fill: "none" }) +
    path("M40 760H1130l4 8H36zM-36 884H1196l4 8H-40z", { fill: "#8f3b2a" })
  );
}

const plate = (art: Artwork, [x, y]: Point, r = 62) =>
  thali(art, [x, y], r) +
  smallLaddus(
    art,
    [
      [x - 18, y - 8],
      [x + 20, y - 6],
    ],
    r * 0.27,
  );

/** The midday laddus at an anganwadi: the children in a row, the worker serving. */
export function anganwadi(): string {
  const art = new Artwork(305, 1500, 1000);
  const children: readonly (readonly [number, Child, number])[] = [
    [130, { skin: skins.warm, style: "short", shirt: "#d98c3a", lower: "#5f6b3a" }, 0.25],
    [336, { skin: skins.brown, style: "plaits", shirt: "#c4685a", lower: "#8f3b2a" }, 0.35],
    [542, { skin: skins.deep, style: "short", shirt: "#7f9466", lower: "#6a4b36" }, 0.2],
    [748, { skin: skins.warm, style: "plaits", shirt: "#e3b34c", lower: "#46577a" }, 0.45],
    [954, { skin: skins.brown, style: "short", shirt: "#6f8797", lower: "#8f5a32" }, 0.55],
  ];
  return art.document(
    room(art),
    glow(art, [330, 560], [620, 320], "#fff2cc", 0.36),
    matting(art),
    ...children.map(([x, who, yaw], i) =>
      child(art, { at: [x, 850], size: 0.98 }, who, {
        head: { yaw, tilt: i % 2 ? 0.08 : 0.02 },
        ...(i === 1 || i === 3
          ? {
              near: { to: [22, -122], bend: 1, wrist: -0.7 } as const,
              held: (place: (p: Point) => Point) => smallLaddus(art, [place([38, -142])], 17),
            }
          : {}),
      }),
    ),
    ...children.map(([x]) => plate(art, [x + 14, 932], 68)),
    woman(
      art,
      { at: [1270, 916], size: 1.02, facing: -1 },
      { skin: skins.brown, bindi: true, sari: saris.teal, flower: "#f3e3c0" },
      {
        stance: "standing",
        lean: 58,
        head: { yaw: 0.6, tilt: 0.22 },
        near: { to: [164, -300], bend: 1, wrist: 0.1 },
        far: { to: [120, -300], bend: 1, wrist: 0.2 },
        held: (place) => {
          const [x, y] = place([126, -318]);
          const [lx, ly] = place([212, -268]);
          return (
            thali(art, [x, y], 92, "#c99a3c") +
            smallLaddus(art, heaped([x, y - 14], 20, [8, 5, 1]), 19) +
            smallLaddus(art, [[lx, ly]], 18)
          );
        },
      },
    ),
    pot(art, [1420, 690], 70),
    glow(art, [260, 260], [700, 560], "#fff3cf", 0.2),
    paper(art),
  );
}
