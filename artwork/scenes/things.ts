import { type Artwork, group, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { n, type Point } from "../drawings/geometry.ts";
import { soft } from "../drawings/light.ts";

// Small means that every scene of things uses.

/** Parts of a picture drawn about the origin (or elsewhere), moved and made smaller. */
export function put([x, y]: Point, scale: number, ...parts: readonly string[]): string {
  return group({ transform: `translate(${n(x)} ${n(y)}) scale(${scale})` }, ...parts);
}

/** Across a round upright thing, lit from the left: a pot, a sack, a jar. */
export function roundness(art: Artwork, colour: string, strength = 1): string {
  return art.linear(
    0,
    0,
    1,
    0.08,
    [0, darker(colour, 0.34 * strength)],
    [0.1, lighter(colour, 0.1 * strength)],
    [0.28, lighter(colour, 0.36 * strength)],
    [0.5, colour],
    [0.82, darker(colour, 0.42 * strength)],
    [0.95, darker(colour, 0.5 * strength)],
    [1, darker(colour, 0.3 * strength)],
  );
}

/** From a lit upper left to a shaded lower right: flat walls, cloths, boards. */
export function slope(art: Artwork, colour: string, strength = 1): string {
  return art.linear(
    0,
    0,
    1,
    0.9,
    [0, lighter(colour, 0.38 * strength)],
    [0.5, colour],
    [1, darker(colour, 0.22 * strength)],
  );
}

/** The shadow of an upright thing on the ground: dark at the foot, long to the right. */
export function standing(art: Artwork, [x, foot]: Point, width: number): string {
  return (
    soft(art, [x + width * 0.24, foot + 4], [width * 0.86, width * 0.2], "#2a1208", 0.55) +
    soft(art, [x + width * 0.04, foot + 5], [width * 0.6, width * 0.1], "#1c0903", 0.7)
  );
}

/** A fine weave or grain, tiled: jute, bamboo, brick; cheaper than a filter. */
function tiled(art: Artwork, width: number, height: number, tile: string): string {
  return `url(#${art.define((id) => {
    const size = `width="${width}" height="${height}"`;
    return `<pattern id="${id}" ${size} patternUnits="userSpaceOnUse">${tile}</pattern>`;
  })})`;
}

/** Jute: threads over and under. */
export function jute(art: Artwork, colour: string): string {
  return tiled(
    art,
    8,
    8,
    path("M0 0H8V8H0Z", { fill: colour }) +
      path("M0 1.5H4M4 5.5H8", { stroke: lighter(colour, 0.3), "stroke-width": 2 }) +
      path("M1.5 4V8M5.5 0V4", { stroke: darker(colour, 0.22), "stroke-width": 2 }),
  );
}

/** Split bamboo or palm leaf, woven one over and one under. */
export function wicker(art: Artwork, colour: string, size = 20): string {
  const h = size / 2;
  const strip = (x: number, y: number, w: number, tall: number, fill: string) =>
    path(`M${x + 1} ${y + 1}h${w - 2}v${tall - 2}h${2 - w}z`, { fill });
  return tiled(
    art,
    size,
    size,
    path(`M0 0H${size}V${size}H0Z`, { fill: darker(colour, 0.45) }) +
      strip(0, 0, h, h, lighter(colour, 0.25)) +
      strip(h, h, h, h, lighter(colour, 0.14)) +
      strip(h, 0, h, h, colour) +
      strip(0, h, h, h, darker(colour, 0.14)),
  );
}
