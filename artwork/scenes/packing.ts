import { Artwork, ellipse, group, path } from "../drawings/artwork.ts";
import { cream, darker, lighter, maroon } from "../drawings/colour.ts";
import { earMotif } from "../drawings/ears.ts";
import { n, type Point, polygon } from "../drawings/geometry.ts";
import { earths, ground, paper } from "../drawings/ground.ts";
import { madua } from "../drawings/lettering.ts";
import { soft } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { type Filling, jar } from "./jars.ts";
import { carton, type Good, smallPacket } from "./packets.ts";
import { sealer, tableScale, tape } from "./packing-tools.ts";
import { slope } from "./things.ts";
import { basket, pot } from "./vessels.ts";

/** An open box, packets looking out of it. */
function openCarton(art: Artwork, [x, y]: Point, w: number, h: number, inside: string): string {
  const kraft = "#c99c66";
  const [bx, by] = [w * 0.22, h * 0.3];
  const top = y - h;
  const flap = (points: readonly Point[], colour: string) =>
    path(polygon(points), { fill: colour });
  return (
    soft(art, [x + w * 0.7, y - 8], [w * 0.86, h * 0.3], "#2a1208", 0.6) +
    flap(
      [
        [x, top],
        [x + w, top],
        [x + w + bx, top - by],
        [x + bx, top - by],
      ],
      darker(kraft, 0.62),
    ) +
    flap(
      [
        [x + bx, top - by],
        [x + w + bx, top - by],
        [x + w + bx * 1.2, top - by * 1.75],
        [x + bx * 1.3, top - by * 1.8],
      ],
      lighter(kraft, 0.15),
    ) +
    inside +
    flap(
      [
        [x + w, y],
        [x + w + bx, y - by],
        [x + w + bx, top - by],
        [x + w, top],
      ],
      darker(kraft, 0.42),
    ) +
    path(`M${n(x)} ${n(y)}h${n(w)}v${n(-h)}h${n(-w)}Z`, { fill: slope(art, kraft) }) +
    flap(
      [
        [x + w, top],
        [x + w + bx, top - by],
        [x + w + bx * 1.7, top - by * 0.5],
        [x + w * 1.16, top + by * 0.62],
      ],
      darker(kraft, 0.2),
    ) +
    flap(
      [
        [x, top],
        [x + w, top],
        [x + w * 0.96, top + h * 0.2],
        [x + w * 0.03, top + h * 0.22],
      ],
      lighter(kraft, 0.28),
    ) +
    group(
      { transform: `translate(${n(x + w / 2)} ${n(y - h * 0.46)}) scale(${(h / 235).toFixed(3)})` },
      earMotif([0, 4], 76, maroon),
      madua([0, 92], 70, maroon),
    )
  );
}

const row: readonly Good[] = ["flour", "malt", "sprouted", "cookies", "laddu"];

const jars: readonly Filling[] = ["biscuit", "laddu", "flour"];

/** Rolled labels, standing in the basket on the shelf. */
function rolls(): string {
  return [
    [808, -9],
    [838, -2],
    [868, 4],
    [894, 11],
  ]
    .map(([x = 0, turn = 0]) =>
      group(
        { transform: `translate(${x} 212) rotate(${turn})` },
        path("M-13 0V-96H13V0Z", { fill: cream }),
        path("M2 0V-96H13V0Z", { fill: "#2a1208", opacity: 0.25 }),
        path("M-13 -40h26v20h-26Z", { fill: maroon, opacity: 0.85 }),
        ellipse(0, -96, 13, 5, { fill: "#d9c7a6" }),
      ),
    )
    .join("");
}

/** The packing table: weigh, fill, seal, box. */
export function packing(): string {
  const art = new Artwork(311, 1500, 1000);
  const wood = "#b17a43";
  let boards = "";
  for (const y of [632, 716, 816, 930]) boards += `M0 ${y}H1500`;
  return art.document(
    ground(art, { ...earths.milk, horizon: 440 }),
    path("M0 560H1500V1000H0Z", { fill: slope(art, wood, 1.1) }),
    strokes(boards, darker(wood, 0.5), 4, 0.4),
    path("M0 556H1500v10H0Z", { fill: lighter(wood, 0.5) }),
    path("M70 262H940v22H70Z", { fill: slope(art, "#a8733c") }),
    path("M70 284H940v16H70Z", { fill: "#2a1208", opacity: 0.25 }),
    pot(art, [170, 266], 78),
    ...jars.map((filling, i) => jar(art, [322 + i * 138, 264], 108, 148, filling)),
    basket(art, { at: [850, 196], rx: 76, depth: 54 }, rolls()),
    carton(art, { at: [1010, 640], width: 260, height: 190 }),
    carton(art, { at: [1060, 450], width: 240, height: 170, shadow: false }),
    ...row.map((good, i) => smallPacket(art, good, [118 + i * 186, 650], 176)),
    tableScale(art, [190, 892]),
    sealer(art, [716, 850]),
    smallPacket(art, "rava", [418, 938], 168),
    openCarton(
      art,
      [960, 940],
      330,
      190,
      smallPacket(art, "flour", [1080, 850], 120) +
        smallPacket(art, "malt", [1206, 842], 120) +
        smallPacket(art, "sprouted", [1290, 830], 100),
    ),
    tape(art, [610, 968]),
    paper(art),
  );
}
