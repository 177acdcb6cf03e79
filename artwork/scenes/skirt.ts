import { group, path } from "../drawings/artwork.ts";
import type { Point } from "../drawings/geometry.ts";
import { borderAlong, type Cloth, folds, lit } from "./dress.ts";
import { type Body, shape } from "./limbs.ts";

/** Of the rings about the ankles. */
export const SILVER = "#cfc8ba";
export type Lines = readonly (readonly Point[])[];

export interface Skirt {
  outline: readonly Point[];
  hem: readonly Point[];
  creases: Lines;
}

/** What is worn below the waist: its outline, the folds and the woven hem. */
export function skirt(body: Body, cloth: Cloth, { outline, hem, creases }: Skirt): string {
  const { art, place, size } = body;
  const d = shape(body, outline);
  return (
    path(d, { fill: lit(art, cloth.colour) }) +
    folds(
      creases.map((crease) => crease.map(place)),
      cloth.colour,
      12 * size,
    ) +
    group({ "clip-path": art.clip(d) }, borderAlong(hem.map(place), 22 * size, cloth))
  );
}
