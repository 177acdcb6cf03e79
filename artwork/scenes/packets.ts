import { type Artwork, group, path, use } from "../drawings/artwork.ts";
import { cream, darker, gold, leafGreen, lighter, maroon } from "../drawings/colour.ts";
import { earMotif } from "../drawings/ears.ts";
import { n, type Point, polygon } from "../drawings/geometry.ts";
import { madua, maduaInHindi, words } from "../drawings/lettering.ts";
import { soft } from "../drawings/light.ts";
import { band } from "../drawings/sohrai.ts";
import { slope, standing } from "./things.ts";

// The packet of ../drawings/packet.ts without its filters, to stand in rows: a kind is drawn once,
// 300 wide and 450 high, and used as often as it stands on the shelf.

const W = 300;

/** What the shop sells, with the colours of the product pictures. */
export const goods = {
  flour: { name: ["Ragi Flour"], colour: maroon },
  malt: { name: ["Ragi Malt"], colour: darker(gold, 0.22) },
  laddu: { name: ["Til Laddu"], colour: "#a4491f" },
  cookies: { name: ["Jeera", "Cookies"], colour: "#5e2b3d" },
  sprouted: { name: ["Sprouted", "Malt"], colour: leafGreen },
  rava: { name: ["Rava"], colour: "#2f4858" },
} as const;

export type Good = keyof typeof goods;

/** The cream window with the ear and the name, its top middle at the origin. */
function label(art: Artwork): string {
  return art.define((id) => {
    const drawn =
      path("M-117 216V90Q-117 0 0 0Q117 0 117 90V216Z", {
        fill: cream,
        stroke: lighter(gold, 0.2),
        "stroke-width": 4,
      }) +
      earMotif([0, 71], 54, maroon) +
      madua([0, 143], 63, maroon) +
      maduaInHindi([0, 181], 30, darker(gold, 0.2));
    return `<g id="${id}">${drawn}</g>`;
  });
}

function kind(art: Artwork, good: Good): string {
  const { name, colour } = goods[good];
  const outline =
    "M-139 -450L141 -446C144 -360 156 -225 150 -22Q147 0 120 4Q0 20 -120 3Q-147 0 -150 -22" +
    "C-156 -225 -144 -360 -139 -450Z";
  const inside = art.clip(outline);
  const volume = art.linear(
    0,
    0,
    1,
    0.06,
    [0, "#3a1c0c", 0.4],
    [0.07, "#fff3d8", 0.12],
    [0.22, "#fff3d8", 0.26],
    [0.42, "#fff3d8", 0],
    [0.7, "#3a1c0c", 0.12],
    [0.93, "#2a1208", 0.5],
    [1, "#7a4a22", 0.35],
  );
  const trim = { line: lighter(gold, 0.35), leaf: cream, dot: lighter(gold, 0.35) };
  let seam = "";
  for (let x = -136; x < 140; x += 8) seam += `M${x} -450v30`;
  const cloth = use(label(art), { y: -342 });
  const lines = (name as readonly string[]).map((line, i) =>
    words(
      line,
      [0, name.length > 1 ? -97 + i * 29 : -82],
      name.length > 1 ? 31 : line.length > 9 ? 36 : 40,
      cream,
    ),
  );
  return art.define((id) => {
    const drawn = group(
      { "clip-path": inside },
      path(outline, { fill: "#c79a63" }),
      path(seam, { stroke: darker("#c79a63", 0.4), "stroke-width": 2, opacity: 0.4 }),
      path("M-160 -415h320v4h-320Z", { fill: darker("#c79a63", 0.5), opacity: 0.5 }),
      path("M-170 -382h340V40H-170Z", { fill: colour }),
      band(-156, -380, 312, 34, trim),
      band(-156, -52, 312, 38, trim),
      cloth,
      ...lines,
      path(outline, { fill: volume }),
      path("M-120 -412q30 20 26 60M40 -412q-14 24 -40 40M96 -412q-6 26 8 44", {
        fill: "none",
        stroke: "#2a1208",
        "stroke-width": 7,
        opacity: 0.14,
        "stroke-linecap": "round",
      }),
    );
    return `<g id="${id}">${drawn}</g>`;
  });
}

/** A packet standing at the point (the middle of its foot). */
export function smallPacket(art: Artwork, good: Good, at: Point, width: number, turn = 0): string {
  const scale = width / W;
  const id = kind(art, good);
  const place = `translate(${n(at[0])} ${n(at[1])}) rotate(${n(turn)}) scale(${scale.toFixed(3)})`;
  return standing(art, at, width) + use(id, { transform: place });
}

/** The ear and the name alone, as printed on boxes: 200 wide, its middle at the origin. */
function print(art: Artwork, colour: string): string {
  return art.define((id) => {
    const drawn = earMotif([0, 8], 74, colour) + madua([0, 92], 66, colour);
    return `<g id="${id}">${drawn}</g>`;
  });
}

export interface Carton {
  /** The left lower corner of the front. */
  at: Point;
  width: number;
  height: number;
  /** How far the side goes back, to the right and upward. */
  back?: Point;
  shadow?: boolean;
}

/** A brown box with Madua's mark, taped over the top. */
export function carton(art: Artwork, { at, width: w, height: h, back, shadow }: Carton): string {
  const [x, y] = at;
  const [bx, by] = back ?? [w * 0.3, h * 0.22];
  const kraft = "#c99c66";
  const right = x + w;
  const top = y - h;
  const side = polygon([
    [right, y],
    [right + bx, y - by],
    [right + bx, top - by],
    [right, top],
  ]);
  const lid = polygon([
    [x, top],
    [right, top],
    [right + bx, top - by],
    [x + bx, top - by],
  ]);
  const tape = polygon([
    [x + w * 0.44, top],
    [x + w * 0.56, top],
    [x + w * 0.56 + bx, top - by],
    [x + w * 0.44 + bx, top - by],
  ]);
  const scale = Math.min(w / 230, h / 272);
  return (
    (shadow === false
      ? ""
      : soft(art, [x + w * 0.72, y - by * 0.3], [w * 0.86, by + h * 0.16], "#2a1208", 0.6)) +
    path(side, {
      fill: art.linear(0, 0, 0.3, 1, [0, darker(kraft, 0.3)], [1, darker(kraft, 0.5)]),
    }) +
    path(lid, { fill: slope(art, lighter(kraft, 0.3)) }) +
    path(`M${n(x)} ${n(y)}h${n(w)}v${n(-h)}h${n(-w)}Z`, { fill: slope(art, kraft) }) +
    path(tape, { fill: "#e9cf9c", opacity: 0.9 }) +
    path(`M${n(x + w * 0.44)} ${n(top)}h${n(w * 0.12)}v${n(h * 0.14)}h${n(-w * 0.12)}Z`, {
      fill: "#e3c48c",
    }) +
    use(print(art, maroon), {
      transform: `translate(${n(x + w / 2)} ${n(top + h * 0.48 - 12 * scale)}) scale(${scale.toFixed(3)})`,
    }) +
    band(x + w * 0.04, y - h * 0.16, w * 0.92, h * 0.13, {
      line: darker(kraft, 0.4),
      leaf: maroon,
      dot: maroon,
    }) +
    path(`M${n(x)} ${n(top)}H${n(right)}V${n(y)}`, {
      fill: "none",
      stroke: lighter(kraft, 0.6),
      "stroke-width": 2.5,
      opacity: 0.6,
    })
  );
}
