import { type Artwork, ellipse, path } from "./artwork.ts";
import { n, type Point, TILT } from "./geometry.ts";

/** Everything is lit from the upper left; SVG counts the azimuth clockwise from the right. */
const SUN = (elevation: number) => `<feDistantLight azimuth="228" elevation="${elevation}"/>`;

export function blur(art: Artwork, radius: number, reach = 0.4): string {
  return art.filter(reach, `<feGaussianBlur stdDeviation="${radius}"/>`);
}

export interface Surface {
  /** How many bumps to a pixel: 0.02 is coarse dough, 0.2 is fine flour. */
  grain: number;
  /** How high the bumps stand. */
  depth: number;
  /** How many sizes of bumps lie over one another. */
  fine?: number;
  seed?: number;
}

/** Gives a flat painted shape a lit, uneven surface: dough, flour, clay, cloth. */
export function textured(art: Artwork, { grain, depth, seed = 3, fine = 3 }: Surface): string {
  // Outlines are made rough where they are drawn: feDisplacementMap takes librsvg half a second.
  // kernelUnitLength keeps the relief the same when the picture is rendered smaller; librsvg
  // refuses it inside a rotation, so `raised` does without.
  // kd is chosen so that a flat place keeps its painted colour: kd · sin(52°) = 1
  return art.filter(
    0.02,
    `<feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="${fine}"` +
      ` seed="${seed}" result="noise"/>` +
      `<feColorMatrix in="noise" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/>` +
      `<feDiffuseLighting surfaceScale="${depth}" diffuseConstant="1.27"` +
      ` kernelUnitLength="1"` +
      ` lighting-color="#fff6e8" result="lit">${SUN(52)}</feDiffuseLighting>` +
      `<feComposite in="SourceGraphic" in2="lit" operator="arithmetic" k1="1" k2="0.02"/>` +
      `<feComposite in2="SourceGraphic" operator="in"/>`,
  );
}

/** Rounds small flat pieces (the grains of an ear) and lets them throw a short shadow. */
export function raised(art: Artwork, height = 2, shadow = 0.5): string {
  return art.filter(
    0.12,
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${height * 0.75}" result="soft"/>` +
      `<feDiffuseLighting in="soft" surfaceScale="${height * 2.2}" diffuseConstant="1.27"` +
      ` lighting-color="#fff8ea" result="lit">${SUN(52)}</feDiffuseLighting>` +
      `<feComposite in="SourceGraphic" in2="lit" operator="arithmetic" k1="0.72" k2="0.32"/>` +
      `<feComposite in2="SourceAlpha" operator="in" result="body"/>` +
      `<feOffset in="soft" dx="${height * 1.4}" dy="${height * 1.8}"/>` +
      `<feColorMatrix values="0 0 0 0 0.1 0 0 0 0 0.04 0 0 0 0 0.02 0 0 0 ${shadow} 0"` +
      ` result="shade"/>` +
      `<feMerge><feMergeNode in="shade"/><feMergeNode in="body"/></feMerge>`,
  );
}

/**
 * A soft round patch of shade or light. A gradient, not a blur: librsvg works a filter out on the
 * whole canvas, and a picture has dozens of these.
 */
export function soft(
  art: Artwork,
  [cx, cy]: Point,
  [rx, ry]: readonly [number, number],
  colour: string,
  opacity: number,
  turn = 0,
): string {
  const fill = art.radial(
    0.5,
    0.5,
    0.5,
    [0, colour, 1],
    [0.25, colour, 0.88],
    [0.5, colour, 0.56],
    [0.75, colour, 0.17],
    [1, colour, 0],
  );
  const turned = turn ? { transform: `rotate(${n(turn)} ${n(cx)} ${n(cy)})` } : {};
  return ellipse(cx, cy, rx, ry, { fill, opacity, ...turned });
}

/** What a round thing standing on the table throws: a tight dark core and a long soft tail. */
export function castShadow(art: Artwork, cx: number, cy: number, rx: number, ry = rx * TILT) {
  const colour = "#2a1208";
  return (
    soft(art, [cx + rx * 0.36, cy + ry * 0.3], [rx * 1.5, ry * 1.6], colour, 0.42) +
    soft(art, [cx + rx * 0.12, cy + ry * 0.14], [rx * 1.24, ry * 1.28], colour, 0.55) +
    soft(art, [cx + 4, cy + 6], [rx * 1.08, ry * 1.1], colour, 0.6)
  );
}

/** The same for any outline: a blurred copy moved away from the light. */
export function castShape(art: Artwork, d: string, far = 30, opacity = 0.45): string {
  return path(d, {
    fill: "#2a1208",
    opacity,
    transform: `translate(${n(far * 0.6)} ${n(far * 0.7)})`,
    filter: blur(art, far * 0.45),
  });
}
