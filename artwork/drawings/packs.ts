import { Artwork } from "./artwork.ts";
import { darker, gold, leafGreen, maroon } from "./colour.ts";
import { ear } from "./ears.ts";
import { type Earth, earths, ground, paper } from "./ground.ts";
import { packet } from "./packet.ts";

interface Pack {
  name: readonly string[];
  colour: string;
  earth: Earth;
}

/** The packet by itself, as the customer gets it: the second picture of most products. */
function pack({ name, colour, earth }: Pack, seed: number): string {
  const art = new Artwork(seed);
  return art.document(
    ground(art, { ...earth, horizon: 540 }),
    packet(art, { x: 600, foot: 1270, width: 680, height: 1030, name, colour }),
    ear(art, [905, 1385], 250, -62),
    paper(art),
  );
}

const indigo = "#2f4858";
const plum = "#5e2b3d";
const rust = "#a4491f";
const ochre = darker(gold, 0.22);

const packs = {
  "pack-til-laddu": { name: ["Til Laddu"], colour: rust, earth: earths.sand },
  "pack-gud-laddu": { name: ["Gud Laddu"], colour: ochre, earth: earths.ochre },
  "pack-dry-fruit-laddu": { name: ["Dry Fruit", "Laddu"], colour: leafGreen, earth: earths.moss },
  "pack-groundnut-laddu": { name: ["Groundnut", "Laddu"], colour: rust, earth: earths.milk },
  "pack-cookies": { name: ["Jeera", "Cookies"], colour: plum, earth: earths.lac },
  "pack-malt": { name: ["Ragi Malt"], colour: maroon, earth: earths.clay },
  "pack-sprouted-malt": { name: ["Sprouted", "Malt"], colour: leafGreen, earth: earths.moss },
  "pack-mixture": { name: ["Mixture"], colour: rust, earth: earths.ochre },
  "pack-noodles": { name: ["Noodles"], colour: leafGreen, earth: earths.sage },
  "pack-grain": { name: ["Whole Grain"], colour: ochre, earth: earths.milk },
  "pack-rava": { name: ["Rava"], colour: indigo, earth: earths.terracotta },
  "pack-khakhra": { name: ["Methi", "Khakhra"], colour: plum, earth: earths.rose },
  "pack-energy-bar": { name: ["Energy Bar"], colour: indigo, earth: earths.sand },
} as const satisfies Record<string, Pack>;

export const packDrawings: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(packs).map(([key, content], i) => [key, () => pack(content, 100 + i)]),
);
