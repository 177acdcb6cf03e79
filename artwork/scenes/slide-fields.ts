import { Artwork } from "../drawings/artwork.ts";
import { paper } from "../drawings/ground.ts";
import { crop, green, ripe, strip, stubble } from "./crops.ts";
import { saris, skins } from "./dress.ts";
import { woman } from "./figure.ts";
import { clouds, hills, skies, sky, wood } from "./landscape.ts";
import { glow } from "./shade.ts";
import { sheaf } from "./sheaf.ts";
import { terrace } from "./terraces.ts";
import { sickle } from "./tools.ts";
import { salTrees } from "./trees.ts";
import { mudHouse } from "./village.ts";

/** Early morning on the terraces: ragi is cut, bound and carried home. */
export function slideFields(): string {
  const art = new Artwork(301, 1600, 700);
  const steps = [
    {
      edge: [
        [-20, 330],
        [400, 322],
        [800, 336],
        [1200, 322],
        [1620, 334],
      ],
      colour: "#b9b06a",
      step: 6,
    },
    {
      edge: [
        [-20, 362],
        [300, 372],
        [720, 360],
        [1100, 376],
        [1620, 362],
      ],
      colour: "#c39a4c",
      step: 9,
    },
    {
      edge: [
        [-20, 420],
        [350, 408],
        [800, 424],
        [1250, 408],
        [1620, 424],
      ],
      colour: "#d8b673",
      step: 14,
    },
    {
      edge: [
        [-20, 492],
        [400, 506],
        [850, 492],
        [1250, 508],
        [1620, 494],
      ],
      colour: "#e0c083",
      step: 20,
    },
  ] as const;
  const bending = {
    stance: "bending",
    near: { to: [128, -128], bend: -1, grip: true },
    far: { to: [176, -118], bend: -1, grip: true },
  } as const;
  return art.document(
    sky(art, { ...skies.morning, horizon: 350, sun: { at: [455, 140], colour: "#f2b350", r: 27 } }),
    clouds(
      art,
      [
        [900, 90],
        [1350, 150],
        [130, 110],
      ],
      150,
      "#fbeed4",
    ),
    hills(art, { base: 300, height: 165, colour: "#b3a2a0", phase: 0.6, haze: 0.55 }),
    hills(art, { base: 318, height: 120, colour: "#959a8c", phase: 2.6, haze: 0.5 }),
    hills(art, { base: 336, height: 70, colour: "#7f8a62", phase: 4.4, haze: 0.35 }),
    wood(
      art,
      [
        [-10, 326],
        [420, 322],
      ],
      17,
      "#65753f",
    ),
    wood(
      art,
      [
        [980, 324],
        [1620, 322],
      ],
      17,
      "#65753f",
    ),
    terrace(art, steps[0]),
    mudHouse(art, { at: [1165, 352], width: 190, height: 62 }),
    salTrees(art, [
      [110, 372, 260],
      [1120, 356, 170],
      [245, 362, 210],
      [1420, 360, 230],
      [1520, 366, 200],
    ]),
    terrace(art, steps[1]),
    crop(art, strip(art, [0, 1600], [372, 402], 24), () => 34, green, "far"),
    terrace(art, steps[2]),
    crop(art, strip(art, [0, 430], [428, 480], 30), (at) => 52 + (at[1] - 428) * 0.3, ripe, "far"),
    crop(
      art,
      strip(art, [1180, 1600], [428, 480], 30),
      (at) => 52 + (at[1] - 428) * 0.3,
      ripe,
      "far",
    ),
    stubble(art, strip(art, [430, 1180], [430, 486], 16), 8),
    woman(
      art,
      { at: [560, 474], size: 0.27, facing: -1 },
      { skin: skins.brown, bindi: true, sari: saris.indigo },
      bending,
    ),
    woman(
      art,
      { at: [1080, 478], size: 0.27 },
      { skin: skins.brown, bindi: true, sari: saris.rose },
      bending,
    ),
    sheaf(art, [820, 472], 60, 0.2),
    terrace(art, steps[3]),
    glow(art, [760, 620], [620, 130], "#fff0c4", 0.5),
    stubble(art, strip(art, [330, 1290], [512, 700], 22), 13),
    glow(art, [40, 610], [420, 150], "#6b5a22", 0.5),
    glow(art, [1560, 610], [420, 150], "#6b5a22", 0.5),
    crop(art, strip(art, [-20, 350], [524, 590], 56), (at) => 105 + (at[1] - 520) * 0.3),
    crop(art, strip(art, [1260, 1620], [524, 590], 56), (at) => 105 + (at[1] - 520) * 0.3),
    sheaf(art, [985, 570], 120, -0.15),
    woman(
      art,
      { at: [800, 628], size: 0.62 },
      { skin: skins.warm, bindi: true, sari: saris.white, flower: "#e9a13a" },
      {
        stance: "walking",
        near: { to: [-34, -618], bend: -1 },
        far: { to: [70, -618], bend: 1 },
        held: (place) => sheaf(art, place([14, -628]), 210, -0.06, false),
      },
    ),
    woman(
      art,
      { at: [545, 640], size: 0.64, facing: -1 },
      { skin: skins.brown, bindi: true, sari: saris.maroon },
      { ...bending, held: (place) => sickle(art, place([128, -120]), 0.64 * 100, -2.2, -1) },
    ),
    woman(
      art,
      { at: [1085, 640], size: 0.62 },
      { skin: skins.deep, bindi: true, sari: saris.leaf },
      { ...bending, held: (place) => sickle(art, place([128, -120]), 0.62 * 100, -0.9, 1) },
    ),
    crop(art, strip(art, [-20, 300], [615, 700], 84), (at) => 150 + (at[1] - 610) * 0.5),
    crop(art, strip(art, [1320, 1620], [615, 700], 84), (at) => 150 + (at[1] - 610) * 0.5),
    crop(
      art,
      [
        [372, 676],
        [342, 640],
        [420, 700],
        [1262, 660],
        [1236, 700],
        [1290, 640],
      ],
      () => 165,
    ),
    sheaf(art, [700, 668], 190, 0.12),
    glow(art, [420, 120], [700, 420], "#ffe2a0", 0.22),
    paper(art),
  );
}
