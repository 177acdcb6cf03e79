import { Artwork, group, use } from "./artwork.ts";
import { crumb } from "./bits.ts";
import { darker, lighter } from "./colour.ts";
import { type Bake, type Disc, disc, onDisc } from "./discs.ts";
import { type Point, pebble, placed } from "./geometry.ts";
import { type Earth, earths, ground, paper } from "./ground.ts";
import { leafPlate } from "./leaf-plate.ts";
import { castShadow, textured } from "./light.ts";
import { type Piece, scatter } from "./scatter.ts";

const cumin: readonly Point[] = [
  [-9, 0],
  [0, -3],
  [9, 0],
  [0, 3],
];

const chip: readonly Point[] = [
  [-9, -2],
  [-3, -8],
  [7, -6],
  [9, 3],
  [2, 8],
  [-7, 6],
];

/** Stacked from the back to the front, as one lays them out for guests. */
const plateful: readonly Disc[] = [
  { x: 410, y: 830, rx: 172, tilt: 0.5, thick: 34, turn: -5 },
  { x: 760, y: 810, rx: 172, tilt: 0.5, thick: 34, turn: 4 },
  { x: 585, y: 770, rx: 172, tilt: 0.5, thick: 34 },
  { x: 300, y: 960, rx: 172, tilt: 0.5, thick: 34, turn: 3 },
  { x: 890, y: 945, rx: 172, tilt: 0.5, thick: 34, turn: -4 },
  { x: 600, y: 915, rx: 172, tilt: 0.5, thick: 34, turn: 2 },
  { x: 450, y: 790, rx: 172, tilt: 0.52, thick: 34, turn: -9 },
  { x: 745, y: 765, rx: 172, tilt: 0.52, thick: 34, turn: 8 },
  { x: 440, y: 1060, rx: 176, tilt: 0.52, thick: 35, turn: -3 },
  { x: 770, y: 1065, rx: 176, tilt: 0.52, thick: 35, turn: 5 },
  { x: 600, y: 800, rx: 176, tilt: 0.55, thick: 35, turn: -4 },
  { x: 612, y: 715, rx: 178, tilt: 0.57, thick: 35, turn: 6 },
];

interface Recipe {
  seed: number;
  earth: Earth;
  bake: Bake;
  /** What lies on a biscuit, and how much of it. */
  topping: readonly Piece[];
  count: number;
  /** Pricked with a fork, or left as it came out of the oven. */
  mark: "pricked" | "plain";
}

function marks(art: Artwork, face: Disc, { bake, mark }: Recipe): string {
  if (mark === "plain") return "";
  const dark = darker(bake.colour, 0.6);
  let d = "";
  for (const a of [-0.45, -0.15, 0.15, 0.45]) {
    for (const b of [-0.4, 0, 0.4]) {
      d += pebble(placed(chip, onDisc(face, a, b), 0, face.rx / 190, face.rx / 260));
    }
  }
  const id = art.shape(d);
  return (
    use(id, { fill: lighter(bake.colour, 0.6), opacity: 0.6, x: 2, y: 2.5 }) +
    use(id, { fill: dark, opacity: 0.85 })
  );
}

function onLeaf(recipe: Recipe): string {
  const art = new Artwork(recipe.seed);
  const { bake, earth, topping, count } = recipe;
  const filter = textured(art, { grain: 0.07, depth: 2, seed: 4 });
  const biscuits = plateful.map((shape) => {
    const face = { ...shape, turn: shape.turn ?? 0 };
    const places = Array.from({ length: count }, (): Point => {
      const angle = art.random.between(0, 6.28);
      const out = Math.sqrt(art.random.next()) * 0.86;
      return onDisc(face, Math.cos(angle) * out, Math.sin(angle) * out);
    });
    return (
      disc(art, shape, bake) +
      marks(art, face, recipe) +
      scatter(
        art,
        places.toSorted((a, b) => a[1] - b[1]),
        topping,
      )
    );
  });
  const crumbs = Array.from({ length: 46 }, (): Point => {
    const angle = art.random.between(0, 3.14);
    return [600 + Math.cos(angle) * 470, 1080 + Math.sin(angle) * art.random.between(120, 270)];
  });
  const tones = [bake.colour, lighter(bake.colour, 0.2), darker(bake.colour, 0.2)];
  return art.document(
    ground(art, earth),
    group(
      { transform: "translate(-42 -120) scale(1.07)" },
      leafPlate(art, [600, 965], 545),
      group({ filter }, ...biscuits),
      scatter(art, crumbs, [{ shape: crumb, colours: tones, size: [0.6, 2], lift: 2 }]),
    ),
    paper(art),
  );
}

/** A stack tied with thread, as a gift: the second picture of both biscuits. */
function stack({ seed, earth, bake, topping, count, ...rest }: Recipe): string {
  const art = new Artwork(seed + 50);
  const filter = textured(art, { grain: 0.07, depth: 2, seed: 4 });
  const recipe = { seed, earth, bake, topping, count, ...rest };
  const pile = Array.from({ length: 8 }, (_, i): Disc => {
    return {
      x: 560 + art.random.about(0, 16),
      y: 1130 - i * 68,
      rx: 265,
      tilt: 0.4,
      thick: 58,
      turn: art.random.about(0, 1.6),
    };
  });
  const leaning: Disc = { x: 865, y: 1120, rx: 235, tilt: 0.86, thick: 44, turn: -10 };
  const faces = [pile.at(-1), leaning].map((face) => {
    if (!face) return "";
    const places = Array.from({ length: Math.round(count * 1.6) }, (): Point => {
      const angle = art.random.between(0, 6.28);
      const out = Math.sqrt(art.random.next()) * 0.86;
      return onDisc(face, Math.cos(angle) * out, Math.sin(angle) * out);
    });
    const larger = topping.map((piece) => ({
      ...piece,
      size: [piece.size[0] * 1.3, piece.size[1] * 1.3] as const,
    }));
    return marks(art, face, recipe) + scatter(art, places, larger);
  });
  const crumbs = Array.from({ length: 40 }, (): Point => {
    return [art.random.about(600, 460), art.random.about(1345, 60)];
  });
  return art.document(
    ground(art, earth),
    castShadow(art, 570, 1195, 275),
    castShadow(art, 870, 1290, 190, 60),
    group(
      { filter },
      ...pile.map((shape) => disc(art, shape, bake)),
      faces[0] ?? "",
      disc(art, leaning, bake),
      faces[1] ?? "",
    ),
    scatter(art, crumbs, [
      {
        shape: crumb,
        colours: [bake.colour, lighter(bake.colour, 0.2)],
        size: [0.7, 2.4],
        lift: 2,
      },
    ]),
    paper(art),
  );
}

const jeera: Recipe = {
  seed: 31,
  earth: earths.lac,
  bake: { colour: "#b8793f", jag: 0.012, browning: 0.34 },
  topping: [{ shape: cumin, colours: ["#5f4318", "#7b5a26", "#3f2c10"], size: [0.9, 1.3] }],
  count: 20,
  mark: "pricked",
};

const choco: Recipe = {
  seed: 32,
  earth: earths.slate,
  bake: { colour: "#8a5432", jag: 0.03, browning: 0.42 },
  topping: [
    { shape: chip, colours: ["#321508", "#43200f", "#28100a"], size: [1.4, 2.3], lift: 4 },
    { shape: chip, colours: ["#4a2412"], size: [1, 1.6], lift: 3 },
  ],
  count: 17,
  mark: "plain",
};

export const biscuitDrawings = {
  "jeera-biscuits": () => onLeaf(jeera),
  "jeera-biscuits-stack": () => stack(jeera),
  "choco-cookies": () => onLeaf(choco),
  "choco-cookies-stack": () => stack(choco),
};
