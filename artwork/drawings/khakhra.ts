import { Artwork, group, path } from "./artwork.ts";
import { crumb } from "./bits.ts";
import { bowlBack, bowlFront, type Vessel } from "./bowls.ts";
import { darker, lighter } from "./colour.ts";
import { type Disc, disc, onDisc } from "./discs.ts";
import { ellipsePath, n, type Point, pebble, placed } from "./geometry.ts";
import { earths, ground, paper } from "./ground.ts";
import { leafPlate } from "./leaf-plate.ts";
import { castShadow, soft, textured } from "./light.ts";
import { type Mound, mound, over } from "./mounds.ts";
import { type Piece, scatter } from "./scatter.ts";

/** Khakhra: very thin, blistered, a little buckled, with brown freckles where it met the pan. */
function khakhra(art: Artwork, shape: Disc): string {
  const colour = "#cf9a5c";
  let spots = "";
  let blisters = "";
  for (let i = 0; i < 70; i += 1) {
    const angle = art.random.between(0, 6.28);
    const out = Math.sqrt(art.random.next()) * 0.92;
    const at = onDisc(shape, Math.cos(angle) * out, Math.sin(angle) * out);
    const size = art.random.between(0.6, 3.4) * (shape.rx / 330);
    spots += pebble(placed(crumb, at, art.random.between(0, 6), size * 1.5, size * 0.8));
    if (i % 3 === 0) {
      blisters += ellipsePath(at[0] + size * 8, at[1] - size * 3, size * 5, size * 2.6);
    }
  }
  return (
    disc(art, shape, { colour, jag: 0.008, browning: 0.3 }) +
    path(blisters, { fill: lighter(colour, 0.5), opacity: 0.4 }) +
    path(spots, { fill: darker(colour, 0.5), opacity: 0.55 })
  );
}

/** One folded twice, as it is eaten: a quarter with three edges to it. */
function folded(art: Artwork, [x, y]: Point, r: number, from: number): string {
  const colour = "#d3a063";
  const quarter = (lift: number) => {
    const arc = Array.from({ length: 15 }, (_, i): Point => {
      const angle = from + (i / 14) * 1.5;
      const reach = r * (1 + art.random.about(0, 0.012));
      return [x + Math.cos(angle) * reach, y - lift + Math.sin(angle) * reach * 0.47];
    });
    return `M${n(x)} ${n(y - lift)}L${arc.map(([px, py]) => `${n(px)} ${n(py)}`).join("L")}Z`;
  };
  const fill = art.linear(
    0,
    0,
    0.8,
    1,
    [0, lighter(colour, 0.45)],
    [0.5, colour],
    [1, darker(colour, 0.3)],
  );
  const places = Array.from({ length: 26 }, (): Point => {
    const angle = from + art.random.between(0.12, 1.38);
    const out = Math.sqrt(art.random.next()) * r * 0.92;
    return [x + Math.cos(angle) * out, y - 44 + Math.sin(angle) * out * 0.47];
  });
  const spots = places
    .map((at) => {
      const [turn, long] = [art.random.between(0, 6), art.random.between(1, 3.4)];
      return pebble(placed(crumb, at, turn, long, 1.6));
    })
    .join("");
  const middle = x + Math.cos(from + 0.75) * r * 0.6;
  return (
    soft(art, [middle + 16, y + 50], [r * 0.8, r * 0.4], "#1c0903", 0.5) +
    [0, 14, 29, 44]
      .map((lift) => path(quarter(lift), { fill, stroke: "#8a5428", "stroke-width": 3 }))
      .join("") +
    path(spots, { fill: darker(colour, 0.5), opacity: 0.5 })
  );
}

export function khakhraStack(): string {
  const art = new Artwork(62);
  const pile = Array.from({ length: 8 }, (_, i): Disc => {
    return {
      x: 560 + art.random.about(0, 30),
      y: 1010 - i * 19,
      rx: 400,
      tilt: 0.47,
      thick: 7,
      turn: art.random.about(0, 3),
    };
  });
  const last = pile.at(-1);
  if (!last) throw new Error("The pile is not empty");
  const greens = Array.from({ length: 90 }, (): Point => {
    const angle = art.random.between(0, 6.28);
    const out = Math.sqrt(art.random.next()) * 0.9;
    return onDisc(last, Math.cos(angle) * out, Math.sin(angle) * out);
  });
  const methi: Piece = { shape: crumb, colours: ["#5d7430", "#728b3b"], size: [0.9, 1.8], lift: 1 };
  const chutney: Vessel = { cx: 915, rim: 1120, rx: 168, depth: 130, stuff: "brass" };
  const green: Mound = { cx: 915, base: 1124, rx: 150, height: 26 };
  return art.document(
    ground(art, earths.rose),
    leafPlate(art, [590, 1010], 560),
    castShadow(art, 570, 1030, 390),
    group(
      { filter: textured(art, { grain: 0.028, depth: 2.2, seed: 6 }) },
      ...pile.map((shape) => khakhra(art, shape)),
      folded(art, [430, 720], 350, 0.5),
      folded(art, [690, 745], 340, 1.25),
    ),
    scatter(art, greens, [methi]),
    bowlBack(art, chutney),
    mound(art, green, "#5f8a35", 1),
    scatter(
      art,
      over(art, { ...green, rx: 140 }, 40).map(({ at }) => at),
      [{ shape: crumb, colours: ["#86ad4c", "#43691f", "#c8a24a"], size: [0.8, 1.6], lift: 1 }],
    ),
    bowlFront(art, chutney),
    paper(art),
  );
}
