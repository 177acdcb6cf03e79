import { Artwork, group, path, use } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { ear } from "../drawings/ears.ts";
import { ellipsePath, n, type Point, polygon } from "../drawings/geometry.ts";
import { paper } from "../drawings/ground.ts";
import { castShadow, soft } from "../drawings/light.ts";
import { grains, type Mound, over, spilt } from "../drawings/mounds.ts";
import { strokes } from "../drawings/scatter.ts";
import { band, leaf } from "../drawings/sohrai.ts";
import { earthFloor, grove, ridge, sky, trees } from "./outdoors.ts";
import { soop, winnowed } from "./soop.ts";
import { roundness, slope } from "./things.ts";
import { grainHeap, pot, sack } from "./vessels.ts";

/** A sheaf 350 high, tied and set upright, its foot at the origin: straw, and brown heads. */
function sheafShape(art: Artwork): string {
  const straws = ["", "", ""];
  const heads = ["", "", "", ""];
  for (let i = 0; i < 84; i += 1) {
    const u = art.random.about(0, 1);
    const up = -350 * (1 - Math.abs(u) * 0.16 - art.random.next() * 0.12);
    straws[i % 3] +=
      `M${n(u * 70)} ${n((1 - Math.abs(u)) * 10)}Q${n(u * 25)} -160 ${n(u * 105)} ${n(up)}`;
    if (i % 2) continue;
    // each head: a few short curled fingers
    for (const side of [-1.1, -0.45, 0.2, 0.8]) {
      const [hx, hy] = [u * 105 + side * 13, up - 16 + Math.abs(side) * 6];
      for (let k = 0; k < 3; k += 1) {
        const tone = Math.min(3, Math.max(0, Math.floor(1.6 + u * 1.6 + art.random.about(0, 1))));
        heads[tone] += ellipsePath(hx + side * k * 1.6, hy - k * 7, 5, 5.4);
      }
    }
  }
  const straw = ["#8f7336", "#c9a95c", "#e6cd88"];
  const brown = ["#c68450", "#a5623a", "#7f4427", "#552a17"];
  return art.define((id) => {
    const drawn =
      straws.map((d, i) => strokes(d, straw[i] ?? "#c9a95c", 5)).join("") +
      path("M-60 0Q-26 -150 -36 -190H40Q30 -150 66 0Z", {
        fill: roundness(art, "#c9a95c"),
        opacity: 0.3,
      }) +
      heads
        .map((d, i) => path(d, { fill: brown[i] }))
        .toReversed()
        .join("") +
      strokes("M-32 -160q32 18 64 0", "#6b4a20", 15) +
      strokes("M-30 -163q30 18 60 0", "#b98d4a", 6);
    return `<g id="${id}">${drawn}</g>`;
  });
}

function sheaves(art: Artwork, places: readonly (readonly [Point, number, number])[]): string {
  const shape = sheafShape(art);
  return places
    .map(([[x, y], scale, turn]) => {
      const place = `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
      return (
        soft(art, [x + 70, y + 8], [150 * scale, 28 * scale], "#2a1208", 0.6) +
        use(shape, { transform: place })
      );
    })
    .join("");
}

/** A house at the edge of the floor, painted along its foot. */
function house(art: Artwork): string {
  const clay = "#dba873";
  const roof = polygon([
    [930, 380],
    [1010, 236],
    [1390, 236],
    [1480, 380],
  ]);
  let tiles = "";
  for (let row = 0; row < 6; row += 1) {
    const y = 258 + row * 24;
    const wide = 14 * (row + 1);
    for (let x = 1006 - wide; x < 1394 + wide; x += 22) tiles += `M${n(x)} ${y}q11 13 22 0`;
  }
  return (
    soft(art, [1250, 516], [330, 34], "#2a1208", 0.5) +
    path("M968 370H1440V512H968Z", { fill: slope(art, clay) }) +
    path("M968 470H1440V512H968Z", { fill: "#a04a2c" }) +
    band(972, 474, 464, 34, { line: "#f3d9a8", leaf: "#fff8ec", dot: "#f3d9a8" }) +
    path("M1150 512V404h84V512Z", { fill: "#3a2013" }) +
    path("M1150 512V404l36 8V512Z", { fill: "#7d5028" }) +
    path("M1030 410h58v44h-58ZM1310 410h58v44h-58Z", {
      fill: "#3a2013",
      stroke: "#7d5028",
      "stroke-width": 6,
    }) +
    path("M968 370H1440v26H968Z", { fill: "#2a1208", opacity: 0.35 }) +
    path(roof, { fill: slope(art, "#b4613c") }) +
    group(
      { "clip-path": art.clip(roof) },
      strokes(tiles, "#6b2f1b", 4, 0.6),
      strokes(tiles.replaceAll("q11 13", "q11 9"), lighter("#b4613c", 0.4), 2, 0.5),
    ) +
    path("M1004 230h392v14h-392Z", { fill: darker("#b4613c", 0.35) })
  );
}

/** The threshing floor after the harvest. */
export function threshing(): string {
  const art = new Artwork(316, 1500, 1000);
  const pile: Mound = { cx: 690, base: 690, rx: 330, height: 215 };
  const second: Mound = { cx: 1150, base: 800, rx: 200, height: 118 };
  const fallen = spilt(art, [690, 730], [430, 170], 180).map((at) => ({
    at,
    sun: art.random.between(0.1, 0.9),
  }));
  const chaff = spilt(art, [760, 780], [560, 180], 110)
    .map((at) => leaf(at, art.random.between(16, 34), 5, art.random.between(0, 6)))
    .join("");
  const glitter = over(art, pile, 60).map(({ at }) => at);
  return art.document(
    sky(art, 480, "#e6dcc0", "#f8e2b8"),
    ridge(art, 480, 170, "#cfc9a4"),
    ridge(art, 480, 100, "#bcb98a"),
    grove(art, [-20, 1520], 486, 110, "#a3a868"),
    earthFloor(art, 478, "#d6a26c"),
    trees(art, [
      { at: [880, 500], height: 360 },
      { at: [60, 560], height: 560 },
    ]),
    house(art),
    soft(art, [740, 770], [760, 220], "#f6dcae", 0.7),
    sheaves(art, [
      [[420, 590], 0.86, -2],
      [[126, 684], 1.02, -5],
      [[290, 664], 1.05, 4],
    ]),
    castShadow(art, pile.cx, pile.base, pile.rx * 0.97),
    path(chaff, { fill: "#ecd9a2", stroke: "#a88a4c", "stroke-width": 1.5 }),
    grains(fallen, 5.4, ["#bd7040", "#97502a", "#713519"]),
    grainHeap(art, pile, 1080, 9),
    path(glitter.map(([x, y]) => leaf([x, y], 20, 4, art.random.between(0, 6))).join(""), {
      fill: "#f0dca4",
      opacity: 0.8,
    }),
    castShadow(art, second.cx, second.base, second.rx * 0.97),
    grainHeap(art, second, 380, 8.4, ["#efd39a", "#d9b36c", "#b98a48", "#86602c"]),
    sack(
      art,
      [1396, 770],
      200,
      230,
      grainHeap(art, { cx: 1396, base: 542, rx: 86, height: 54 }, 300, 5.4),
    ),
    pot(art, [80, 912], 98),
    soop(art, [410, 974], 350, winnowed(art)),
    soop(art, [868, 984], 290),
    ear(art, [1230, 940], 130, 74),

    paper(art),
  );
}
