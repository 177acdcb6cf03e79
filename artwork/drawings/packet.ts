import { type Artwork, ellipse, group, path } from "./artwork.ts";
import { cream, darker, gold, lighter, maroon } from "./colour.ts";
import { earMotif } from "./ears.ts";
import { n } from "./geometry.ts";
import { madua, maduaInHindi, words } from "./lettering.ts";
import { blur, soft, textured } from "./light.ts";
import { strokes } from "./scatter.ts";
import { band } from "./sohrai.ts";

export interface Packet {
  /** The middle of the foot. */
  x: number;
  foot: number;
  width: number;
  height: number;
  /** One or two short lines, in the letters of letters.ts. */
  name: readonly string[];
  /** The colour of the printed part, by which packets are told apart. */
  colour: string;
}

/** A standing pouch of brown paper with a printed label. */
export function packet(art: Artwork, { x, foot, width: w, height: h, name, colour }: Packet) {
  const left = x - w / 2;
  const top = foot - h;
  const right = x + w / 2;
  // pinched at the top seam, full in the belly, rounded at the foot
  const outline =
    `M${n(left + w * 0.035)} ${n(top)}L${n(right - w * 0.03)} ${n(top + 5)}` +
    `C${n(right - w * 0.02)} ${n(top + h * 0.2)} ${n(right + w * 0.02)} ${n(top + h * 0.5)} ` +
    `${n(right)} ${n(foot - h * 0.05)}Q${n(right - w * 0.01)} ${n(foot)} ` +
    `${n(right - w * 0.1)} ${n(foot + h * 0.008)}` +
    `Q${n(x)} ${n(foot + h * 0.05)} ${n(left + w * 0.1)} ${n(foot + h * 0.006)}` +
    `Q${n(left + w * 0.01)} ${n(foot)} ${n(left)} ${n(foot - h * 0.05)}` +
    `C${n(left - w * 0.02)} ${n(top + h * 0.5)} ${n(left + w * 0.02)} ${n(top + h * 0.2)} ` +
    `${n(left + w * 0.035)} ${n(top)}Z`;
  const inside = art.clip(outline);
  const kraft = "#c79a63";
  const printTop = top + h * 0.15;
  const labelY = top + h * 0.24;
  const labelHeight = h * 0.48;
  const size = w / 5;
  const wide = name.some((line) => line.length > 10);

  const volume = art.linear(
    0,
    0,
    1,
    0.06,
    [0, "#3a1c0c", 0.4],
    [0.07, "#fff3d8", 0.12],
    [0.22, "#fff3d8", 0.26],
    [0.42, "#fff3d8", 0],
    [0.7, "#3a1c0c", 0.12],
    [0.93, "#2a1208", 0.5],
    [1, "#7a4a22", 0.35],
  );
  let creases = "";
  for (let i = 0; i < 9; i += 1) {
    const from = left + art.random.between(0.06, 0.94) * w;
    const drop = art.random.between(0.05, 0.13) * h;
    creases += `M${n(from)} ${n(top + h * 0.085)}q${n(art.random.about(0, 14))} ${n(drop * 0.6)} `;
    creases += `${n(art.random.about(0, 26))} ${n(drop)}`;
    const low = left + art.random.between(0.05, 0.95) * w;
    creases += `M${n(low)} ${n(foot)}q${n(art.random.about(0, 12))} ${n(-drop * 0.4)} `;
    creases += `${n(art.random.about(0, 22))} ${n(-drop * 0.7)}`;
  }
  let seam = "";
  for (let sx = left; sx < right; sx += 13) seam += `M${n(sx)} ${n(top)}v${n(h * 0.07)}`;

  return group(
    {},
    soft(art, [x + w * 0.26, foot + 4], [w * 0.86, w * 0.2], "#2a1208", 0.62),
    soft(art, [x + w * 0.04, foot + 6], [w * 0.62, w * 0.1], "#1c0903", 0.75),
    path(outline, { fill: kraft, filter: textured(art, { grain: 0.02, depth: 3.4, seed: 5 }) }),
    group(
      { "clip-path": inside },
      strokes(seam, darker(kraft, 0.4), 3, 0.35),
      path(`M${n(left)} ${n(top + h * 0.078)}h${n(w)}v4h${n(-w)}Z`, {
        fill: darker(kraft, 0.5),
        opacity: 0.4,
      }),
      // the printed coat, its painted bands, and the cream window with the name
      path(`M${n(left - 30)} ${n(printTop)}h${n(w + 60)}V${n(foot + 60)}h${n(-w - 60)}Z`, {
        fill: colour,
      }),
      band(left - w * 0.02, printTop + 5, w * 1.04, h * 0.075, {
        line: lighter(gold, 0.35),
        leaf: cream,
        dot: lighter(gold, 0.35),
      }),
      band(left - w * 0.02, foot - h * 0.115, w * 1.04, h * 0.085, {
        line: lighter(gold, 0.35),
        leaf: cream,
        dot: lighter(gold, 0.35),
      }),
      path(
        `M${n(x - w * 0.39)} ${n(labelY + labelHeight)}V${n(labelY + w * 0.3)}` +
          `Q${n(x - w * 0.39)} ${n(labelY)} ${n(x)} ${n(labelY)}` +
          `Q${n(x + w * 0.39)} ${n(labelY)} ${n(x + w * 0.39)} ${n(labelY + w * 0.3)}` +
          `V${n(labelY + labelHeight)}Z`,
        { fill: cream, stroke: lighter(gold, 0.2), "stroke-width": w * 0.012 },
      ),
      earMotif([x, labelY + labelHeight * 0.33], labelHeight * 0.25, maroon),
      madua([x, labelY + labelHeight * 0.66], size * 1.05, maroon),
      maduaInHindi([x, labelY + labelHeight * 0.84], size * 0.5, darker(gold, 0.2)),
      ...name.map((line, i) =>
        words(
          line,
          [x, labelY + labelHeight + h * (name.length > 1 ? 0.066 + i * 0.066 : 0.098)],
          size * (name.length > 1 ? 0.52 : wide ? 0.56 : 0.66),
          cream,
        ),
      ),
      path(outline, { fill: volume }),
      group(
        { filter: blur(art, 3.2, 0.1) },
        strokes(creases, "#2a1208", 9, 0.32),
        group({ transform: "translate(-7 -3)" }, strokes(creases, "#fff3d8", 7, 0.34)),
      ),
      ellipse(x, foot + h * 0.03, w * 0.6, h * 0.045, { fill: "#1c0903", opacity: 0.3 }),
    ),
  );
}
