import { Artwork, ellipse, group, path } from "./artwork.ts";
import { crumb, sesame } from "./bits.ts";
import { bowlBack, bowlFront, type Vessel } from "./bowls.ts";
import { darker, lighter } from "./colour.ts";
import { type Bake, disc } from "./discs.ts";
import { ear } from "./ears.ts";
import { ellipsePath, n, type Point, TILT } from "./geometry.ts";
import { type Earth, earths, ground, paper } from "./ground.ts";
import { castShadow, soft, textured } from "./light.ts";
import { grains, type Mound, mound, over } from "./mounds.ts";
import { cardamom } from "./props.ts";
import { scatter, strokes } from "./scatter.ts";
import { steam } from "./strands.ts";

/** The drink in the mouth of a cup: cream at the edge, darker in the middle, froth and sheen. */
function drink(art: Artwork, cx: number, cy: number, rx: number, colour: string): string {
  const ry = rx * TILT;
  const fill = art.radial(
    0.44,
    0.4,
    0.62,
    [0, lighter(colour, 0.2)],
    [0.6, colour],
    [0.86, lighter(colour, 0.22)],
    [1, darker(colour, 0.35)],
  );
  let froth = "";
  for (let i = 0; i < 190; i += 1) {
    const angle = art.random.between(0, 6.28);
    const out = 1 - art.random.next() ** 2 * 0.42;
    const r = art.random.between(2, 9) * (rx / 300);
    froth += ellipsePath(
      cx + Math.cos(angle) * (rx - 14) * out,
      cy + Math.sin(angle) * (ry - 9) * out,
      r,
      r * 0.62,
    );
  }
  return (
    ellipse(cx, cy, rx, ry, { fill }) +
    path(froth, { fill: lighter(colour, 0.5), opacity: 0.5 }) +
    path(froth, {
      fill: "none",
      stroke: darker(colour, 0.3),
      "stroke-width": 1.4,
      opacity: 0.45,
    }) +
    strokes(
      `M${n(cx - rx * 0.5)} ${n(cy + ry * 0.1)}q${n(rx * 0.3)} ${n(-ry * 0.5)} ${n(rx * 0.7)} ` +
        `${n(-ry * 0.2)}t${n(-rx * 0.1)} ${n(ry * 0.5)}`,
      lighter(colour, 0.4),
      10,
      0.5,
    ) +
    soft(art, [cx - rx * 0.36, cy - ry * 0.4], [rx * 0.4, ry * 0.26], "#fff7e6", 0.6, -12) +
    // the wall of the cup shades the drink on the side of the light
    path(
      `M${n(cx - rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 0 1 ${n(cx + rx)} ${n(cy)}` +
        `A${n(rx)} ${n(ry * 0.72)} 0 0 0 ${n(cx - rx)} ${n(cy)}Z`,
      { fill: "#2a1208", opacity: 0.3 },
    )
  );
}

const saucer = (art: Artwork, cx: number, cy: number, rx: number, colour: string) => {
  const ry = rx * TILT;
  const rim = art.linear(
    0,
    0,
    1,
    0.7,
    [0, lighter(colour, 0.7)],
    [0.5, colour],
    [1, darker(colour, 0.35)],
  );
  const well = art.linear(
    0,
    0,
    1,
    0.7,
    [0, darker(colour, 0.35)],
    [0.6, colour],
    [1, lighter(colour, 0.6)],
  );
  return (
    castShadow(art, cx, cy + 24, rx * 0.94) +
    ellipse(cx, cy + 16, rx * 0.99, ry, { fill: darker(colour, 0.5) }) +
    ellipse(cx, cy, rx, ry, { fill: rim }) +
    ellipse(cx, cy + 4, rx * 0.84, ry * 0.82, { fill: well }) +
    ellipse(cx, cy + 8, rx * 0.78, ry * 0.75, { fill: colour })
  );
};

const biscuit: Bake = { colour: "#b8793f", jag: 0.012, browning: 0.34 };

/** The cup on its saucer, standing at (580, 1170) as in the product's picture. */
export function cupOfMalt(art: Artwork): string {
  const cup: Vessel = { cx: 570, rim: 790, rx: 320, depth: 370, stuff: "glaze" };
  const handle = `M872 850C1010 812 1046 940 960 1010C912 1046 850 1050 806 1042`;
  return (
    saucer(art, 580, 1170, 450, "#f0e3c8") +
    castShadow(art, 580, 1150, 200) +
    strokes(handle, "#8a7658", 50) +
    strokes(handle, "#e2d4b8", 38) +
    group({ transform: "translate(-5 -7)" }, strokes(handle, "#fffaf0", 9, 0.85)) +
    bowlBack(art, cup) +
    drink(art, 570, 812, 298, "#bd8158") +
    bowlFront(art, cup)
  );
}

export function maltCup(): string {
  const art = new Artwork(51);
  const earth: Earth = { ...earths.clay, horizon: 560 };
  const spread = Array.from({ length: 26 }, (): Point => {
    const angle = art.random.between(0, 6.28);
    const out = Math.sqrt(art.random.next()) * 100;
    return [395 + Math.cos(angle) * out, 1262 + Math.sin(angle) * out * 0.4];
  });
  return art.document(
    ground(art, earth),
    cupOfMalt(art),
    disc(art, { x: 300, y: 1222, rx: 118, tilt: 0.42, thick: 26, turn: -6 }, biscuit),
    disc(art, { x: 395, y: 1262, rx: 118, tilt: 0.42, thick: 26, turn: 4 }, biscuit),
    scatter(art, spread, [{ shape: sesame, colours: ["#fbeccb", "#ecd3a0"], size: [0.9, 1.2] }]),
    steam(art, [570, 770], 600),
    cardamom(art),
    paper(art),
  );
}

/** A clay kulhad: straight sides that widen upward, turned on a wheel. */
function kulhad(art: Artwork, cx: number, rim: number, rx: number, depth: number): string {
  const ry = rx * TILT;
  const foot = rx * 0.62;
  const low = rim + depth;
  const side =
    `M${n(cx - rx)} ${n(rim)}C${n(cx - rx * 0.9)} ${n(rim + depth * 0.3)} ` +
    `${n(cx - foot * 1.22)} ${n(low - depth * 0.3)} ${n(cx - foot)} ${n(low)}` +
    `A${n(foot)} ${n(foot * TILT)} 0 0 0 ${n(cx + foot)} ${n(low)}` +
    `C${n(cx + foot * 1.22)} ${n(low - depth * 0.3)} ${n(cx + rx * 0.9)} ` +
    `${n(rim + depth * 0.3)} ${n(cx + rx)} ${n(rim)}A${n(rx)} ${n(ry)} 0 0 1 ${n(cx - rx)} ` +
    `${n(rim)}Z`;
  const fill = art.linear(
    0,
    0,
    1,
    0.12,
    [0, "#9a4f32"],
    [0.22, "#dd9266"],
    [0.45, "#b9633f"],
    [0.82, "#63291a"],
    [1, "#8b4a31"],
  );
  let rings = "";
  for (let i = 1; i < 9; i += 1) {
    const t = i / 9;
    const w = rx * (1 - t * 0.36) - 4;
    const y = rim + depth * t;
    rings += `M${n(cx - w)} ${n(y)}A${n(w)} ${n(w * TILT)} 0 0 0 ${n(cx + w)} ${n(y)}`;
  }
  const lip =
    `M${n(cx - rx + 4)} ${n(rim)}A${n(rx - 4)} ${n(ry)} 0 0 0 ` + `${n(cx + rx - 4)} ${n(rim)}`;
  return group(
    { filter: textured(art, { grain: 0.03, depth: 3.4, seed: 12 }) },
    path(side, { fill }),
    group(
      { "clip-path": art.clip(side) },
      strokes(rings, "#5c2415", 5, 0.3),
      group({ transform: "translate(0 5)" }, strokes(rings, "#eab08a", 3, 0.3)),
    ),
    strokes(lip, "#e2a076", 15),
  );
}

export function sproutedMalt(): string {
  const art = new Artwork(52);
  const [cx, rim, rx] = [530, 700, 300];
  const pile: Mound = { cx: 880, base: 1270, rx: 250, height: 110 };
  const sprouts = over(art, pile, 60).map(({ at: [x, y] }) => {
    const bend = art.random.about(0, 20);
    const up = art.random.between(14, 32);
    return `M${n(x)} ${n(y)}q${n(bend)} -14 ${n(bend * 1.5)} ${n(-up)}`;
  });
  return art.document(
    ground(art, { ...earths.moss, horizon: 540 }),
    castShadow(art, cx, 1220, 205),
    ellipse(cx, rim, rx, rx * TILT, { fill: "#d68d62" }),
    ellipse(cx, rim + 4, rx - 15, (rx - 15) * TILT, { fill: "#5c2415" }),
    drink(art, cx, rim + 18, rx - 24, "#c88f66"),
    kulhad(art, cx, rim, rx, 500),
    steam(art, [cx, 690], 520),
    castShadow(art, pile.cx, pile.base, pile.rx * 0.9),
    group({ filter: textured(art, { grain: 0.05, depth: 3 }) }, mound(art, pile, "#7c4226", 5, 0)),
    grains(over(art, pile, 700), 7.5, ["#d08a57", "#b06a3d", "#8c4a2b", "#5f2d18"]),
    strokes(sprouts.join(""), "#3a2a0c", 8, 0.35),
    strokes(sprouts.join(""), "#f3eccb", 5.5),
    ear(art, [250, 1340], 210, 72),
    scatter(
      art,
      [[640, 1390] as Point, [700, 1410], [590, 1404]],
      [{ shape: crumb, colours: ["#b06a3d"], size: [1.6, 2], lift: 3 }],
    ),
    paper(art),
  );
}
