import { type Artwork, path } from "../drawings/artwork.ts";
import { cream, darker, gold, leafGreen, lighter, maroon } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { madua } from "../drawings/lettering.ts";
import { soft } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { band } from "../drawings/sohrai.ts";
import { carton } from "./packets.ts";
import { slope } from "./things.ts";

/** A goods auto from behind, loaded and roped, its tailboard painted as such boards are. */
export function auto(art: Artwork, [x, foot]: Point): string {
  const body = "#2f6b3c";
  const tail = foot - 190;
  const trim = { line: lighter(gold, 0.3), leaf: cream, dot: lighter(gold, 0.3) };
  const wheelAt = (cx: number) =>
    path(`M${cx - 34} ${foot - 96}h68v78q0 18 -18 18h-32q-18 0 -18 -18Z`, { fill: "#1f1a18" }) +
    strokes([0, 1, 2, 3].map((i) => `M${cx - 28} ${foot - 74 + i * 18}h56`).join(""), "#4a423c", 5);
  const lamp = (cx: number) =>
    path(`M${cx - 26} ${tail + 116}h52v26h-52Z`, {
      fill: "#b3261e",
      stroke: "#f3e3c0",
      "stroke-width": 4,
    }) + soft(art, [cx - 8, tail + 124], [16, 8], "#ffc9b0", 0.9);
  const boxes: readonly (readonly [number, number, number, number])[] = [
    [-214, 0, 206, 150],
    [6, 0, 206, 150],
    [-200, 150, 196, 140],
    [10, 150, 196, 140],
    [-110, 290, 210, 136],
  ];
  return (
    soft(art, [x + 60, foot - 4], [390, 62], "#2a1208", 0.65) +
    soft(art, [x + 8, foot], [270, 26], "#1c0903", 0.8) +
    // the roof of the driver's place, seen over the load on both sides
    path(
      `M${x - 186} ${tail - 20}V${tail - 300}Q${x - 180} ${tail - 352} ${x - 120} ${tail - 360}H${x + 120}Q${x + 180} ${tail - 352} ${x + 186} ${tail - 300}V${tail - 20}Z`,
      { fill: slope(art, "#d9a32a") },
    ) +
    boxes
      .map(([dx, up, w, h]) =>
        carton(art, {
          at: [x + dx, tail + 4 - up],
          width: w,
          height: h,
          back: [14, 12],
          shadow: false,
        }),
      )
      .join("") +
    strokes(
      `M${x - 228} ${tail + 6}Q${x - 190} ${tail - 300} ${x - 96} ${tail - 436}H${x + 92}Q${x + 200} ${tail - 300} ${x + 232} ${tail + 6}`,
      "#6b4a20",
      6,
    ) +
    strokes(
      `M${x - 226} ${tail + 2}Q${x} ${tail - 150} ${x + 220} ${tail - 292}M${x + 228} ${tail + 2}Q${x} ${tail - 150} ${x - 214} ${tail - 292}`,
      "#8a6a3c",
      6,
    ) +
    wheelAt(x - 182) +
    wheelAt(x + 182) +
    path(`M${x - 246} ${tail}H${x + 246}V${tail + 112}H${x - 246}Z`, {
      fill: art.linear(0, 0, 1, 0.3, [0, lighter(body, 0.3)], [0.4, body], [1, darker(body, 0.35)]),
    }) +
    path(`M${x - 246} ${tail}H${x + 246}v10H${x - 246}Z`, {
      fill: lighter(body, 0.5),
      opacity: 0.8,
    }) +
    path(`M${x - 228} ${tail + 14}H${x + 228}V${tail + 100}H${x - 228}Z`, {
      fill: maroon,
      stroke: lighter(gold, 0.2),
      "stroke-width": 5,
    }) +
    band(x - 206, tail + 34, 88, 46, trim) +
    band(x + 122, tail + 34, 88, 46, trim) +
    madua([x, tail + 78], 62, cream) +
    path(`M${x - 238} ${tail + 112}H${x + 238}V${tail + 148}H${x - 238}Z`, {
      fill: darker(leafGreen, 0.45),
    }) +
    lamp(x - 196) +
    lamp(x + 196) +
    path(`M${x - 62} ${tail + 118}h124v26h-124Z`, { fill: "#f0c24a" }) +
    path(`M${x - 10} ${tail + 148}h20v26h-20Z`, { fill: "#2a2320" }) +
    path(`M${x - 168} ${tail + 148}h46v30h-46ZM${x + 122} ${tail + 148}h46v30h-46Z`, {
      fill: "#2a2320",
    })
  );
}
