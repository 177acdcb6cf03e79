import { type Artwork, path, use } from "../drawings/artwork.ts";
import { darker, lighter, mix } from "../drawings/colour.ts";
import { ellipsePath, n, type Point, smoothLine } from "../drawings/geometry.ts";
import { soft } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";

// Open air behind the things: sky, hills, trees and the red earth.

/** Sky down to the horizon, brighter on the side of the sun. */
export function sky(art: Artwork, horizon: number, top: string, low: string): string {
  const fill = art.linear(0, 0, 0.15, 1, [0, top], [0.65, mix(top, low, 0.6)], [1, low]);
  return (
    path(`M0 0H${art.width}V${horizon + 6}H0Z`, { fill }) +
    soft(art, [art.width * 0.16, horizon * 0.3], [art.width * 0.5, horizon * 0.8], "#fffaf0", 0.6)
  );
}

/** A far ridge, its foot on the horizon. */
export function ridge(art: Artwork, horizon: number, height: number, colour: string): string {
  const points = Array.from({ length: 9 }, (_, i): Point => {
    return [(i / 8) * (art.width + 200) - 100, horizon - height * art.random.between(0.35, 1)];
  });
  const line = smoothLine(points);
  return path(`${line}V${horizon + 4}H-100Z`, { fill: colour });
}

/** A hedge of far tree crowns. */
export function grove(
  art: Artwork,
  [from, to]: readonly [number, number],
  foot: number,
  height: number,
  colour: string,
): string {
  let [dark, light] = ["", ""];
  for (let x = from; x < to; x += height * 0.3) {
    const tall = height * art.random.between(0.55, 1);
    const r = tall * art.random.between(0.3, 0.42);
    dark +=
      ellipsePath(x, foot - tall * 0.62, r, tall * 0.42) +
      ellipsePath(x, foot - r * 0.3, r * 1.2, r);
    for (let i = 0; i < 5; i += 1) {
      const [dx, dy] = [
        art.random.about(-r * 0.25, r * 0.5),
        art.random.about(-tall * 0.74, tall * 0.2),
      ];
      light += ellipsePath(x + dx, foot + dy, r * 0.3, r * 0.2);
    }
  }
  return path(dark, { fill: colour }) + path(light, { fill: lighter(colour, 0.22), opacity: 0.7 });
}

/** A tree 500 high, its foot at the origin: trunk, limbs and a crown of leafy clumps. */
function treeShape(art: Artwork, green: string): string {
  const lobes = [
    [-110, -300, 92],
    [112, -290, 88],
    [-62, -382, 96],
    [74, -378, 92],
    [4, -322, 110],
    [6, -430, 84],
  ] as const;
  const tones = [darker(green, 0.46), darker(green, 0.2), green, lighter(green, 0.3)];
  const paths = tones.map(() => "");
  for (const [cx, cy, r] of lobes) {
    for (let i = 0; i < 34; i += 1) {
      const angle = art.random.between(0, 6.28);
      const out = Math.sqrt(art.random.next());
      const [a, b] = [Math.cos(angle) * out, Math.sin(angle) * out];
      const lit = -a * 0.55 - b * 0.8 - (cx + (cy + 360)) / 420 + art.random.about(0, 0.4);
      const tone = lit > 0.75 ? 3 : lit > 0.15 ? 2 : lit > -0.45 ? 1 : 0;
      const size = r * art.random.between(0.12, 0.22) * (tone === 3 ? 0.62 : 1);
      const [x, y] = [cx + a * r, cy + b * r * 0.86];
      paths[tone] += ellipsePath(x, y, size * 1.2, size * 0.8);
    }
    paths[0] += ellipsePath(cx, cy, r * 0.96, r * 0.82);
  }
  const wood = art.linear(0, 0, 1, 0, [0, "#a07850"], [0.5, "#6e4a2c"], [1, "#3d2514"]);
  return art.define((id) => {
    const drawn =
      path(
        "M-24 2Q-12 -120 -18 -240L-60 -310L-46 -318L-6 -262L20 -330L32 -324L16 -236Q10 -110 26 2Q0 12 -24 2Z",
        {
          fill: wood,
        },
      ) + paths.map((d, i) => path(d, { fill: tones[i] })).join("");
    return `<g id="${id}">${drawn}</g>`;
  });
}

/** Near trees, one shape in different sizes. */
export function trees(
  art: Artwork,
  places: readonly { at: Point; height: number }[],
  green = "#7f8d45",
): string {
  const shape = treeShape(art, green);
  return places
    .map(({ at: [x, y], height }) => {
      const scale = height / 500;
      return (
        soft(art, [x + height * 0.14, y + 2], [height * 0.42, height * 0.06], "#2a1208", 0.45) +
        use(shape, { transform: `translate(${n(x)} ${n(y)}) scale(${scale})` })
      );
    })
    .join("");
}

/** Swept earth from the horizon to the lower edge, with its pebbles and streaks. */
export function earthFloor(art: Artwork, horizon: number, colour: string): string {
  const { width, height } = art;
  const fill = art.linear(
    0,
    0,
    0.5,
    1,
    [0, lighter(colour, 0.42)],
    [0.35, lighter(colour, 0.1)],
    [1, darker(colour, 0.14)],
  );
  let [streaks, stones] = ["", ""];
  for (let i = 0; i < 90; i += 1) {
    const t = art.random.next();
    const y = horizon + 8 + (height - horizon) * t;
    const x = art.random.between(-40, width);
    streaks += `M${n(x)} ${n(y)}q${n(20 + 50 * t)} ${n(art.random.about(0, 3))} ${n(40 + 110 * t)} 0`;
    if (i % 2) stones += ellipsePath(art.random.between(0, width), y, 2 + 4 * t, 1.2 + 2 * t);
  }
  return (
    path(`M0 ${horizon}H${width}V${height}H0Z`, { fill }) +
    strokes(streaks, darker(colour, 0.3), 2.4, 0.22) +
    path(stones, { fill: darker(colour, 0.4), opacity: 0.35 }) +
    soft(
      art,
      [width * 0.24, horizon + (height - horizon) * 0.4],
      [width * 0.5, (height - horizon) * 0.5],
      "#fff3d8",
      0.3,
    )
  );
}
