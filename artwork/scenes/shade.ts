import { type Artwork, ellipse } from "../drawings/artwork.ts";
import { n, type Point } from "../drawings/geometry.ts";

/**
 * A soft round patch of shade or light, as `soft` of the product drawings, but by the opacity of
 * the fill: for `opacity` librsvg composes the whole canvas anew, and a scene has hundreds.
 */
export function glow(
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
  return ellipse(cx, cy, rx, ry, { fill, "fill-opacity": opacity, ...turned });
}

/** What somebody or something throws on the ground: a dark core, and a tail away from the light. */
export function groundShadow(
  art: Artwork,
  [x, y]: Point,
  half: number,
  flat = 0.22,
  strength = 1,
): string {
  const colour = "#2a1208";
  return (
    glow(
      art,
      [x + half * 0.55, y + half * 0.04],
      [half * 1.5, half * flat * 1.3],
      colour,
      0.3 * strength,
    ) + glow(art, [x + half * 0.1, y], [half * 1.1, half * flat], colour, 0.55 * strength)
  );
}
