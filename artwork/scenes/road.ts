import { Artwork, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { n, type Point } from "../drawings/geometry.ts";
import { paper } from "../drawings/ground.ts";
import { soft } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { leaf } from "../drawings/sohrai.ts";
import { auto } from "./goods-auto.ts";
import { grove, ridge, sky } from "./outdoors.ts";

/** A sal tree 700 high, its foot at the origin: a straight trunk, broad leaves in tiers. */
function salShape(art: Artwork): string {
  const tones = ["#3f5126", "#566b31", "#72863f", "#9aa653"];
  const paths = tones.map(() => "");
  const tiers = [
    [-690, 60],
    [-630, 100],
    [-570, 128],
    [-500, 146],
    [-430, 138],
    [-370, 104],
  ] as const;
  for (const [y, wide] of tiers) {
    for (let i = 0; i < 46; i += 1) {
      const u = art.random.between(-1, 1);
      const at: Point = [u * wide, y + art.random.about(0, 44) + Math.abs(u) * 26];
      const lit = -u * 0.5 - art.random.between(-0.4, 0.9) + (Math.abs(u) < 0.5 ? 0.1 : 0);
      const tone = lit > 0.5 ? 3 : lit > 0 ? 2 : lit > -0.5 ? 1 : 0;
      paths[tone] += leaf(
        at,
        art.random.between(44, 70),
        21,
        u * 1.5 + art.random.about(0, 0.9) + Math.PI * 0.05,
      );
    }
  }
  const shade = tiers
    .map(
      ([y, wide]) =>
        `M${-wide * 0.84} ${y + 30}a${wide * 0.84} 50 0 1 1 ${wide * 1.68} 0a${wide * 0.84} 44 0 1 1 ${-wide * 1.68} 0z`,
    )
    .join("");
  const bark = art.linear(0, 0, 1, 0, [0, "#b08a64"], [0.35, "#8a6442"], [1, "#3d2717"]);
  let cracks = "";
  for (let i = 0; i < 18; i += 1)
    cracks += `M${n(art.random.between(-13, 14))} ${n(-i * 24 - 6)}v${n(art.random.between(14, 34))}`;
  return art.define((id) => {
    const drawn =
      path("M-24 4Q-16 -60 -15 -420H13Q16 -60 25 4Q0 14 -24 4Z", { fill: bark }) +
      strokes(cracks, "#2a180c", 3, 0.4) +
      path(shade, { fill: "#33431f" }) +
      paths.map((d, i) => path(d, { fill: tones[i] })).join("");
    return `<g id="${id}">${drawn}</g>`;
  });
}

/** Boxes on their way to town, on the laterite road through the sal forest. */
export function road(): string {
  const art = new Artwork(317, 1500, 1000);
  const horizon = 470;
  const laterite = "#b8552e";
  const way = "M718 470H762C800 520 900 700 1330 1000H150C560 700 690 520 718 470Z";
  const ruts = "M733 480C700 560 600 720 420 1000M748 480C790 560 900 740 1080 1000";
  const sal = salShape(art);
  const places: readonly (readonly [number, number, number])[] = [
    [610, 500, 0.4],
    [880, 500, 0.42],
    [500, 514, 0.52],
    [972, 516, 0.52],
    [690, 484, 0.26],
    [792, 484, 0.27],
    [392, 548, 0.68],
    [1090, 552, 0.7],
    [1210, 530, 0.6],
    [276, 532, 0.6],
    [236, 620, 0.94],
    [1270, 626, 0.96],
    [60, 600, 0.86],
    [1440, 590, 0.84],
    [70, 770, 1.24],
    [1440, 780, 1.26],
  ];
  const forest = places
    .toSorted((a, b) => a[1] - b[1])
    .map(([x, y, s], i) => {
      const shadow = soft(art, [x + 60 * s, y + 4], [130 * s, 18 * s], "#2a1208", 0.4);
      const turn = `translate(${x} ${y}) scale(${i % 2 ? s : -s} ${s})`;
      return `${shadow}<use href="#${sal}" transform="${turn}"/>`;
    })
    .join("");
  let grass = "";
  for (let i = 0; i < 240; i += 1) {
    const y = art.random.between(500, 1000);
    const edge = 40 + ((y - 470) / 530) * 560;
    const side = art.random.pick([-1, 1]);
    const x = 740 + side * (edge + art.random.next() ** 1.6 * 520);
    const h = 10 + (y - 470) * 0.06;
    for (const d of [-0.5, 0, 0.5])
      grass += leaf([x + d * 8, y], h * art.random.between(0.8, 1.3), h * 0.14, d);
  }
  return art.document(
    sky(art, horizon, "#f0e2bb", "#fbe9c2"),
    ridge(art, horizon, 120, "#d3cf9f"),
    grove(art, [-20, 1520], horizon + 10, 130, "#a6ad6c"),
    grove(art, [-20, 1520], horizon + 26, 96, "#879352"),
    path(`M0 ${horizon + 10}H1500V1000H0Z`, {
      fill: art.linear(0, 0, 0, 1, [0, "#b3ad66"], [0.4, "#9a8c4a"], [1, "#7d6a36"]),
    }),
    path(way, {
      fill: art.linear(
        0,
        0,
        0,
        1,
        [0, lighter(laterite, 0.5)],
        [0.4, lighter(laterite, 0.16)],
        [1, darker(laterite, 0.12)],
      ),
    }),
    strokes(ruts, darker(laterite, 0.4), 16, 0.3),
    strokes(ruts, lighter(laterite, 0.4), 4, 0.4),
    soft(art, [900, 700], [300, 90], "#ffe2b0", 0.35),
    forest,
    path(grass, { fill: "#6f7a34" }),
    auto(art, [606, 930]),
    soft(art, [330, 925], [150, 46], lighter(laterite, 0.5), 0.5),
    paper(art),
  );
}
