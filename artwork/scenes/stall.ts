import { type Artwork, path } from "../drawings/artwork.ts";
import { cream, gold, lighter, maroon } from "../drawings/colour.ts";
import { madua } from "../drawings/lettering.ts";
import { soft } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { band } from "../drawings/sohrai.ts";
import { awning, bamboo } from "./cloth.ts";
import { type Good, smallPacket } from "./packets.ts";
import { slope, wicker } from "./things.ts";

/** A board on the back wall. */
export const shelf = (art: Artwork, left: number, right: number, y: number) =>
  path(`M${left} ${y}H${right}v14H${left}Z`, { fill: slope(art, "#a8733c") }) +
  path(`M${left} ${y + 14}H${right}v12H${left}Z`, { fill: "#1c0903", opacity: 0.4 });

/** The stall's cloth front: painted bands and the name. */
export function front(
  art: Artwork,
  [left, right]: readonly [number, number],
  [top, foot]: readonly [number, number],
  cloth = maroon,
): string {
  const tall = foot - top;
  const trim = { line: lighter(gold, 0.3), leaf: cream, dot: lighter(gold, 0.3) };
  let folds = "";
  for (let x = left + 36; x < right; x += 72) folds += `M${x} ${top + 20}V${foot}`;
  return (
    path(`M${left} ${top}H${right}V${foot}H${left}Z`, { fill: slope(art, cloth, 0.8) }) +
    strokes(folds, "#1c0903", 14, 0.13) +
    band(left + 6, top + tall * 0.08, right - left - 12, tall * 0.22, trim) +
    band(left + 6, foot - tall * 0.28, right - left - 12, tall * 0.22, trim) +
    madua([(left + right) / 2, (top + foot) / 2 + tall * 0.16], tall * 0.5, cream) +
    path(`M${left - 16} ${top - 16}H${right + 16}v22H${left - 16}Z`, {
      fill: slope(art, "#b8813f"),
    }) +
    path(`M${left} ${top + 6}H${right}v14H${left}Z`, { fill: "#1c0903", opacity: 0.35 })
  );
}

export interface Booth {
  left: number;
  right: number;
  top: number;
  foot: number;
  cloth: string;
  roof: readonly [string, string];
  goods: readonly Good[];
}

/** A stall after sunset, a lamp burning inside. */
export function booth(art: Artwork, { left, right, top, foot, cloth, roof, goods }: Booth): string {
  const [wide, tall] = [right - left, foot - top];
  const counter = top + tall * 0.68;
  const board = top + tall * 0.5;
  const wall = `M${left} ${top + 20}H${right}V${counter}H${left}Z`;
  const middle = (left + right) / 2;
  const step = (wide * 0.9) / goods.length;
  return (
    soft(art, [middle, foot], [wide * 0.72, tall * 0.1], "#1c0903", 0.7) +
    path(wall, { fill: wicker(art, "#a87a45", 26) }) +
    path(wall, {
      fill: art.radial(
        0.5,
        0.42,
        0.75,
        [0, "#ffd88a", 0.75],
        [0.6, "#c97a3a", 0.4],
        [1, "#2a1208", 0.7],
      ),
    }) +
    shelf(art, left, right, board) +
    goods
      .map((good, i) => {
        const x = left + wide * 0.05 + (i + 0.5) * step;
        return smallPacket(art, good, [x, board], step * 0.86);
      })
      .join("") +
    bamboo(art, left, top, foot, 20) +
    bamboo(art, right, top, foot, 20) +
    front(art, [left, right], [counter, foot], cloth) +
    goods
      .toReversed()
      .map((good, i) => {
        const x = left + wide * 0.05 + (i + 0.5) * step;
        return i % 2 ? smallPacket(art, good, [x, counter - 6], step * 0.8) : "";
      })
      .join("") +
    awning(art, {
      left: left + wide * 0.08,
      right: right - wide * 0.08,
      top: top - tall * 0.1,
      foot: top + tall * 0.1,
      flare: wide * 0.16,
      stripes: 11,
      colours: roof,
    }) +
    soft(art, [middle, top + tall * 0.34], [wide * 0.42, tall * 0.22], "#ffdc94", 0.4)
  );
}
