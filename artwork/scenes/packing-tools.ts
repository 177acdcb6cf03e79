import { type Artwork, ellipse, path } from "../drawings/artwork.ts";
import { cream, darker, lighter } from "../drawings/colour.ts";
import { n, type Point, polygon } from "../drawings/geometry.ts";
import { soft } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { slope, standing } from "./things.ts";
import { flourTones, grainHeap } from "./vessels.ts";

/** The hand sealer: a heated bar that shuts the mouth of a pouch. */
export function sealer(art: Artwork, [x, y]: Point): string {
  const steel = "#b9b3a8";
  const base = polygon([
    [x - 190, y],
    [x + 190, y],
    [x + 214, y - 62],
    [x - 166, y - 62],
  ]);
  return (
    soft(art, [x + 40, y + 2], [290, 56], "#2a1208", 0.6) +
    path(base, { fill: slope(art, "#3f6b78") }) +
    path(`M${x - 190} ${y}h380v40h-380Z`, {
      fill: art.linear(0, 0, 1, 0, [0, "#35606d"], [0.3, "#5f919d"], [1, "#1f3f49"]),
    }) +
    path(
      polygon([
        [x - 158, y - 26],
        [x + 196, y - 26],
        [x + 200, y - 38],
        [x - 154, y - 38],
      ]),
      { fill: "#c98f3c" },
    ) +
    strokes(`M${x - 170} ${y - 44}L${x + 176} ${y - 138}`, "#1c0903", 22, 0.25) +
    strokes(`M${x - 170} ${y - 58}L${x + 176} ${y - 152}`, darker(steel, 0.4), 26) +
    strokes(`M${x - 170} ${y - 60}L${x + 176} ${y - 154}`, steel, 19) +
    strokes(`M${x - 170} ${y - 65}L${x + 176} ${y - 159}`, "#fffaf0", 4, 0.8) +
    strokes(`M${x + 130} ${y - 142}L${x + 226} ${y - 168}`, "#2a2320", 36) +
    strokes(`M${x + 130} ${y - 150}L${x + 222} ${y - 175}`, "#6a625a", 9, 0.8) +
    ellipse(x + 120, y + 20, 11, 11, { fill: "#d9452a", stroke: "#1f3f49", "stroke-width": 3 }) +
    ellipse(x + 82, y + 20, 11, 11, { fill: "#f0c24a", stroke: "#1f3f49", "stroke-width": 3 })
  );
}

/** A table scale with a steel pan, flour weighed on it. */
export function tableScale(art: Artwork, [x, y]: Point): string {
  const enamel = "#a8452a";
  const steel = art.linear(
    0,
    0,
    1,
    0,
    [0, "#8d877d"],
    [0.25, "#ffffff"],
    [0.6, "#b5afa4"],
    [1, "#6d675e"],
  );
  const face = y - 78;
  let ticks = "";
  for (let i = 0; i <= 10; i += 1) {
    const angle = Math.PI * (1.15 + (i / 10) * 0.7);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    ticks += `M${n(x + c * 42)} ${n(face + 14 + s * 42)}L${n(x + c * 50)} ${n(face + 14 + s * 50)}`;
  }
  return (
    standing(art, [x, y], 220) +
    path(
      `M${x - 108} ${y}L${x - 84} ${y - 138}Q${x - 80} ${y - 150} ${x - 66} ${y - 150}H${x + 66}Q${x + 80} ${y - 150} ${x + 84} ${y - 138}L${x + 108} ${y}Z`,
      {
        fill: art.linear(
          0,
          0,
          1,
          0.2,
          [0, darker(enamel, 0.2)],
          [0.25, lighter(enamel, 0.35)],
          [0.55, enamel],
          [1, darker(enamel, 0.5)],
        ),
      },
    ) +
    ellipse(x, face, 60, 58, { fill: cream, stroke: "#d9b060", "stroke-width": 7 }) +
    strokes(ticks, "#3a2418", 3.5) +
    strokes(`M${x} ${face + 14}L${x + 22} ${face - 28}`, "#8f1f14", 5) +
    ellipse(x, face + 14, 6, 6, { fill: "#3a2418" }) +
    path(`M${x - 20} ${y - 176}h40v30h-40Z`, { fill: steel }) +
    ellipse(x, y - 186, 150, 34, { fill: "#8d877d" }) +
    grainHeap(art, { cx: x, base: y - 188, rx: 112, height: 74 }, 260, 2.4, flourTones) +
    path(
      `M${x - 150} ${y - 186}A150 34 0 0 0 ${x + 150} ${y - 186}Q${x + 120} ${y - 150} ${x} ${y - 146}Q${x - 120} ${y - 150} ${x - 150} ${y - 186}Z`,
      { fill: steel },
    )
  );
}

/** A roll of brown tape standing on its edge. */
export function tape(art: Artwork, [x, y]: Point): string {
  return (
    soft(art, [x + 16, y + 4], [86, 22], "#2a1208", 0.6) +
    ellipse(x + 16, y - 56, 54, 56, { fill: "#7a4c1e" }) +
    ellipse(x, y - 56, 54, 56, { fill: "#c58a45" }) +
    ellipse(x, y - 56, 44, 46, { fill: "none", stroke: "#e0b070", "stroke-width": 4 }) +
    ellipse(x, y - 56, 28, 30, { fill: "#efe0c2" }) +
    ellipse(x + 3, y - 54, 23, 26, { fill: "#8a5a28" })
  );
}
