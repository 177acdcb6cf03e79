import { Artwork, group, path } from "./artwork.ts";
import { type Dough, laddus } from "./balls.ts";
import { crumb } from "./bits.ts";
import { darker, lighter } from "./colour.ts";
import { type Point, pebble } from "./geometry.ts";
import { type Earth, ground, paper } from "./ground.ts";
import { leafPlate } from "./leaf-plate.ts";
import { castShadow, textured } from "./light.ts";
import { scatter } from "./scatter.ts";

export interface OpenScene {
  seed: number;
  earth: Earth;
  dough: Dough;
}

/** The bitten face of a half: rougher and moister than the crust around it. */
function bittenFace(art: Artwork, [x, y]: Point, r: number, dough: Dough): string {
  const rim = (scale: number, jag: number) =>
    pebble(
      Array.from({ length: 46 }, (_, i): Point => {
        const angle = (i / 46) * 2 * Math.PI;
        const reach = r * scale * (1 + art.random.about(0, jag));
        return [x + Math.cos(angle) * reach * 0.8, y + Math.sin(angle) * reach];
      }),
    );
  const inside = art.radial(
    0.42,
    0.36,
    0.7,
    [0, lighter(dough.colour, 0.32)],
    [0.6, darker(dough.colour, 0.02)],
    [1, darker(dough.colour, 0.36)],
  );
  const places = Array.from({ length: 22 }, (): Point => {
    const out = Math.sqrt(art.random.next()) * r * 0.78;
    const angle = art.random.between(0, 6.28);
    return [x + Math.cos(angle) * out * 0.8, y + Math.sin(angle) * out];
  });
  return (
    group(
      { filter: textured(art, { grain: 0.05, depth: 6, seed: 9 }) },
      path(rim(1.0, 0.02), { fill: darker(dough.colour, 0.3) }),
      path(rim(0.93, 0.035), { fill: inside }),
    ) +
    scatter(
      art,
      places,
      dough.bits.map((bit) => {
        return { ...bit, size: [bit.size[0] * 1.1, bit.size[1] * 1.2] as const, squash: 1 };
      }),
    )
  );
}

/** Two whole laddus on a leaf and one broken open before them. */
export function openLaddu({ seed, earth, dough }: OpenScene): string {
  const art = new Artwork(seed);
  const [left, right] = [
    { x: 430, y: 760, r: 215 },
    { x: 800, y: 790, r: 205 },
  ];
  const half = { x: 655, y: 1010, r: 200 };
  const face: Point = [half.x - 42, half.y + 14];
  const crumbs = Array.from({ length: 40 }, (): Point => {
    const angle = art.random.between(0.2, 3.4);
    const out = art.random.between(0.9, 1.7) * 200;
    return [half.x - 40 + Math.cos(angle) * out, half.y + 120 + Math.sin(angle) * out * 0.35];
  });
  return art.document(
    ground(art, earth),
    leafPlate(art, [600, 985], 560),
    castShadow(art, left.x, left.y + 190, 165),
    castShadow(art, right.x, right.y + 185, 160),
    castShadow(art, half.x, half.y + 180, 150),
    laddus(art, [left, right, half], dough),
    bittenFace(art, face, 188, dough),
    scatter(art, crumbs, [
      {
        shape: crumb,
        colours: [dough.colour, darker(dough.colour, 0.2), lighter(dough.colour, 0.15)],
        size: [0.8, 2.6],
        lift: 3,
      },
    ]),
    paper(art),
  );
}
