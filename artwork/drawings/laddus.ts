import { Artwork } from "./artwork.ts";
import { type Dough, heap, laddus } from "./balls.ts";
import { almondSliver, cashew, crumb, halfNut, sesame, shred } from "./bits.ts";
import { bowlBack, bowlFront, type Stuff, type Vessel } from "./bowls.ts";
import { type Earth, earths, ground, paper } from "./ground.ts";
import { leafPlate } from "./leaf-plate.ts";
import { castShadow } from "./light.ts";
import { spilt } from "./mounds.ts";
import { openLaddu } from "./open-laddu.ts";
import { dryFruits, jaggery } from "./props.ts";
import { type Piece, scatter } from "./scatter.ts";

const nuts = ["#f0cf96", "#e3b878", "#f6deb0"];
const groundnuts = ["#f3d69f", "#e8c283", "#dfb06c"];
const pistachios = ["#98b23f", "#7c9a31"];

export const doughs = {
  til: {
    colour: "#9a5a33",
    surface: { grain: 0.045, depth: 7 },
    bits: [
      { shape: sesame, colours: ["#f6e6c2", "#eed7a4", "#fff4da"], count: 110, size: [1, 1.45] },
    ],
    gloss: 0.4,
  },
  gud: {
    colour: "#a3501c",
    surface: { grain: 0.03, depth: 4.5 },
    bits: [
      { shape: crumb, colours: ["#d98b3a", "#c9742a", "#5c2810"], count: 34, size: [0.9, 1.9] },
    ],
    gloss: 0.85,
  },
  dryFruit: {
    colour: "#7b4325",
    surface: { grain: 0.04, depth: 6 },
    bits: [
      { shape: crumb, colours: ["#3d1a0c", "#4a1f12"], count: 12, size: [2, 3], lift: 3 },
      { shape: almondSliver, colours: nuts, count: 20, size: [1.5, 2.2], lift: 4 },
      { shape: almondSliver, colours: pistachios, count: 14, size: [0.9, 1.5], lift: 4 },
      { shape: cashew, colours: ["#f7e6c0", "#efd7a8"], count: 7, size: [1.4, 1.9], lift: 5 },
    ],
    gloss: 0.5,
  },
  coconut: {
    colour: "#b98a63",
    surface: { grain: 0.05, depth: 6 },
    bits: [
      { shape: shred, colours: ["#fffdf4", "#f8f0de", "#efe3cb"], count: 300, size: [1.2, 2.1] },
    ],
    gloss: 0.2,
  },
  groundnut: {
    colour: "#b5753a",
    surface: { grain: 0.05, depth: 7 },
    bits: [
      { shape: crumb, colours: ["#e9c287", "#d9a863"], count: 40, size: [0.8, 1.6] },
      { shape: halfNut, colours: groundnuts, count: 26, size: [2, 2.7], lift: 5 },
    ],
    gloss: 0.4,
  },
} as const satisfies Record<string, Dough>;

interface Scene {
  seed: number;
  earth: Earth;
  dough: Dough;
  stuff: Stuff;
  /** What lies before the bowl and says what is inside. */
  props?: (art: Artwork) => string;
}

function inBowl({ seed, earth, dough, stuff, props }: Scene): string {
  const art = new Artwork(seed);
  const vessel: Vessel = { cx: 600, rim: 950, rx: 450, depth: 300, stuff };
  return art.document(
    ground(art, earth),
    bowlBack(art, vessel),
    laddus(art, heap(600, 895, 149, [7, 4, 1]), dough),
    bowlFront(art, vessel),
    props?.(art) ?? "",
    paper(art),
  );
}

/** A plate of sal leaves with a smaller heap: seen from a little higher. */
function onLeaf({ seed, earth, dough, props }: Scene): string {
  const art = new Artwork(seed);
  const balls = heap(600, 905, 158, [6, 3, 1]);
  return art.document(
    ground(art, earth),
    leafPlate(art, [600, 985], 540),
    castShadow(art, 600, 985, 370, 165),
    laddus(art, balls, dough),
    props?.(art) ?? "",
    paper(art),
  );
}

const loose = (piece: Piece, count: number) => (art: Artwork) =>
  scatter(art, spilt(art, [600, 1230], [470, 130], count), [piece]);

/** The festival box's picture: all five kinds on one plate. */
function assorted(): string {
  const art = new Artwork(16);
  const { til, gud, dryFruit, coconut, groundnut } = doughs;
  return art.document(
    ground(art, earths.lac),
    leafPlate(art, [600, 985], 560),
    castShadow(art, 600, 985, 400, 175),
    laddus(art, heap(600, 915, 146, [7, 4, 1]), coconut, gud, til, groundnut, dryFruit),
    paper(art),
  );
}

export const ladduDrawings = {
  "til-laddu": () =>
    inBowl({
      seed: 7,
      earth: earths.sand,
      dough: doughs.til,
      stuff: "brass",
      props: loose({ shape: sesame, colours: ["#fbeccb", "#f0d9a8"], size: [1, 1.4], lift: 2 }, 90),
    }),
  "gud-laddu": () =>
    onLeaf({ seed: 8, earth: earths.ochre, dough: doughs.gud, stuff: "clay", props: jaggery }),
  "dry-fruit-laddu": () =>
    inBowl({
      seed: 9,
      earth: earths.moss,
      dough: doughs.dryFruit,
      stuff: "brass",
      props: dryFruits,
    }),
  "coconut-laddu": () =>
    inBowl({
      seed: 10,
      earth: earths.rose,
      dough: doughs.coconut,
      stuff: "clay",
      props: loose(
        { shape: shred, colours: ["#fffdf4", "#f6ecd8"], size: [1.4, 2.2], lift: 2 },
        60,
      ),
    }),
  "groundnut-laddu": () =>
    onLeaf({
      seed: 11,
      earth: earths.milk,
      dough: doughs.groundnut,
      stuff: "steel",
      props: (art) =>
        scatter(art, spilt(art, [600, 1290], [480, 110], 26), [
          { shape: halfNut, colours: ["#b4623a", "#a5532f", "#e8c283"], size: [2.6, 3.2], lift: 5 },
        ]),
    }),
  "assorted-laddu": assorted,
  "til-laddu-open": () => openLaddu({ seed: 12, earth: earths.sand, dough: doughs.til }),
  "gud-laddu-open": () => openLaddu({ seed: 13, earth: earths.ochre, dough: doughs.gud }),
  "dry-fruit-laddu-open": () => openLaddu({ seed: 14, earth: earths.moss, dough: doughs.dryFruit }),
  "coconut-laddu-open": () => openLaddu({ seed: 15, earth: earths.rose, dough: doughs.coconut }),
};
