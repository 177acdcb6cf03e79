import { type Artwork, group, path } from "./artwork.ts";
import { cream, darker, lighter, mix } from "./colour.ts";
import { blur, soft } from "./light.ts";
import { band, leaf } from "./sohrai.ts";

export interface Earth {
  /** The wall behind. */
  wall: string;
  /** The floor or table in front. */
  floor: string;
  /** Where they meet. */
  horizon?: number;
}

/** The same kitchen in the clays of Jharkhand: every product has its own tone. */
export const earths = {
  sand: { wall: "#f0dcb6", floor: "#e3c693" },
  ochre: { wall: "#f1d08a", floor: "#dfb25f" },
  terracotta: { wall: "#e9b894", floor: "#d59a70" },
  rose: { wall: "#edcabb", floor: "#dcab98" },
  sage: { wall: "#d5dbbd", floor: "#bac49b" },
  moss: { wall: "#d0cc9c", floor: "#b3ac72" },
  clay: { wall: "#e6cfb8", floor: "#d0af90" },
  slate: { wall: "#d5d3c6", floor: "#b9b6a4" },
  milk: { wall: "#f6ead2", floor: "#ead5b2" },
  lac: { wall: "#e0a78c", floor: "#c98a6c" },
} as const satisfies Record<string, Earth>;

/** The twigs of a tree outside the window, as soft shade on the wall. */
function treeShade(art: Artwork, colour: string): string {
  let d = "";
  for (let twig = 0; twig < 3; twig += 1) {
    for (let i = 0; i < 8; i += 1) {
      const x = 1240 - i * 70 - twig * 60;
      const y = -60 + twig * 150 + i * (28 + twig * 9);
      for (const side of [0.75, -0.95]) {
        d += leaf([x, y], art.random.between(90, 135), 34, -Math.PI / 1.7 + side);
      }
    }
  }
  return path(d, { fill: colour, opacity: 0.13, filter: blur(art, 11) });
}

/** Wall, painted band, floor and the light on them. */
export function ground(art: Artwork, earth: Earth): string {
  const horizon = earth.horizon ?? 500;
  const wall = mix(earth.wall, cream, 0.3);
  const floor = mix(earth.floor, cream, 0.22);
  const line = mix(wall, darker(floor, 0.35), 0.5);
  const wallFill = art.linear(
    0,
    0,
    1,
    0.55,
    [0, lighter(wall, 0.55)],
    [0.5, wall],
    [1, darker(wall, 0.1)],
  );
  const floorFill = art.linear(
    0,
    0,
    1,
    0.9,
    [0, lighter(floor, 0.4)],
    [0.45, floor],
    [1, darker(floor, 0.09)],
  );
  return (
    path(`M0 0H${art.width}V${horizon + 4}H0Z`, { fill: wallFill }) +
    group(
      { opacity: 0.42 },
      band(-40, horizon - 128, art.width + 80, 96, { line, leaf: line, dot: line }),
    ) +
    treeShade(art, darker(floor, 0.5)) +
    path(`M0 ${horizon}H${art.width}V${art.height}H0Z`, { fill: floorFill }) +
    // the dark joint where the floor meets the wall, then the bounce of light just before it
    path(`M0 ${horizon - 3}H${art.width}v7H0Z`, {
      fill: darker(floor, 0.55),
      opacity: 0.25,
    }) +
    soft(art, [330, horizon + 190], [780, 230], lighter(floor, 0.75), 0.55)
  );
}

/** Paper grain and a breath of vignette over everything, so that all pictures are one hand's. */
export function paper(art: Artwork): string {
  const whole = `M0 0H${art.width}V${art.height}H0Z`;
  const grain = art.filter(
    0,
    `<feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="1" seed="11"/>` +
      `<feColorMatrix values="0 0 0 0 0.2 0 0 0 0 0.1 0 0 0 0 0.04 0.9 0 0 0 -0.38"/>`,
  );
  const edge = art.radial(0.44, 0.46, 0.8, [0.55, "#3a1c0c", 0], [1, "#3a1c0c", 0.15]);
  return path(whole, { fill: edge }) + path(whole, { fill: "#000", filter: grain, opacity: 0.28 });
}
