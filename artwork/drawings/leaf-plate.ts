import { type Artwork, group, path } from "./artwork.ts";
import { darker, lighter, mix } from "./colour.ts";
import { along, n, type Point, smooth } from "./geometry.ts";
import { castShadow, soft, textured } from "./light.ts";
import { strokes } from "./scatter.ts";

/** Leaf plates are seen from a little higher than bowls, or there would be nothing to see. */
const PLATE_TILT = 0.52;

/** One sal leaf laid from the middle outward, with its rib and veins. */
function salLeaf(art: Artwork, centre: Point, rx: number, angle: number): string {
  const reach = rx * art.random.about(1, 0.04);
  const wide = rx * 0.42;
  const flat = ([u, v]: Point): Point => [
    centre[0] + (Math.cos(angle) * u - Math.sin(angle) * v),
    centre[1] + (Math.sin(angle) * u + Math.cos(angle) * v) * PLATE_TILT,
  ];
  const wave = () => art.random.about(0, wide * 0.05);
  const side = [0.1, 0.35, 0.55, 0.75, 0.9];
  const swell = [0.5, 0.95, 1.04, 0.94, 0.62];
  const outline = [
    ...side.map((u, i): Point => [reach * u, wide * (swell[i] ?? 1) + wave()]),
    [reach, 0] as Point,
    ...side.toReversed().map((u, i): Point => [reach * u, -wide * (swell[4 - i] ?? 1) + wave()]),
  ].map(flat);
  const green = mix("#75863a", "#9a8a3f", art.random.next() * 0.7);
  const light = 0.5 - 0.5 * Math.cos(angle - Math.PI * 0.25);
  const body = mix(darker(green, 0.22), lighter(green, 0.22), light);
  let veins = "";
  for (let u = 0.2; u < 0.95; u += 0.1) {
    for (const sign of [-1, 1]) {
      const [from, to] = [
        flat([reach * u, 0]),
        flat([reach * (u + 0.1), sign * wide * 0.8 * Math.sin(Math.PI * Math.min(0.93, u + 0.05))]),
      ];
      veins += `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`;
    }
  }
  const [root, tip] = [flat([reach * 0.05, 0]), flat([reach * 0.97, 0])];
  const rib = `M${n(root[0])} ${n(root[1])}L${n(tip[0])} ${n(tip[1])}`;
  const d = smooth(outline);
  return (
    path(d, { fill: "#1d1605", opacity: 0.35, transform: "translate(7 9)" }) +
    path(d, { fill: body, stroke: darker(body, 0.35), "stroke-width": 2.5 }) +
    strokes(veins, darker(body, 0.3), 2.4, 0.55) +
    strokes(rib, lighter(body, 0.45), 5, 0.9)
  );
}

/** Leaves pinned into a round plate with slivers of bamboo. */
export function leafPlate(art: Artwork, centre: Point, rx: number): string {
  const count = 11;
  const leaves = Array.from({ length: count }, (_, i) => (i / count) * 2 * Math.PI - 2.2);
  const stitches = leaves
    .map((angle) => {
      const [x, y] = along(angle + 0.27, rx * 0.72, rx * 0.72 * PLATE_TILT, centre);
      return `M${n(x - 14)} ${n(y + 3)}l28 -6`;
    })
    .join("");
  return (
    castShadow(art, centre[0], centre[1] + 10, rx * 0.97, rx * PLATE_TILT * 0.97) +
    group(
      { filter: textured(art, { grain: 0.03, depth: 3, fine: 2, seed: 8 }) },
      ...leaves.map((angle) => salLeaf(art, centre, rx, angle)),
      strokes(stitches, "#d9c187", 5),
    ) +
    soft(art, [centre[0] + 20, centre[1] + 12], [rx * 0.85, rx * 0.42], "#1d1605", 0.42) +
    soft(art, [centre[0] - rx * 0.6, centre[1] - rx * 0.24], [rx * 0.3, rx * 0.13], "#fff3c8", 0.4)
  );
}
