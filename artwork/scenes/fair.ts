import { Artwork, ellipse, group, path } from "../drawings/artwork.ts";
import { cream, darker, gold, leafGreen, lighter, maroon } from "../drawings/colour.ts";
import { along, n, type Point } from "../drawings/geometry.ts";
import { paper } from "../drawings/ground.ts";
import { words } from "../drawings/lettering.ts";
import { soft } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { band } from "../drawings/sohrai.ts";
import { bamboo, bunting, lamps } from "./cloth.ts";
import { grove, ridge } from "./outdoors.ts";
import { booth } from "./stall.ts";

const dusk = "#3a2b45";

/** The big wheel, dark against the last light, with its lamps. */
function wheel(_art: Artwork, centre: Point, r: number): string {
  const [cx, cy] = centre;
  let [spokes, cabins, lights] = ["", "", ""];
  for (let i = 0; i < 16; i += 1) {
    const angle = (i / 16) * 6.2832;
    const [x, y] = along(angle, r, r, centre);
    spokes += `M${n(cx)} ${n(cy)}L${n(x)} ${n(y)}`;
    lights += `M${n(x)} ${n(y)}h.1`;
    const [hx, hy] = along(angle, r * 0.56, r * 0.56, centre);
    lights += `M${n(hx)} ${n(hy)}h.1`;
    if (i % 2)
      cabins += `M${n(x - 19)} ${n(y + 8)}h38l-6 26h-26zM${n(x - 17)} ${n(y - 6)}q17 -16 34 0z`;
  }
  return (
    strokes(
      `M${cx - r * 0.62} ${cy + r * 1.3}L${cx} ${cy}L${cx + r * 0.62} ${cy + r * 1.3}`,
      dusk,
      13,
    ) +
    strokes(spokes, dusk, 3.5, 0.9) +
    ellipse(cx, cy, r, r, { fill: "none", stroke: dusk, "stroke-width": 9 }) +
    ellipse(cx, cy, r * 0.56, r * 0.56, { fill: "none", stroke: dusk, "stroke-width": 4 }) +
    path(cabins, { fill: "#5d2f3c" }) +
    strokes(lights, "#ffb84d", 16, 0.35) +
    strokes(lights, "#fff0b8", 7) +
    ellipse(cx, cy, 15, 15, { fill: "#ffd98a" })
  );
}

/** People far off, dark against the light: a sari, and the hair in a knot. */
function crowd(art: Artwork, places: readonly Point[]): string {
  return places
    .map(([x, y], i) => {
      const size = 0.8 + (y - 620) / 160;
      const child = i % 4 === 3 ? 0.66 : 1;
      const sari =
        "M-7 -62Q0 -66 8 -62Q15 -58 14 -44L12 -34Q20 -16 21 0H-18Q-17 -18 -10 -34L-13 -42Q-14 -58 -7 -62Z";
      const drawn =
        path(sari, { fill: "#4a2a36" }) +
        path("M8 -61Q15 -57 13 -42L20 -4L15 -2Q12 -30 2 -44Z", { fill: "#7a4038" }) +
        ellipse(0, -74, 8, 9.5, { fill: "#33202a" }) +
        ellipse(-7, -77, 4.6, 4.6, { fill: "#33202a" });
      const scale = (size * child).toFixed(2);
      const turn = `scale(${i % 2 ? "-" : ""}${scale} ${scale})`;
      return (
        soft(art, [x + 6, y], [30 * size, 6 * size], "#2a1208", 0.6) +
        group({ transform: `translate(${x} ${y}) ${turn}` }, drawn)
      );
    })
    .join("");
}

/** Oil lamps of clay along the way. */
function diya(art: Artwork, [x, y]: Point, s: number): string {
  return (
    soft(art, [x, y - s * 0.7], [s * 3.4, s * 2.6], "#ffb347", 0.6) +
    path(
      `M${n(x - s)} ${n(y - s * 0.3)}Q${n(x)} ${n(y + s * 0.9)} ${n(x + s)} ${n(y - s * 0.3)}Z`,
      { fill: "#8f452a" },
    ) +
    ellipse(x, y - s * 0.3, s, s * 0.3, { fill: "#d98a55" }) +
    path(
      `M${n(x)} ${n(y - s * 0.2)}Q${n(x - s * 0.5)} ${n(y - s * 0.7)} ${n(x)} ${n(y - s * 1.7)}Q${n(x + s * 0.5)} ${n(y - s * 0.7)} ${n(x)} ${n(y - s * 0.2)}Z`,
      { fill: "#ffd35e" },
    ) +
    ellipse(x, y - s * 0.6, s * 0.14, s * 0.36, { fill: "#fffbe6" })
  );
}

/** The gate, with the event's name over the way in. */
function gate(art: Artwork): string {
  const trim = { line: lighter(gold, 0.3), leaf: cream, dot: lighter(gold, 0.3) };
  return (
    bamboo(art, 452, 66, 716, 24) +
    bamboo(art, 1048, 66, 716, 24) +
    path("M424 90H1076V252H424Z", {
      fill: art.linear(
        0,
        0,
        1,
        0.6,
        [0, lighter(maroon, 0.2)],
        [0.5, maroon],
        [1, darker(maroon, 0.3)],
      ),
    }) +
    band(430, 96, 640, 34, trim) +
    band(430, 212, 640, 34, trim) +
    words("Social Carnival", [750, 196], 86, cream)
  );
}

/** The Social Carnival Event on the evening it opens. */
export function fair(): string {
  const art = new Artwork(312, 1500, 1000);
  const horizon = 606;
  const way: readonly Point[] = [
    [560, 640],
    [612, 656],
    [668, 634],
    [848, 640],
    [905, 660],
    [958, 644],
    [742, 630],
    [600, 720],
    [640, 730],
    [902, 740],
  ];
  const diyas = [0, 1, 2, 3].flatMap((i): [Point, number][] => {
    const t = i / 3;
    const [y, s] = [748 + t * 206, 12 + t * 12];
    return [
      [[560 - t * 96, y], s],
      [[940 + t * 96, y], s],
    ];
  });
  const sky = art.linear(
    0,
    0,
    0.1,
    1,
    [0, "#2c3355"],
    [0.34, "#6a4a6e"],
    [0.62, "#c4705a"],
    [0.84, "#f0a75c"],
    [1, "#f9d48c"],
  );
  const floor = art.linear(0, 0, 0, 1, [0, "#b9764a"], [0.3, "#8a5238"], [1, "#4d2b22"]);
  let stars = "";
  for (let i = 0; i < 46; i += 1)
    stars += `M${n(art.random.between(0, 1500))} ${n(art.random.next() ** 1.5 * 300)}h.1`;
  return art.document(
    path(`M0 0H1500V${horizon + 4}H0Z`, { fill: sky }),
    strokes(stars, "#fff3d8", 3, 0.7),
    soft(art, [750, horizon], [620, 210], "#ffe2a0", 0.75),
    ridge(art, horizon, 100, "#a8605c"),
    grove(art, [-20, 1520], horizon + 6, 84, "#54384a"),
    wheel(art, [750, 440], 160),
    path(`M0 ${horizon}H1500V1000H0Z`, { fill: floor }),
    path(`M650 ${horizon}H850L1180 1000H320Z`, {
      fill: art.linear(0, 0, 0, 1, [0, "#f3bd78", 0.85], [1, "#c07a48", 0.35]),
    }),
    soft(art, [750, 660], [420, 90], "#ffcf80", 0.7),
    crowd(art, way),
    gate(art),
    booth(art, {
      left: -70,
      right: 392,
      top: 470,
      foot: 880,
      cloth: maroon,
      roof: ["#a8452a", "#f3e3c0"],
      goods: ["flour", "malt", "sprouted", "laddu"],
    }),
    booth(art, {
      left: 1108,
      right: 1570,
      top: 470,
      foot: 880,
      cloth: darker(leafGreen, 0.15),
      roof: ["#c98a1c", "#f3e3c0"],
      goods: ["cookies", "rava", "flour", "sprouted"],
    }),
    bunting([-20, 210], [452, 120], 60, 11, 40),
    bunting([1048, 120], [1520, 210], 60, 11, 40),
    lamps(art, [-20, 90], [452, 84], 90, 8, 13),
    lamps(art, [1048, 84], [1520, 90], 90, 8, 13),
    lamps(art, [452, 256], [1048, 256], 30, 9, 11),
    ...diyas.map(([at, s]) => diya(art, at, s)),
    paper(art),
  );
}
