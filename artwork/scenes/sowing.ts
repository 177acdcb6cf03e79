import { Artwork, group, path, use } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { n, type Point, smoothLine } from "../drawings/geometry.ts";
import { paper } from "../drawings/ground.ts";
import { brush, marks } from "./brush.ts";
import { saris, skins } from "./dress.ts";
import { type Pose, type Woman, woman } from "./figure.ts";
import { clouds, hills, skies, sky, wood } from "./landscape.ts";
import { glow } from "./shade.ts";
import { grass, salTrees } from "./trees.ts";
import { mudHouse } from "./village.ts";

const moved = ([x, y]: Point) => `translate(${n(x)} ${n(y)})`;

/** A seedling 100 high, and a bundle of them. */
function seedling(art: Artwork, many: boolean): string {
  const blades = Array.from({ length: many ? 13 : 5 }, (_, i) => {
    const side = (i / (many ? 12 : 4) - 0.5) * 2;
    return brush(
      [
        [side * 4, 0],
        [side * 16, -50],
        [side * (34 + (i % 3) * 6), -92 + Math.abs(side) * 22],
      ],
      [6, 7, 0.5],
    );
  });
  const inner =
    path(blades.filter((_, i) => i % 2).join(""), { fill: "#66833a" }) +
    path(blades.filter((_, i) => i % 2 === 0).join(""), { fill: "#90a84c" });
  return art.define((id) => `<g id="${id}">${inner}</g>`);
}

function rows(
  art: Artwork,
  [top, bottom]: readonly [number, number],
  keep: (at: Point) => boolean,
): string {
  const one = seedling(art, false);
  let out = "";
  for (let y = top; y < bottom; y *= 1.052) {
    const near = (y - 440) / 560;
    const step = 30 + near * 74;
    for (let x = -20 + ((y * 7) % step); x < 1520; x += step) {
      const at: Point = [x + art.random.about(0, step * 0.14), y + art.random.about(0, 4)];
      if (!keep(at)) continue;
      const k = 0.16 + near * 0.5;
      const put = (flip: number, opacity?: number) =>
        use(one, {
          transform: `${moved(at)}scale(${k.toFixed(2)} ${(k * flip).toFixed(2)})`,
          opacity,
        });
      out += put(-0.7, 0.22) + put(1);
    }
  }
  return out;
}

/** A bank of earth between two fields, from the left edge to the right. */
function bund(art: Artwork, line: readonly Point[], wide: number): string {
  const earth = "#7c5a3a";
  const low = line.map(([x, y]): Point => [x, y + wide]);
  const d = `${smoothLine(line)}L${n(low.at(-1)?.[0] ?? 0)} ${n(low.at(-1)?.[1] ?? 0)}${smoothLine([...low].reverse()).replace("M", "L")}Z`;
  const places = line.flatMap(([x, y], i) => {
    const [nx, ny] = line[i + 1] ?? [x, y];
    return Array.from(
      { length: 9 },
      (_, j): Point => [x + ((nx - x) * j) / 9, y + ((ny - y) * j) / 9 + 3],
    );
  });
  return (
    path(d, { fill: "#26303a", "fill-opacity": 0.3, transform: `translate(0 ${wide})` }) +
    path(d, { fill: art.linear(0, 0, 0, 1, [0, lighter(earth, 0.25)], [1, darker(earth, 0.35)]) }) +
    grass(art, places, wide * 1.5, "#76903f")
  );
}

/** A woman in the water: she stands in it to the shin, and it shows her again below. */
function inWater(
  art: Artwork,
  at: Point,
  size: number,
  facing: 1 | -1,
  who: Woman,
  pose: Pose,
): string {
  const inner = woman(art, { at, size, facing }, who, { ...pose, floating: true });
  const id = art.define((name) => `<g id="${name}">${inner}</g>`);
  const line = at[1] - 40 * size;
  const above = art.clip(`M0 0H1500V${n(line)}H0Z`);
  const mirrored = `translate(0 ${n(line * 1.62)})scale(1 -0.62)`;
  const below = art.clip(`M0 ${n(line)}H1500V1000H0Z`);
  return (
    group({ "clip-path": below }, use(id, { transform: mirrored, opacity: 0.34 })) +
    glow(art, [at[0] + 10 * size, line + 4], [170 * size, 22 * size], "#26303a", 0.4) +
    group({ "clip-path": above }, use(id, {})) +
    path(
      ripples(at[0] - 40 * size * facing, line, 74 * size) +
        ripples(at[0] + 130 * size * facing, line - 4, 50 * size),
      {
        fill: "none",
        stroke: "#f3f1e2",
        "stroke-width": 2.4,
        "stroke-opacity": 0.55,
      },
    )
  );
}

const ripples = (x: number, y: number, r: number) =>
  [1, 1.45]
    .map(
      (by) => `M${n(x - r * by)} ${n(y)}a${n(r * by)} ${n(r * by * 0.17)} 0 0 0 ${n(2 * r * by)} 0`,
    )
    .join("");

/** Seedlings are set into the wet fields in the light of the rains. */
export function sowing(): string {
  const art = new Artwork(306, 1500, 1000);
  const water = art.linear(
    0,
    0,
    0.12,
    1,
    [0, "#d9d8c8"],
    [0.25, "#b3bdb4"],
    [0.6, "#8fa09c"],
    [1, "#67756f"],
  );
  const bundle = seedling(art, true);
  const planting: Pose = {
    stance: "bending",
    near: { to: [132, -92], bend: -1, grip: true },
    far: { to: [176, -116], bend: -1, grip: true },
  };
  const streaks = Array.from({ length: 230 }, (): readonly Point[] => {
    const [x, y] = [art.random.between(-40, 1540), art.random.between(-40, 1000)];
    const long = art.random.between(26, 64);
    return [
      [x, y],
      [x - long * 0.22, y + long],
    ];
  });
  const drops = Array.from({ length: 46 }, () =>
    ripples(art.random.between(0, 1500), art.random.between(500, 985), art.random.between(8, 20)),
  ).join("");
  return art.document(
    sky(art, { ...skies.rain, horizon: 440 }),
    clouds(
      art,
      [
        [200, 70],
        [640, 40],
        [1100, 90],
        [1420, 50],
        [420, 150],
        [900, 160],
      ],
      230,
      "#7f8b8c",
    ),
    glow(art, [330, 250], [520, 190], "#fdf3d2", 0.75),
    hills(art, { base: 400, height: 210, colour: "#8d9a9b", phase: 0.2, haze: 0.45 }),
    hills(art, { base: 412, height: 140, colour: "#758a7e", phase: 2.9, haze: 0.4 }),
    hills(art, { base: 424, height: 80, colour: "#66805a", phase: 5, haze: 0.3 }),
    wood(
      art,
      [
        [-10, 430],
        [700, 424],
        [1510, 432],
      ],
      22,
      "#51703a",
    ),
    salTrees(
      art,
      [
        [1330, 448, 300],
        [120, 452, 320],
        [1440, 446, 240],
        [1030, 440, 200],
      ],
      "#55753a",
    ),
    mudHouse(art, { at: [1090, 446], width: 210, height: 66, wall: "#c99a64" }),
    path("M0 436H1500V1000H0Z", { fill: water }),
    // what the water shows of the hills and the bright gap in the clouds
    path("M0 446H1500V520Q1100 545 760 512T0 530Z", { fill: "#5f7a5c", "fill-opacity": 0.3 }),
    glow(art, [340, 640], [430, 240], "#fdf3d2", 0.55),
    bund(
      art,
      [
        [-20, 470],
        [400, 462],
        [900, 474],
        [1520, 462],
      ],
      10,
    ),
    rows(art, [484, 548], () => true),
    bund(
      art,
      [
        [-20, 560],
        [420, 572],
        [960, 558],
        [1520, 574],
      ],
      18,
    ),
    inWater(
      art,
      [980, 700],
      0.56,
      -1,
      { skin: skins.brown, bindi: true, sari: saris.mustard },
      planting,
    ),
    inWater(
      art,
      [430, 706],
      0.56,
      1,
      { skin: skins.warm, bindi: true, sari: saris.rose },
      planting,
    ),
    rows(art, [610, 720], ([x]) => x > 1090 || x < 300),
    inWater(
      art,
      [1190, 860],
      0.8,
      -1,
      { skin: skins.deep, bindi: true, sari: saris.indigo, cover: saris.indigo },
      {
        stance: "standing",
        near: { to: [70, -330], bend: 1, grip: true },
        far: { to: [100, -320], bend: 1, grip: true },
        held: (place) =>
          use(bundle, { transform: `${moved(place([96, -280]))}rotate(-14)scale(1.35)` }),
      },
    ),
    inWater(
      art,
      [620, 900],
      0.94,
      1,
      { skin: skins.brown, bindi: true, sari: saris.maroon },
      {
        ...planting,
        held: (place) =>
          use(bundle, { transform: `${moved(place([150, -98]))}rotate(24)scale(0.85)` }),
      },
    ),
    rows(art, [800, 1060], ([x, y]) => (x < 500 && y > 800) || y > 960 || x > 1330),
    path(drops, { fill: "none", stroke: "#f3f1e2", "stroke-width": 1.6, "stroke-opacity": 0.4 }),
    path(marks(streaks), {
      fill: "none",
      stroke: "#f6f4ea",
      "stroke-width": 1.6,
      "stroke-opacity": 0.3,
    }),
    paper(art),
  );
}
