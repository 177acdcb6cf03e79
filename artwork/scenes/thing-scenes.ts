import { drying } from "./drying.ts";
import { fair } from "./fair.ts";
import { logoScenes } from "./logos.ts";
import { mill } from "./mill.ts";
import { packing } from "./packing.ts";
import { road } from "./road.ts";
import { seed } from "./seed.ts";
import { slideMarket } from "./slide-market.ts";
import { slideTable } from "./slide-table.ts";
import { threshing } from "./threshing.ts";

/** The pictures of things and places by their keys. */
export const thingScenes: Readonly<Record<string, () => string>> = {
  "slide-table": slideTable,
  "slide-market": slideMarket,
  packing,
  fair,
  mill,
  seed,
  drying,
  threshing,
  road,
  ...logoScenes,
};
