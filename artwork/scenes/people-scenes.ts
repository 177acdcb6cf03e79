import { anganwadi } from "./anganwadi.ts";
import { harvest } from "./harvest.ts";
import { portraits } from "./portraits.ts";
import { slideFields } from "./slide-fields.ts";
import { slideKitchen } from "./slide-kitchen.ts";
import { sowing } from "./sowing.ts";
import { training } from "./training.ts";

/** Leaves out of the outlines what a reader of SVG does not need: a fifth of the document. */
function tight(svg: string): string {
  return svg.replace(/ d="([^"]*)"/g, (_, d: string) => {
    return ` d="${d.replaceAll(" -", "-").replace(/(^|[^\d.])0\.(?=\d)/g, "$1.")}"`;
  });
}

const drawn = {
  "slide-fields": slideFields,
  "slide-kitchen": slideKitchen,
  sowing,
  harvest,
  training,
  anganwadi,
  ...portraits,
};

/** The pictures with people by their key. */
export const peopleScenes: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(drawn).map(([key, draw]) => [key, () => tight(draw())]),
);
