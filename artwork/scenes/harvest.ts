import { Artwork, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { type Point, smoothLine } from "../drawings/geometry.ts";
import { paper } from "../drawings/ground.ts";
import { crop, fieldEar, ripe, strip } from "./crops.ts";
import { saris, skins } from "./dress.ts";
import { woman } from "./figure.ts";
import { hills, skies, sky, wood } from "./landscape.ts";
import { glow } from "./shade.ts";
import { sheaf } from "./sheaf.ts";
import { sickle } from "./tools.ts";
import { salTrees } from "./trees.ts";
import { basket } from "./vessels.ts";

/** The stalks in her hand: from the earth through `hold`, the ears above it. */
function bunch(art: Artwork, [x, y]: Point, foot: number): string {
  const stalks = Array.from({ length: 9 }, (_, i) => {
    const side = (i - 4) / 4;
    const tip: Point = [x + side * 92 + 26, y - 150 - (i % 3) * 34 + Math.abs(side) * 44];
    const line: readonly Point[] = [
      [x + side * 60 - 8, foot],
      [x + side * 26 - 4, y + 120],
      [x + side * 9, y],
      [x + side * 34 + 8, y - 70],
      tip,
    ];
    return { tip, side, line };
  });
  const colour = (i: number) => (i % 3 ? "#b79a4c" : "#8f8a3f");
  return (
    stalks
      .map(({ line }, i) =>
        path(smoothLine(line), {
          fill: "none",
          stroke: i % 2 ? colour(i) : darker(colour(i), 0.2),
          "stroke-width": 7,
          "stroke-linecap": "round",
        }),
      )
      .join("") +
    stalks
      .map(({ tip, side }) => fieldEar(art, ripe, tip, 122, side * 0.5 + 0.12, "close"))
      .join("")
  );
}

/** Cut ears in a basket, their stalks inside. */
function earsIn([x, y]: Point, art: Artwork): string {
  const places = Array.from({ length: 26 }, (_, i): readonly [Point, number] => {
    const row = Math.floor(i / 7);
    const across = ((i % 7) - 3) / 3 + art.random.about(0, 0.1);
    return [
      [
        x + across * (146 - row * 22),
        y + 30 - row * 40 - (row ? (1 - across ** 2) * 34 : across ** 2 * 52),
      ],
      across * 0.6 + art.random.about(0, 0.35),
    ];
  }).reverse();
  return places
    .map(([at, turn]) => fieldEar(art, ripe, at, art.random.between(96, 118), turn, "close"))
    .join("");
}

/** Her sickle and the ears she has gathered: ragi is cut by hand, bunch by bunch. */
export function harvest(): string {
  const art = new Artwork(303, 1500, 1000);
  const field = "#c49a48";
  const fill = art.linear(
    0,
    0,
    0.15,
    1,
    [0, lighter(field, 0.35)],
    [0.35, field],
    [1, darker(field, 0.5)],
  );
  const her = { at: [520, 1148] as Point, size: 1.56 };
  const on = ([x, y]: Point): Point => [her.at[0] + x * her.size, her.at[1] + y * her.size];
  const hold: Point = [232, -322];
  return art.document(
    sky(art, { ...skies.morning, horizon: 400, sun: { at: [250, 120], colour: "#f2b350", r: 34 } }),
    hills(art, { base: 340, height: 200, colour: "#b0a3a2", phase: 2.2, haze: 0.55 }),
    hills(art, { base: 360, height: 120, colour: "#8e9680", phase: 0.4, haze: 0.45 }),
    wood(
      art,
      [
        [-10, 366],
        [700, 360],
        [1510, 368],
      ],
      22,
      "#6d7b45",
    ),
    salTrees(art, [
      [1300, 392, 290],
      [1130, 384, 220],
      [1432, 388, 240],
      [60, 396, 280],
    ]),
    path("M0 372Q700 356 1500 374V1000H0Z", { fill }),
    crop(art, strip(art, [-10, 1510], [400, 440], 34), () => 62, ripe, "far"),
    crop(
      art,
      strip(art, [-10, 1510], [480, 560], 58),
      (at) => 100 + (at[1] - 480) * 0.5,
      ripe,
      "far",
    ),
    woman(
      art,
      { at: [1270, 640], size: 0.6, facing: -1 },
      { skin: skins.brown, bindi: true, sari: saris.mustard, cover: saris.mustard },
      {
        stance: "walking",
        near: { to: [96, -390], bend: 1, grip: true },
        far: { to: [120, -330], bend: 1, grip: true },
        held: (place) => sheaf(art, place([120, -380]), 170, -2.05, false),
      },
    ),
    crop(art, strip(art, [-30, 1530], [640, 720], 92), (at) => 170 + (at[1] - 640) * 0.6),
    glow(art, [760, 900], [800, 260], "#4a3413", 0.45),
    crop(art, strip(art, [-60, 1530], [850, 900], 150), () => 250),
    bunch(art, on(hold), 1060),
    woman(
      art,
      { ...her },
      { skin: skins.brown, bindi: true, sari: saris.maroon, flower: "#f3e3c0" },
      {
        stance: "standing",
        lean: 74,
        head: { yaw: 0.62, tilt: 0.34 },
        near: { to: [150, -262], bend: -1, grip: true, wrist: -0.5 },
        far: { to: [hold[0] - 22, hold[1] - 12], bend: 1, grip: true, wrist: 0.2 },
        held: (place) => sickle(art, place([172, -268]), 165, -0.3),
        floating: true,
      },
    ),
    crop(
      art,
      [
        [70, 1080],
        [190, 1130],
        [330, 1160],
        [-10, 1160],
      ],
      () => 400,
    ),
    crop(
      art,
      [
        [1420, 1060],
        [1300, 1120],
        [1500, 1150],
      ],
      () => 430,
      ripe,
      "close",
    ),
    basket(art, { at: [1200, 820], rx: 196, depth: 140 }, earsIn([1200, 896], art)),
    glow(art, [260, 160], [900, 620], "#ffe2a0", 0.2),
    paper(art),
  );
}
