import { Artwork, path } from "../drawings/artwork.ts";
import { cream, darker, lighter, mix } from "../drawings/colour.ts";
import { along, ellipsePath, n } from "../drawings/geometry.ts";
import { type Earth, earths, paper } from "../drawings/ground.ts";
import { leaf } from "../drawings/sohrai.ts";
import { saris, skins } from "./dress.ts";
import { type Man, man, type Pose, type Woman, woman } from "./figure.ts";
import { glow } from "./shade.ts";

/** Quarter rounds combed into the clay of a corner, with leaves and dots about them. */
function corner(right: boolean, size: number, line: string, tint: string): string {
  const x = right ? 600 : 0;
  const from = right ? Math.PI / 2 : 0;
  let arcs = "";
  for (const r of [0.26, 0.33, 0.4, 0.62, 0.66]) {
    const [a, b] = [
      along(from, r * size, r * size, [x, 0]),
      along(from + Math.PI / 2, r * size, r * size, [x, 0]),
    ];
    arcs += `M${n(a[0])} ${n(a[1])}A${n(r * size)} ${n(r * size)} 0 0 1 ${n(b[0])} ${n(b[1])}`;
  }
  let leaves = "";
  let dots = ellipsePath(
    ...along(from + Math.PI / 4, size * 0.15, size * 0.15, [x, 0]),
    size * 0.035,
    size * 0.035,
  );
  for (let i = 0; i < 9; i += 1) {
    const angle = from + ((i + 0.5) / 9) * (Math.PI / 2);
    leaves += leaf(
      along(angle, size * 0.43, size * 0.43, [x, 0]),
      size * 0.17,
      size * 0.035,
      angle + Math.PI / 2,
    );
    leaves += leaf(
      along(angle, size * 0.69, size * 0.69, [x, 0]),
      size * 0.2,
      size * 0.045,
      angle + Math.PI / 2,
    );
    dots += ellipsePath(
      ...along(angle + 0.087, size * 0.76, size * 0.76, [x, 0]),
      size * 0.014,
      size * 0.014,
    );
  }
  return (
    path(arcs, {
      fill: "none",
      stroke: line,
      "stroke-width": size * 0.022,
      "stroke-linecap": "round",
    }) +
    path(leaves, { fill: line }) +
    path(dots, { fill: tint })
  );
}

interface Sitter {
  seed: number;
  earth: Earth;
  facing: 1 | -1;
  draw: (
    art: Artwork,
    standing: { at: readonly [number, number]; size: number; facing: 1 | -1 },
  ) => string;
}

function portrait({ seed, earth, facing, draw }: Sitter): string {
  const art = new Artwork(seed, 600, 600);
  const wall = mix(earth.wall, cream, 0.15);
  const fill = art.linear(
    0,
    0,
    1,
    1,
    [0, lighter(wall, 0.5)],
    [0.5, wall],
    [1, darker(wall, 0.16)],
  );
  const line = mix(wall, darker(earth.floor, 0.4), 0.5);
  const size = 2.1;
  return art.document(
    path("M0 0H600V600H0Z", { fill }),
    corner(facing === 1, 250, line, mix(wall, "#a5452c", 0.55)),
    glow(art, [150, 130], [340, 320], "#fff6dd", 0.5),
    // the soft shadow on the wall, away from the light
    glow(art, [345, 330], [200, 260], "#2a1208", 0.28),
    glow(art, [330, 560], [330, 150], "#2a1208", 0.3),
    draw(art, { at: [300 - 10 * facing, 1392], size, facing }),
    paper(art),
  );
}

const her = (look: Woman, pose: Partial<Pose> = {}) => ({
  draw: (art: Artwork, standing: Parameters<typeof woman>[1]) =>
    woman(art, standing, look, { stance: "standing", floating: true, ...pose }),
});

const him = (look: Man, pose: Partial<Pose> = {}) => ({
  draw: (art: Artwork, standing: Parameters<typeof man>[1]) =>
    man(art, standing, look, { stance: "standing", floating: true, ...pose }),
});

/** Four people of the programme: nobody's real face. */
export const portraits = {
  "portrait-1": () =>
    portrait({
      seed: 401,
      earth: earths.ochre,
      facing: 1,
      ...her(
        { skin: skins.brown, bindi: true, sari: saris.maroon, flower: "#f3e3c0" },
        { head: { yaw: 0.42, tilt: 0.04 } },
      ),
    }),
  "portrait-2": () =>
    portrait({
      seed: 402,
      earth: earths.sage,
      facing: -1,
      ...her(
        { skin: skins.deep, bindi: true, sari: saris.white, cover: saris.white, age: "old" },
        { head: { yaw: 0.3, tilt: 0.05 } },
      ),
    }),
  "portrait-3": () =>
    portrait({
      seed: 403,
      earth: earths.rose,
      facing: -1,
      ...her(
        { skin: skins.warm, bindi: true, sari: saris.leaf, cover: saris.leaf },
        { head: { yaw: 0.5, tilt: 0.02 } },
      ),
    }),
  "portrait-4": () =>
    portrait({
      seed: 404,
      earth: earths.sand,
      facing: 1,
      ...him(
        { skin: skins.deep, moustache: true, shirt: "#dfe0d2", lungi: "#6b7d8f", towel: "#b8452d" },
        { head: { yaw: 0.4 } },
      ),
    }),
} as const;
