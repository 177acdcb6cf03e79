import { type Artwork, path, use } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { n, type Point, pebble } from "../drawings/geometry.ts";
import { leaf } from "../drawings/sohrai.ts";
import { brush } from "./brush.ts";
import { groundShadow } from "./shade.ts";

export interface Lobe {
  at: Point;
  r: number;
}

/** A crown of leaves: dark lumps, and over them leaves that are lighter towards the light. */
export function foliage(
  art: Artwork,
  lobes: readonly Lobe[],
  colour: string,
  leafSize: number,
  dense = 1,
): string {
  const tones = [
    darker(colour, 0.32),
    darker(colour, 0.12),
    lighter(colour, 0.1),
    lighter(colour, 0.32),
  ];
  const dark: string[] = [];
  const fields = tones.map(() => "");
  for (const { at, r } of lobes) {
    const turn = art.random.between(0, 6);
    dark.push(
      pebble(
        Array.from({ length: 14 }, (_, i): Point => {
          const angle = (i / 14) * 2 * Math.PI;
          const reach = r * (1 + 0.09 * Math.sin(angle * 4 + turn) + art.random.about(0, 0.06));
          return [at[0] + Math.cos(angle) * reach, at[1] + Math.sin(angle) * reach * 0.86];
        }),
      ),
    );
    const count = Math.round((r / leafSize) ** 2 * 1.3 * dense);
    for (let i = 0; i < count; i += 1) {
      const angle = art.random.between(0, 2 * Math.PI);
      const out = Math.sqrt(art.random.next()) * 1.04;
      const [dx, dy] = [Math.cos(angle) * out, Math.sin(angle) * out * 0.86];
      const sun = -(dx + dy * 1.3) * 0.6 + art.random.about(0, 0.5);
      const tone = sun > 0.5 ? 3 : sun > 0.05 ? 2 : sun > -0.4 ? 1 : 0;
      fields[tone] += leaf(
        [at[0] + dx * r, at[1] + dy * r],
        leafSize * art.random.between(0.8, 1.3),
        leafSize * 0.5,
        Math.PI + art.random.about(0, 1.4),
      );
    }
  }
  return (
    path(dark.join(""), { fill: darker(colour, 0.3) }) +
    fields.map((d, i) => path(d, { fill: tones[i] })).join("")
  );
}

/** A trunk by its middle line, with the cracks of the bark. */
export function trunk(
  art: Artwork,
  line: readonly Point[],
  widths: readonly number[],
  colour = "#7a5a40",
): string {
  const wide = widths[0] ?? 10;
  const fill = art.linear(
    0,
    0,
    1,
    0,
    [0, lighter(colour, 0.32)],
    [0.35, colour],
    [1, darker(colour, 0.5)],
  );
  const cracks = [-0.3, -0.12, 0.06, 0.22, 0.34]
    .map((share) => {
      const moved = line.map(([x, y], i): Point => {
        const here = widths[Math.min(i, widths.length - 1)] ?? wide;
        return [x + share * here + art.random.about(0, here * 0.05), y];
      });
      return brush(moved, [0, wide * 0.05, wide * 0.035, 0]);
    })
    .join("");
  return (
    path(brush(line, widths), { fill }) +
    path(cracks, { fill: darker(colour, 0.6), "fill-opacity": 0.5 })
  );
}

/** Sals set at the places, each with its height: two trees drawn once and used again. */
export function salTrees(
  art: Artwork,
  places: readonly (readonly [x: number, y: number, height: number])[],
  colour = "#66793a",
): string {
  const kinds = places.slice(0, 2).map(() => {
    const inner = salTree(art, [0, 0], 240, colour);
    return art.define((id) => `<g id="${id}">${inner}</g>`);
  });
  return places
    .map(([x, y, height], i) =>
      use(kinds[i % kinds.length] ?? "", {
        transform: `translate(${n(x)} ${n(y)})scale(${(height / 240).toFixed(3)})`,
      }),
    )
    .join("");
}

/** A sal: straight, the branches high up, the crown taller than wide. */
function salTree(art: Artwork, [x, y]: Point, height: number, colour = "#66793a"): string {
  const wide = height * 0.15;
  const lobes: Lobe[] = (
    [
      [0, 0.93, 0.5],
      [-0.5, 0.85, 0.55],
      [0.55, 0.84, 0.55],
      [0.05, 0.8, 0.75],
      [-0.95, 0.71, 0.6],
      [1, 0.7, 0.6],
      [-0.35, 0.68, 0.8],
      [0.5, 0.66, 0.8],
      [-1.15, 0.55, 0.5],
      [1.15, 0.53, 0.52],
      [-0.6, 0.5, 0.62],
      [0.62, 0.48, 0.62],
      [0.02, 0.54, 0.75],
    ] as const
  ).map(([dx, dy, r]) => ({
    at: [x + dx * wide + art.random.about(0, wide * 0.12), y - dy * height],
    r: r * wide * art.random.between(0.92, 1.1),
  }));
  return (
    groundShadow(art, [x, y], height * 0.2, 0.2, 0.8) +
    trunk(
      art,
      [
        [x, y],
        [x + height * 0.008, y - height * 0.3],
        [x, y - height * 0.7],
      ],
      [height * 0.055, height * 0.04, height * 0.024],
    ) +
    foliage(art, lobes, colour, height * 0.036)
  );
}

/** Grass in tufts. */
export function grass(
  art: Artwork,
  places: readonly Point[],
  size: number,
  colour: string,
): string {
  let d = "";
  for (const [x, y] of places) {
    for (let i = -2; i <= 2; i += 1) {
      const lean = i * size * 0.22 + art.random.about(0, size * 0.15);
      d += `M${n(x + i * size * 0.06)} ${n(y)}q${n(lean * 0.2)} ${n(-size * 0.5)} ${n(lean)} ${n(-size * art.random.between(0.6, 1))}`;
    }
  }
  return path(d, {
    fill: "none",
    stroke: colour,
    "stroke-width": Math.max(1.2, size * 0.07),
    "stroke-linecap": "round",
  });
}
