import { type Artwork, ellipse, path } from "../drawings/artwork.ts";
import { cream, darker, lighter, maroon } from "../drawings/colour.ts";
import { ellipsePath, n, type Point } from "../drawings/geometry.ts";
import { words } from "../drawings/lettering.ts";
import { standing } from "./things.ts";

export type Filling = "laddu" | "biscuit" | "flour";

const colours: Readonly<Record<Filling, string>> = {
  laddu: "#9a5a33",
  biscuit: "#b8793f",
  flour: "#c3a48f",
};

/** A glass jar with a red lid, standing at the point. */
export function jar(
  art: Artwork,
  [x, foot]: Point,
  w: number,
  h: number,
  filling: Filling,
): string {
  const colour = colours[filling];
  const [left, top] = [x - w / 2, foot - h];
  const body =
    `M${n(left + w * 0.12)} ${n(top)}H${n(left + w * 0.88)}` +
    `Q${n(left + w)} ${n(top + h * 0.05)} ${n(left + w)} ${n(top + h * 0.18)}V${n(foot - h * 0.08)}` +
    `Q${n(left + w)} ${n(foot)} ${n(left + w * 0.86)} ${n(foot)}H${n(left + w * 0.14)}` +
    `Q${n(left)} ${n(foot)} ${n(left)} ${n(foot - h * 0.08)}V${n(top + h * 0.18)}` +
    `Q${n(left)} ${n(top + h * 0.05)} ${n(left + w * 0.12)} ${n(top)}Z`;
  const r = filling === "laddu" ? w * 0.135 : w * 0.17;
  const [step, tall] = filling === "laddu" ? [r * 1.9, r * 1.62] : [r * 1.9, r * 0.62];
  let inside = "";
  if (filling !== "flour") {
    for (let row = 0; row * tall < h * 0.7; row += 1) {
      const y = foot - r * (filling === "laddu" ? 1.1 : 0.6) - row * tall;
      for (let i = 0; i < 4; i += 1) {
        const px = left + r * 1.15 + i * step + (row % 2 ? r * 0.5 : 0);
        if (px > left + w - r * 1.2) continue;
        const [cx, cy] = [px + art.random.about(0, r * 0.1), y];
        const flat = filling === "laddu" ? 1 : 0.42;
        inside +=
          ellipse(cx, cy, r, r * flat, { fill: darker(colour, 0.4) }) +
          path(ellipsePath(cx - r * 0.12, cy - r * 0.14 * flat, r * 0.84, r * 0.82 * flat), {
            fill: colour,
          }) +
          path(ellipsePath(cx - r * 0.3, cy - r * 0.34 * flat, r * 0.36, r * 0.3 * flat), {
            fill: lighter(colour, 0.45),
          });
      }
    }
  }
  const glass = art.linear(
    0,
    0,
    1,
    0,
    [0, "#3a1c0c", 0.3],
    [0.08, "#ffffff", 0.5],
    [0.2, "#ffffff", 0.12],
    [0.7, "#ffffff", 0.02],
    [0.92, "#2a1208", 0.32],
    [1, "#ffffff", 0.4],
  );
  const lid = art.linear(
    0,
    0,
    1,
    0,
    [0, "#5f2014"],
    [0.25, "#c8694c"],
    [0.5, "#98402a"],
    [1, "#45160d"],
  );
  return (
    standing(art, [x, foot], w) +
    path(body, { fill: "#f3e6cc", opacity: 0.75 }) +
    (filling === "flour"
      ? path(
          `M${n(left + w * 0.04)} ${n(top + h * 0.3)}q${n(w * 0.3)} ${n(-h * 0.06)} ${n(w * 0.92)} 0V${n(foot - h * 0.06)}Q${n(x)} ${n(foot)} ${n(left + w * 0.04)} ${n(foot - h * 0.06)}Z`,
          { fill: colour },
        )
      : inside) +
    path(body, { fill: glass, stroke: "#fffaf0", "stroke-width": 2 }) +
    path(
      `M${n(left + w * 0.08)} ${n(top + 2)}v${n(-h * 0.13)}q${n(w * 0.42)} ${n(-h * 0.05)} ${n(w * 0.84)} 0v${n(h * 0.13)}Z`,
      { fill: lid },
    ) +
    path(
      `M${n(x - w * 0.36)} ${n(foot - h * 0.46)}h${n(w * 0.72)}v${n(h * 0.26)}h${n(-w * 0.72)}Z`,
      {
        fill: cream,
      },
    ) +
    words("Madua", [x, foot - h * 0.3], w * 0.2, maroon)
  );
}
