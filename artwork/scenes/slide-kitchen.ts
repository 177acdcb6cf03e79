import { Artwork, group, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { along, ellipsePath, type Point } from "../drawings/geometry.ts";
import { paper } from "../drawings/ground.ts";
import { band } from "../drawings/sohrai.ts";
import { brush } from "./brush.ts";
import { saris, skins } from "./dress.ts";
import { type Pose, woman } from "./figure.ts";
import { chulha, heaped, smallBowl, smallLaddus, steam, thali } from "./hearth.ts";
import { glow } from "./shade.ts";
import { flourTones, grainBasket, pot } from "./vessels.ts";
import { tiledRoof } from "./village.ts";
import { clays, paintedBird, paintedTree } from "./wall-paintings.ts";

const FLOOR = 408;

/** The courtyard's wall in the manner of Hazaribagh: trees, birds, and a band along its foot. */
function wall(art: Artwork): string {
  const clay = "#e2b273";
  const fill = art.linear(
    0,
    0,
    1,
    0.5,
    [0, lighter(clay, 0.5)],
    [0.45, clay],
    [1, darker(clay, 0.22)],
  );
  const birds = [clays.black, clays.red, clays.white] as const;
  return (
    path(`M0 0H1600V${FLOOR + 4}H0Z`, { fill }) +
    [150, 660, 985, 1530]
      .map((x, i) =>
        paintedTree([x, 316], i % 3 ? 196 : 205, i % 2 ? clays.black : clays.red, clays.white),
      )
      .join("") +
    paintedBird([465, 306], 150, birds, 1) +
    path(`M0 318H1600V${FLOOR}H0Z`, { fill: darker(clays.red, 0.1) }) +
    band(-20, 324, 1640, 78, { line: clays.white, leaf: clays.white, dot: clays.yellow }) +
    path("M0 314h1600v5H0z", { fill: clays.black })
  );
}

function door(): string {
  return (
    path("M1296 92h150v320h-150z", { fill: "#5f3a1e" }) +
    path("M1310 106h122v306h-122z", { fill: "#2c180d" }) +
    path("M1310 106h58v306h-58z", { fill: "#7d4e2a" }) +
    path("M1318 120h42v130h-42zM1318 266h42v130h-42z", {
      fill: "#6a4022",
      stroke: "#472a15",
      "stroke-width": 2,
    })
  );
}

/** Rice paste on the floor: rings, petals and dots about the place where they work. */
function alpana(x: number, y: number, rx: number): string {
  const flat = 0.3;
  const ring = (share: number) => ellipsePath(x, y, rx * share, rx * share * flat);
  const petals = Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * 2 * Math.PI;
    const [a, b] = [
      along(angle, rx * 0.88, rx * 0.88 * flat, [x, y]),
      along(angle, rx * 1.02, rx * 1.02 * flat, [x, y]),
    ];
    return brush([a, b], [2, 11, 1]);
  }).join("");
  const dots = Array.from({ length: 56 }, (_, i) => {
    const at = along((i / 56) * 2 * Math.PI, rx * 1.08, rx * 1.08 * flat, [x, y]);
    return ellipsePath(at[0], at[1], 3.6, 2);
  }).join("");
  return group(
    { opacity: 0.75 },
    path(ring(0.84) + ring(0.8), { fill: "none", stroke: "#f6ead0", "stroke-width": 3 }),
    path(petals + dots, { fill: "#f6ead0" }),
  );
}

/** Hands that roll a laddu before the breast. */
const rolling = (art: Artwork, size: number, pose: Partial<Pose> = {}): Pose => ({
  stance: "sitting",
  near: { to: [62, -142], bend: 1, wrist: -0.5 },
  far: { to: [104, -128], bend: 1, wrist: -1.4 },
  head: { tilt: 0.22, yaw: 0.5 },
  lean: 12,
  held: (place) => smallLaddus(art, [place([106, -160])], 20 * size),
  ...pose,
});

/** Laddus are rolled about the brass pan, in a courtyard with painted walls. */
export function slideKitchen(): string {
  const art = new Artwork(302, 1600, 700);
  const clay = "#cd9a66";
  const floor = art.linear(
    0,
    0,
    0.8,
    1,
    [0, lighter(clay, 0.32)],
    [0.4, clay],
    [1, darker(clay, 0.25)],
  );
  const pan: Point = [820, 548];
  const big = 0.8;
  const dough = path(ellipsePath(pan[0], pan[1] - 12, 116, 40), {
    fill: art.radial(0.4, 0.3, 0.8, [0, "#c08a58"], [0.6, "#8d552e"], [1, "#5f3519"]),
  });
  return art.document(
    wall(art),
    door(),
    path("M0 0H1600V130H0Z", {
      fill: art.linear(0, 0, 0, 1, [0.3, "#2a1208", 0.55], [1, "#2a1208", 0]),
    }),
    tiledRoof(
      art,
      [
        [-40, -60],
        [1640, -60],
      ],
      [
        [-40, 58],
        [1640, 58],
      ],
      3,
    ),
    path(`M0 ${FLOOR}H1600V700H0Z`, { fill: floor }),
    path(`M0 ${FLOOR - 2}h1600v9H0z`, { fill: "#2a1208", "fill-opacity": 0.35 }),
    glow(art, [520, 330], [760, 330], "#fff2cc", 0.34),
    pot(art, [88, 470], 66),
    pot(art, [196, 486], 52, "#a5553a"),
    pot(art, [1520, 476], 74),
    alpana(820, 596, 390),
    woman(
      art,
      { at: [818, 536], size: big * 0.93 },
      { skin: skins.warm, bindi: true, sari: saris.white, cover: saris.white },
      rolling(art, big, {
        head: { yaw: 0.08, tilt: 0.04 },
        lean: 0,
        near: { to: [-38, -138], bend: 1, wrist: -0.7 },
        far: { to: [46, -138], bend: -1, wrist: 0.7 },
        held: (place) => smallLaddus(art, [place([4, -150])], 16),
      }),
    ),
    woman(
      art,
      { at: [1178, 596], size: 0.68, facing: -1 },
      { skin: skins.brown, bindi: true, sari: saris.teal, flower: "#f3e3c0" },
      {
        stance: "walking",
        near: { to: [92, -352], bend: 1, wrist: 0.4 },
        far: { to: [120, -352], bend: 1, wrist: 0.4 },
        held: (place) => {
          const [x, y] = place([128, -372]);
          return (
            thali(art, [x, y], 74, "#c99a3c") +
            smallLaddus(art, heaped([x, y - 12], 15, [8, 4, 1]), 15)
          );
        },
      },
    ),
    chulha(art, [414, 560], 150),
    smallBowl(
      art,
      [414, 468],
      78,
      "steel",
      path(ellipsePath(414, 464, 68, 22), { fill: "#7b4a28" }),
      0.36,
    ),
    steam(art, [414, 450], 150),
    woman(
      art,
      { at: [544, 598], size: 0.76, facing: -1 },
      { skin: skins.deep, bindi: true, sari: saris.mustard },
      {
        stance: "squatting",
        near: { to: [132, -196], bend: 1, grip: true },
        far: { to: [104, -150], bend: 1 },
        held: (place) => {
          const [from, to] = [place([128, -216]), place([176, -178])];
          return path(
            brush([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 6], to], [7, 6, 9]),
            {
              fill: "#8f8a80",
            },
          );
        },
      },
    ),
    smallBowl(
      art,
      pan,
      136,
      "brass",
      dough +
        smallLaddus(
          art,
          [
            [776, 534],
            [812, 540],
            [858, 534],
          ],
          17,
        ),
      0.44,
    ),
    woman(
      art,
      { at: [622, 624], size: big },
      { skin: skins.brown, bindi: true, sari: saris.maroon, flower: "#e9a13a" },
      rolling(art, big),
    ),
    woman(
      art,
      { at: [1018, 624], size: big, facing: -1 },
      { skin: skins.deep, bindi: true, sari: saris.leaf, age: "old" },
      rolling(art, big),
    ),
    thali(art, [820, 660], 108),
    smallLaddus(art, heaped([820, 650], 18, [8, 5, 1]), 18),
    grainBasket(art, { at: [150, 590], rx: 108, depth: 62 }),
    grainBasket(art, { at: [1440, 596], rx: 92, depth: 56 }, flourTones),
    glow(art, [414, 540], [260, 190], "#ff9a2e", 0.16),
    paper(art),
  );
}
