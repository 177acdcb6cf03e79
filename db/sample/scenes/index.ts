import { drawings } from "../drawings/index.ts";

const notDrawnYet = (key: string) => () => drawings[key]?.() ?? "";

/** Every picture of the content by its key: a function that returns an SVG document. */
export const scenes: Readonly<Record<string, () => string>> = {
  "slide-fields": notDrawnYet("grain-basket"),
  "slide-kitchen": notDrawnYet("til-laddu"),
  "slide-table": notDrawnYet("malt-cup"),
  "slide-market": notDrawnYet("flour-packet"),
  sowing: notDrawnYet("sprouted-malt"),
  harvest: notDrawnYet("grain-basket"),
  threshing: notDrawnYet("grain-basket"),
  mill: notDrawnYet("flour-bowl"),
  training: notDrawnYet("til-laddu"),
  packing: notDrawnYet("flour-packet"),
  anganwadi: notDrawnYet("til-laddu"),
  fair: notDrawnYet("energy-bars"),
  seed: notDrawnYet("rava-bowl"),
  drying: notDrawnYet("khakhra"),
  road: notDrawnYet("rotis"),
  "portrait-1": notDrawnYet("til-laddu"),
  "portrait-2": notDrawnYet("gud-laddu"),
  "portrait-3": notDrawnYet("mixture"),
  "portrait-4": notDrawnYet("noodles"),
  "logo-1": notDrawnYet("rava-bowl"),
  "logo-2": notDrawnYet("flour-bowl"),
  "logo-3": notDrawnYet("malt-cup"),
  "logo-4": notDrawnYet("khakhra"),
  "logo-5": notDrawnYet("rotis"),
  "logo-6": notDrawnYet("noodles"),
  "logo-7": notDrawnYet("mixture"),
  "logo-8": notDrawnYet("energy-bars"),
};
