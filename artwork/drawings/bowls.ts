import { type Artwork, ellipse, group, path } from "./artwork.ts";
import { darker, lighter } from "./colour.ts";
import { n, TILT } from "./geometry.ts";
import { castShadow, soft, textured } from "./light.ts";

export type Stuff = "brass" | "steel" | "clay" | "glaze";

export interface Vessel {
  cx: number;
  /** The height of the middle of the mouth. */
  rim: number;
  rx: number;
  depth: number;
  stuff: Stuff;
}

interface Metal {
  /** Across the belly from left to right: edge, glint, body, dark, and the light thrown back. */
  belly: readonly [string, string, string, string, string];
  inside: string;
  rim: string;
  shiny: boolean;
}

const stuffs: Readonly<Record<Stuff, Metal>> = {
  brass: {
    belly: ["#8a5a17", "#ffe9a6", "#d99f36", "#6d3f0e", "#c48a35"],
    inside: "#7c4c12",
    rim: "#f3cf78",
    shiny: true,
  },
  steel: {
    belly: ["#85827c", "#ffffff", "#c3c1bb", "#5c5953", "#b9b0a2"],
    inside: "#77736c",
    rim: "#f2f0ea",
    shiny: true,
  },
  clay: {
    belly: ["#a2583a", "#dc9468", "#b96540", "#642a18", "#8d452a"],
    inside: "#6b2f1b",
    rim: "#d4875b",
    shiny: false,
  },
  glaze: {
    belly: ["#d9cdb6", "#ffffff", "#f8f0de", "#ab9678", "#dccbae"],
    inside: "#b9a585",
    rim: "#fffaf0",
    shiny: true,
  },
};

function belly({ cx, rim, rx, depth }: Vessel): string {
  const foot = rx * 0.46;
  const ry = rx * TILT;
  const low = rim + depth;
  return (
    `M${n(cx - rx)} ${n(rim)}C${n(cx - rx * 0.98)} ${n(rim + depth * 0.55)} ` +
    `${n(cx - rx * 0.72)} ${n(low - depth * 0.08)} ${n(cx - foot)} ${n(low)}` +
    `A${n(foot)} ${n(foot * TILT * 0.8)} 0 0 0 ${n(cx + foot)} ${n(low)}` +
    `C${n(cx + rx * 0.72)} ${n(low - depth * 0.08)} ${n(cx + rx * 0.98)} ` +
    `${n(rim + depth * 0.55)} ${n(cx + rx)} ${n(rim)}` +
    `A${n(rx)} ${n(ry)} 0 0 1 ${n(cx - rx)} ${n(rim)}Z`
  );
}

/** Half the width of the belly at a share of its depth (the left curve above, solved by steps). */
function halfWidth({ rx }: Vessel, share: number): number {
  const down = (t: number) => 3 * t * (1 - t) ** 2 * 0.55 + 3 * t * t * (1 - t) * 0.92 + t ** 3;
  let t = 0;
  while (t < 1 && down(t) < share) t += 0.01;
  const out = (1 - t) ** 3 + 3 * t * (1 - t) ** 2 * 0.98 + 3 * t * t * (1 - t) * 0.72;
  return rx * (out + t ** 3 * 0.46);
}

/** The front arc of an ellipse, for rims, rings and glints. */
function frontArc(cx: number, cy: number, rx: number, ry: number): string {
  return `M${n(cx - rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 0 0 ${n(cx + rx)} ${n(cy)}`;
}

/** What lies behind the contents: the shadow, the foot and the hollow of the bowl. */
export function bowlBack(art: Artwork, vessel: Vessel): string {
  const { cx, rim, rx, depth, stuff } = vessel;
  const { inside, rim: edge } = stuffs[stuff];
  const ry = rx * TILT;
  const hollow = art.linear(
    0,
    0,
    1,
    0.7,
    [0, darker(inside, 0.55)],
    [0.6, inside],
    [1, lighter(inside, 0.35)],
  );
  return (
    castShadow(art, cx, rim + depth * 0.96, rx * 0.78) +
    ellipse(cx, rim, rx, ry, { fill: edge }) +
    ellipse(cx, rim + 3, rx - 13, ry - 9, { fill: hollow }) +
    soft(art, [cx, rim + ry * 0.2], [rx * 1.1, ry], "#1c0903", 0.6)
  );
}

/** What stands before them: the belly with its reflections, and the front of the rim. */
export function bowlFront(art: Artwork, vessel: Vessel): string {
  const { cx, rim, rx, depth, stuff } = vessel;
  const { belly: tones, rim: edge, shiny } = stuffs[stuff];
  const [side, glint, body, dark, bounce] = tones;
  const ry = rx * TILT;
  const outline = belly(vessel);
  const across = art.linear(
    0,
    0.1,
    1,
    0.25,
    [0, side],
    [0.1, body],
    [0.22, shiny ? glint : lighter(body, 0.35)],
    [0.36, body],
    [0.72, dark],
    [0.9, darker(dark, 0.2)],
    [1, bounce],
  );
  const down = art.linear(
    0,
    0,
    0,
    1,
    [0.2, dark, 0],
    [0.72, dark, 0.45],
    [0.9, bounce, 0.35],
    [1, darker(dark, 0.4), 0.9],
  );
  const ring = (share: number, stroke: string, width: number, opacity: number) => {
    const w = halfWidth(vessel, share) * 0.995;
    const d = frontArc(cx, rim + depth * share, w, w * TILT * (1 - share * 0.2));
    return path(d, { fill: "none", stroke, "stroke-width": width, opacity });
  };
  const glow = art.linear(0, 0, 1, 0, [0, body], [0.25, glint], [0.6, body, 0.4], [1, bounce]);
  const rings = [0.13, 0.17, 0.42].flatMap((share) => [
    ring(share, darker(dark, 0.25), 5, 0.45),
    ring(share + 0.014, glow, 3, shiny ? 0.8 : 0.3),
  ]);
  const filter = stuff === "clay" ? { filter: textured(art, { grain: 0.035, depth: 3.2 }) } : {};
  const glints = shiny
    ? soft(art, [cx - rx * 0.58, rim + depth * 0.6], [rx * 0.1, depth * 0.3], "#fffdf0", 0.8, -24) +
      soft(
        art,
        [cx + rx * 0.66, rim + depth * 0.62],
        [rx * 0.06, depth * 0.24],
        lighter(bounce, 0.6),
        0.6,
        30,
      )
    : "";
  return group(
    {},
    group(
      filter,
      path(outline, { fill: across }),
      path(outline, { fill: down }),
      group({ "clip-path": art.clip(outline) }, ...rings),
    ),
    glints,
    // the lip: a dark underside, the metal, and the light caught by its edge
    path(frontArc(cx, rim + 9, rx - 2, ry), {
      fill: "none",
      stroke: darker(dark, 0.3),
      "stroke-width": 8,
      opacity: 0.45,
    }),
    path(frontArc(cx, rim, rx - 5, ry - 3), {
      fill: "none",
      stroke: art.linear(
        0,
        0,
        1,
        0,
        [0, body],
        [0.2, edge],
        [0.34, glint],
        [0.55, body],
        [0.85, dark],
        [1, edge],
      ),
      "stroke-width": 13,
      "stroke-linecap": "round",
    }),
  );
}
