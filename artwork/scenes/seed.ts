import { Artwork, ellipse, group, path } from "../drawings/artwork.ts";
import { bowlBack, bowlFront, type Vessel } from "../drawings/bowls.ts";
import { cream, lighter } from "../drawings/colour.ts";
import { ear } from "../drawings/ears.ts";
import { n, type Point } from "../drawings/geometry.ts";
import { ragi } from "../drawings/grain.ts";
import { earths, ground, paper } from "../drawings/ground.ts";
import { words } from "../drawings/lettering.ts";
import { soft } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { band } from "../drawings/sohrai.ts";
import { bunting } from "./cloth.ts";
import { slope } from "./things.ts";
import { grainHeap, paleTones, pot } from "./vessels.ts";

/** A label of brown card on a string, hung from the point. */
function label(art: Artwork, [x, y]: Point, text: string, turn: number, long = 46): string {
  return (
    strokes(`M${n(x)} ${n(y)}q${turn} ${long * 0.5} 0 ${long}`, "#8a6a3c", 4) +
    group(
      { transform: `translate(${n(x)} ${n(y + long)}) rotate(${turn})` },
      path("M-52 22L-30 0H30L52 22V84H-52Z", {
        fill: "#2a1208",
        opacity: 0.3,
        transform: "translate(6 8)",
      }),
      path("M-52 22L-30 0H30L52 22V84H-52Z", { fill: slope(art, "#e6cb96") }),
      ellipse(0, 14, 7, 7, { fill: "#fff8ec", stroke: "#8a6a3c", "stroke-width": 3 }),
      words(text, [0, 62], 36, "#5a2a18"),
    )
  );
}

interface Kind {
  at: Point;
  rx: number;
  tones: readonly string[];
  name: string;
}

const kinds: readonly Kind[] = [
  { at: [236, 690], rx: 150, tones: ragi, name: "Red" },
  { at: [592, 690], rx: 150, tones: paleTones, name: "White" },
  {
    at: [948, 690],
    rx: 150,
    tones: ["#a2664a", "#7b4330", "#56291f", "#3b1a15", "#260f0c"],
    name: "Dark",
  },
  { at: [1304, 690], rx: 150, tones: ["#e8b25e", "#cf8f36", "#a96c22", "#7a4914"], name: "Early" },
];

/** The seed house: last year's seed in painted pots, its kinds laid out for choosing. */
export function seed(): string {
  const art = new Artwork(314, 1500, 1000);
  const pots: readonly (readonly [Point, number, string])[] = [
    [[170, 560], 150, "#a9573a"],
    [[482, 552], 172, "#c0694a"],
    [[800, 560], 156, "#8f4630"],
    [[1092, 552], 168, "#b9633f"],
    [[1370, 560], 146, "#a05038"],
  ];
  const bowls = kinds.map(({ at: [cx, rim], rx, tones, name }): string => {
    const vessel: Vessel = { cx, rim: rim + 36, rx, depth: 108, stuff: "clay" };
    return (
      bowlBack(art, vessel) +
      grainHeap(art, { cx, base: rim + 36, rx: rx * 0.9, height: 78 }, 420, 6.4, tones) +
      bowlFront(art, vessel) +
      label(art, [cx, rim + 90], name, name.length % 2 ? 4 : -5, 14)
    );
  });
  return art.document(
    ground(art, { ...earths.ochre, horizon: 420 }),
    // the ledge of clay along the wall, its front painted
    path("M0 500H1500V566H0Z", { fill: slope(art, "#dba873") }),
    path("M0 566H1500V640H0Z", { fill: slope(art, "#8f3b26", 0.8) }),
    band(-30, 570, 1560, 64, { line: "#e8bd6a", leaf: cream, dot: "#e8bd6a" }),
    path("M0 562H1500v7H0Z", { fill: lighter("#dba873", 0.6) }),
    path("M0 640H1500V1000H0Z", { fill: slope(art, "#cf9a62", 0.9) }),
    soft(art, [750, 640], [1100, 60], "#2a1208", 0.4),

    bunting([-20, 70], [760, 60], 60, 16, 44, ["#8f3b26", "#f3e3c0", "#d9961a"]),
    bunting([740, 60], [1520, 76], 60, 16, 44, ["#d9961a", "#8f3b26", "#f3e3c0"]),
    ...pots.map(([at, r, colour]) => pot(art, at, r, colour)),
    label(art, [482, 300], "Seed", -6, 30),
    label(art, [1092, 306], "Seed", 5, 30),
    ...bowls,
    ear(art, [330, 948], 118, 80),
    ear(art, [1170, 948], 118, -80),

    paper(art),
  );
}
