import { drawings } from "../drawings/index.ts";
import { thingScenes } from "./thing-scenes.ts";

const notDrawnYet = (key: string) => () => drawings[key]?.() ?? "";

/** Every picture of the content by its key: a function that returns an SVG document. */
export const scenes: Readonly<Record<string, () => string>> = {
  ...thingScenes,
  "slide-fields": notDrawnYet("grain-basket"),
  "slide-kitchen": notDrawnYet("til-laddu"),
  sowing: notDrawnYet("sprouted-malt"),
  harvest: notDrawnYet("grain-basket"),
  training: notDrawnYet("til-laddu"),
  anganwadi: notDrawnYet("til-laddu"),
  "portrait-1": notDrawnYet("til-laddu"),
  "portrait-2": notDrawnYet("gud-laddu"),
  "portrait-3": notDrawnYet("mixture"),
  "portrait-4": notDrawnYet("noodles"),
};
