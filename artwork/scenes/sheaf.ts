import { type Artwork, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import type { Point } from "../drawings/geometry.ts";
import { brush, type Place, rotated } from "./brush.ts";
import { fieldEar, ripe } from "./crops.ts";
import { groundShadow } from "./shade.ts";

/** A bundle tied in the middle, ears to one side: lying, or carried on the head. */
export function sheaf(art: Artwork, at: Point, length: number, turn = 0, shadow = true): string {
  const straw = "#c9a653";
  const bend = rotated(turn);
  const on: Place = ([x, y]) => {
    const [px, py] = bend([x * length, y * length]);
    return [at[0] + px, at[1] + py];
  };
  const tones = [darker(straw, 0.4), darker(straw, 0.16), straw, lighter(straw, 0.35)];
  const fields = tones.map(() => "");
  // straws from the far side to the near, spread at both ends and drawn together by the tie
  for (let i = 0; i < 46; i += 1) {
    const share = art.random.between(-0.5, 0.5);
    const tone = Math.min(3, Math.max(0, Math.round(1.6 - share * 3.2 + art.random.about(0, 0.9))));
    fields[tone] += brush(
      (
        [
          [-0.5 + art.random.about(0, 0.03), share * 0.3 + 0.01],
          [-0.16, share * 0.22],
          [0.03, share * 0.15],
          [0.34, share * 0.32 - 0.01],
        ] as const
      ).map(on),
      [0.028 * length, 0.032 * length, 0.014 * length],
    );
  }
  const ears = Array.from({ length: 13 }, (_, i) => {
    const share = ((i * 7) % 13) / 12 - 0.5;
    return fieldEar(
      art,
      ripe,
      on([0.3 + art.random.between(-0.04, 0.09), share * 0.3]),
      length * 0.19,
      turn + Math.PI / 2 + share * 1.1 + art.random.about(0.1, 0.2),
      length > 90 ? "near" : "far",
    );
  });
  const core = brush(
    (
      [
        [-0.46, 0],
        [-0.16, 0],
        [0.03, 0],
        [0.32, 0],
      ] as const
    ).map(on),
    [0.24, 0.2, 0.14, 0.26].map((w) => w * length),
  );
  const tie = brush(
    (
      [
        [0.02, -0.085],
        [0.045, 0],
        [0.02, 0.085],
      ] as const
    ).map(on),
    [0.03, 0.045, 0.03].map((w) => w * length),
  );
  return (
    (shadow ? groundShadow(art, [at[0], at[1] + length * 0.12], length * 0.5, 0.2, 0.9) : "") +
    path(core, { fill: darker(straw, 0.3) }) +
    fields.map((d, i) => path(d, { fill: tones[i] })).join("") +
    ears.join("") +
    path(tie, { fill: "#7a5526" })
  );
}
