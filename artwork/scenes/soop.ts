import { type Artwork, group, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { n, type Point, polygon } from "../drawings/geometry.ts";
import { edge, ragi, weave } from "../drawings/grain.ts";
import { castShadow, soft } from "../drawings/light.ts";
import type { Mound } from "../drawings/mounds.ts";
import { strokes } from "../drawings/scatter.ts";
import { grainHeap } from "./vessels.ts";

/** The winnowing basket, as wide as told, its front edge's middle at the point. */
export function soop(art: Artwork, [x, y]: Point, width: number, inside = ""): string {
  const bamboo = "#cfa257";
  const around = [
    ...edge([-1, 0], [-1, 1]),
    ...edge([-1, 1], [1, 1]).slice(1),
    ...edge([1, 1], [1, 0]).slice(1),
  ];
  const outline = polygon([...around, ...edge([1, 0], [-1, 0])]);
  const rim = polygon(around).replace("Z", "");
  const tones = [bamboo, lighter(bamboo, 0.22), darker(bamboo, 0.16)];
  const scale = width / 1040;
  const basketry = art.define((id) => {
    const drawn =
      path(outline, { fill: darker(bamboo, 0.5) }) +
      weave()
        .map((d, i) =>
          path(d, { fill: tones[i], stroke: darker(bamboo, 0.5), "stroke-width": 2.4 }),
        )
        .join("");
    return `<g id="${id}">${drawn}</g>`;
  });
  return group(
    {
      transform: `translate(${n(x - 600 * scale)} ${n(y - 1300 * scale)}) scale(${scale.toFixed(3)})`,
    },
    soft(art, [680, 1120], [720, 420], "#2a1208", 0.55),
    `<use href="#${basketry}"/>`,
    path(outline, {
      fill: art.linear(
        0,
        0,
        1,
        1,
        [0, "#3a1c0c", 0.45],
        [0.4, "#fff3d8", 0.08],
        [1, "#3a1c0c", 0.3],
      ),
    }),
    inside,
    strokes(rim, darker(bamboo, 0.5), 36),
    strokes(rim, bamboo, 27),
    group({ transform: "translate(-4 -6)" }, strokes(rim, lighter(bamboo, 0.55), 7, 0.8)),
  );
}

/** Grain on a winnowing basket, in the basket's own measure. */
export function winnowed(art: Artwork, tones: readonly string[] = ragi): string {
  const pile: Mound = { cx: 600, base: 960, rx: 360, height: 190 };
  return castShadow(art, pile.cx, pile.base, pile.rx * 0.98) + grainHeap(art, pile, 480, 16, tones);
}
