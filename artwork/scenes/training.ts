import { Artwork, group, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { paper } from "../drawings/ground.ts";
import { brush } from "./brush.ts";
import { saris, skins } from "./dress.ts";
import { man, woman } from "./figure.ts";
import { hills, skies, sky, wood } from "./landscape.ts";
import { cashBox, mat, register } from "./meeting.ts";
import { glow, groundShadow } from "./shade.ts";
import { foliage, grass, type Lobe, salTrees, trunk } from "./trees.ts";
import { pot } from "./vessels.ts";
import { mudHouse } from "./village.ts";

/** An old mahua: the trunk, two great branches, and the roof of leaves over the meeting. */
function mahua(art: Artwork): string {
  const lobes: Lobe[] = [];
  for (let i = 0; i < 30; i += 1) {
    const across = (i % 10) / 9;
    const row = Math.floor(i / 10);
    lobes.push({
      at: [
        380 + across * 1180 + art.random.about(0, 40),
        20 +
          row * 92 +
          Math.sin(across * Math.PI) * 26 -
          (1 - across) * row * 46 +
          art.random.about(0, 22),
      ],
      r: art.random.between(72, 104) * (1 - row * 0.12),
    });
  }
  const bark = "#7d5c42";
  return (
    groundShadow(art, [1020, 596], 190, 0.16) +
    trunk(
      art,
      [
        [1050, 330],
        [1150, 240],
        [1290, 150],
      ],
      [58, 44, 26],
      bark,
    ) +
    trunk(
      art,
      [
        [1010, 340],
        [900, 240],
        [740, 170],
      ],
      [54, 40, 22],
      bark,
    ) +
    trunk(
      art,
      [
        [1026, 606],
        [1034, 480],
        [1026, 330],
        [1034, 120],
      ],
      [128, 92, 84, 50],
      bark,
    ) +
    path(
      brush(
        [
          [968, 604],
          [940, 612],
          [905, 614],
        ],
        [34, 22, 2],
      ) +
        brush(
          [
            [1082, 604],
            [1112, 614],
            [1150, 614],
          ],
          [34, 22, 2],
        ),
      { fill: darker(bark, 0.2) },
    ) +
    foliage(art, lobes, "#6c7c3a", 25, 0.95)
  );
}

/** The women of a group sit in a ring below the mahua; one speaks, one writes it down. */
export function training(): string {
  const art = new Artwork(304, 1500, 1000);
  const earth = "#d8ad74";
  const floor = art.linear(
    0,
    0,
    0.4,
    1,
    [0, lighter(earth, 0.35)],
    [0.4, earth],
    [1, darker(earth, 0.3)],
  );
  const spots: readonly Point[] = [
    [330, 700],
    [610, 640],
    [760, 700],
    [1080, 820],
    [420, 860],
    [1240, 690],
    [900, 920],
    [250, 930],
    [690, 800],
  ];
  return art.document(
    sky(art, { ...skies.noon, horizon: 520 }),
    hills(art, { base: 470, height: 190, colour: "#a9aaa0", phase: 1.1, haze: 0.55 }),
    hills(art, { base: 490, height: 110, colour: "#8d9a78", phase: 3.4, haze: 0.45 }),
    wood(
      art,
      [
        [-10, 496],
        [760, 488],
        [1510, 498],
      ],
      24,
      "#71813f",
    ),
    path("M0 494Q750 480 1500 496V1000H0Z", { fill: floor }),
    salTrees(art, [[70, 520, 330]]),
    mudHouse(art, { at: [150, 560], width: 380, height: 118 }),
    pot(art, [582, 580], 30),
    grass(
      art,
      [
        [30, 590],
        [90, 640],
        [1420, 590],
        [1470, 640],
        [1300, 570],
        [660, 590],
        [40, 760],
        [1460, 800],
      ],
      34,
      "#8b9247",
    ),
    glow(art, [1000, 720], [620, 260], "#3a2410", 0.34),
    mahua(art),
    mat(art),
    group(
      {},
      ...spots.map(([x, y]) =>
        glow(
          art,
          [x, y],
          [art.random.between(50, 100), art.random.between(14, 26)],
          "#fff1c4",
          0.3,
        ),
      ),
    ),
    // the ring, from the far side to ours
    woman(
      art,
      { at: [478, 700], size: 0.66 },
      { skin: skins.warm, bindi: true, sari: saris.indigo },
      { stance: "sitting", head: { yaw: 0.55, tilt: 0.02 } },
    ),
    woman(
      art,
      { at: [945, 696], size: 0.66, facing: -1 },
      { skin: skins.brown, bindi: true, sari: saris.rose, cover: saris.rose },
      { stance: "sitting", head: { yaw: 0.5, tilt: 0 } },
    ),
    man(
      art,
      { at: [1110, 716], size: 0.68, facing: -1 },
      { skin: skins.deep, moustache: true, shirt: "#e3d7ba", lungi: "#efe5cf", turban: "#b8452d" },
      { stance: "sitting", head: { yaw: 0.6, tilt: 0 } },
    ),
    woman(
      art,
      { at: [714, 676], size: 0.7 },
      { skin: skins.brown, bindi: true, sari: saris.white, flower: "#e9a13a" },
      {
        stance: "standing",
        near: { to: [-14, -326], bend: 1, wrist: 0.2 },
        far: { to: [158, -486], bend: 1, wrist: -0.4 },
        head: { yaw: 0.35, tilt: 0 },
      },
    ),
    woman(
      art,
      { at: [318, 790], size: 0.74 },
      { skin: skins.deep, bindi: true, sari: saris.mustard, cover: saris.mustard, age: "old" },
      { stance: "sitting", head: { yaw: 0.6, tilt: 0 } },
    ),
    woman(
      art,
      { at: [1226, 806], size: 0.76, facing: -1 },
      { skin: skins.brown, bindi: true, sari: saris.teal, flower: "#f3e3c0" },
      { stance: "sitting", head: { yaw: 0.6, tilt: 0.05 } },
    ),
    register(art, [752, 802], 128),
    cashBox(art, [862, 760], 80),
    woman(
      art,
      { at: [598, 838], size: 0.78 },
      { skin: skins.warm, bindi: true, sari: saris.maroon },
      {
        stance: "sitting",
        lean: 22,
        head: { yaw: 0.6, tilt: 0.3 },
        near: { to: [150, -84], bend: 1, grip: true },
        far: { to: [120, -70], bend: 1 },
        held: (place) =>
          path(brush([place([150, -92]), place([168, -52])], [4, 3]), { fill: "#24405c" }),
      },
    ),
    woman(
      art,
      { at: [390, 966], size: 0.86 },
      { skin: skins.brown, sari: saris.leaf, flower: "#f3e3c0" },
      { stance: "sitting", back: true, head: { yaw: -0.3 } },
    ),
    woman(
      art,
      { at: [946, 984], size: 0.88 },
      { skin: skins.deep, sari: saris.rust },
      { stance: "sitting", back: true, head: { yaw: 0.2 } },
    ),
    woman(
      art,
      { at: [1196, 960], size: 0.86, facing: -1 },
      { skin: skins.warm, sari: saris.maroon, flower: "#e9a13a" },
      { stance: "sitting", back: true, head: { yaw: -0.3 } },
    ),
    glow(art, [300, 200], [800, 560], "#fff0c4", 0.2),
    paper(art),
  );
}
