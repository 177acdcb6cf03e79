import { energyBars } from "./bars.ts";
import { biscuitDrawings } from "./biscuits.ts";
import { flourBowl, flourPacket } from "./flour.ts";
import { ravaBowl, winnowingBasket } from "./grain.ts";
import { khakhraStack } from "./khakhra.ts";
import { ladduDrawings } from "./laddus.ts";
import { maltCup, sproutedMalt } from "./malt.ts";
import { mixture } from "./mixture.ts";
import { noodleBowl } from "./noodles.ts";
import { packDrawings } from "./packs.ts";
import { rotis } from "./rotis.ts";

/** Every picture by its key: a function that returns an SVG document of 1200 x 1500. */
export const drawings: Readonly<Record<string, () => string>> = {
  ...ladduDrawings,
  ...biscuitDrawings,
  ...packDrawings,
  "flour-packet": flourPacket,
  "flour-bowl": flourBowl,
  rotis,
  "malt-cup": maltCup,
  "sprouted-malt": sproutedMalt,
  noodles: noodleBowl,
  mixture,
  khakhra: khakhraStack,
  "energy-bars": energyBars,
  "grain-basket": winnowingBasket,
  "rava-bowl": ravaBowl,
};
