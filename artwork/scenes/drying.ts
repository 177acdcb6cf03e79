import { Artwork, path } from "../drawings/artwork.ts";
import { darker, lighter } from "../drawings/colour.ts";
import { type Disc, disc, onDisc } from "../drawings/discs.ts";
import { ear } from "../drawings/ears.ts";
import { ellipsePath, type Point, polygon, smooth } from "../drawings/geometry.ts";
import { ragi } from "../drawings/grain.ts";
import { paper } from "../drawings/ground.ts";
import { soft } from "../drawings/light.ts";
import { grains, type Place } from "../drawings/mounds.ts";
import { earthFloor } from "./outdoors.ts";
import { wall } from "./painted-wall.ts";
import { soop } from "./soop.ts";
import { wicker } from "./things.ts";
import { pot } from "./vessels.ts";

/** A mat of palm leaf on the ground, by its four corners. */
function mat(art: Artwork, corners: readonly [Point, Point, Point, Point], colour: string): string {
  const d = polygon(corners);
  return (
    path(d, { fill: "#2a1208", opacity: 0.35, transform: "translate(10 12)" }) +
    path(d, { fill: wicker(art, colour, 30) }) +
    path(d, {
      fill: art.linear(0, 0, 1, 1, [0, "#fff3d8", 0.35], [0.5, "#fff3d8", 0], [1, "#2a1208", 0.25]),
    }) +
    path(d, {
      fill: "none",
      stroke: darker(colour, 0.45),
      "stroke-width": 9,
      "stroke-linejoin": "round",
    }) +
    path(d, {
      fill: "none",
      stroke: lighter(colour, 0.5),
      "stroke-width": 3,
      "stroke-linejoin": "round",
    })
  );
}

/** Grain spread thin over the mat, raked in rows by hand. */
function spreadGrain(art: Artwork, [cx, cy]: Point, rx: number, ry: number): string {
  const edge = smooth(
    Array.from({ length: 22 }, (_, i): Point => {
      const angle = (i / 22) * 6.283;
      const reach = art.random.about(1, 0.06);
      return [
        cx + Math.cos(angle) * rx * reach + Math.sin(angle) * -40,
        cy + Math.sin(angle) * ry * reach,
      ];
    }),
  );
  const places = Array.from({ length: 1900 }, (): Place => {
    const angle = art.random.between(0, 6.283);
    const out = Math.sqrt(art.random.next()) * 1.03;
    const [a, b] = [Math.cos(angle) * out, Math.sin(angle) * out];
    const furrow = Math.sin((b * ry + a * 40) / 7.5);
    return {
      at: [cx + a * rx - b * 40, cy + b * ry],
      sun: 0.52 - a * 0.16 + furrow * 0.2 + art.random.about(0, 0.3),
    };
  }).sort((p, q) => p.at[1] - q.at[1]);
  return path(edge, { fill: "#7a3f22" }) + grains(places, 4.6, ragi, 0.75);
}

/** Where a roti met the iron pan. */
function spots(art: Artwork, roti: Disc): string {
  let d = "";
  for (let i = 0; i < 16; i += 1) {
    const out = Math.sqrt(art.random.next()) * 0.8;
    const angle = art.random.between(0, 6.283);
    const [x, y] = onDisc(roti, Math.cos(angle) * out, Math.sin(angle) * out);
    const r = art.random.between(1.5, 5.5);
    d += ellipsePath(x, y, r * 1.2, r * 0.6);
  }
  return path(d, { fill: "#3a1c0c", opacity: 0.42 });
}

/** The courtyard on a bright day: grain and rotis drying in front of the painted house. */
export function drying(): string {
  const art = new Artwork(315, 1500, 1000);
  const bread = { colour: "#a9714a", jag: 0.025, browning: 0.22 };
  const rotis = [612, 678, 752, 836].flatMap((y, row) =>
    [0, 1, 2, 3].map((i) => {
      const rx = 60 + row * 5;
      const x = 938 - row * 9 + i * (134 + row * 8) + art.random.about(0, 6);
      const roti: Disc = { x, y: y + art.random.about(0, 3), rx, tilt: 0.45, thick: 4 };
      return disc(art, roti, bread) + spots(art, roti);
    }),
  );
  return art.document(
    wall(art),
    earthFloor(art, 466, "#cf9a68"),
    path("M0 462H1500v12H0Z", { fill: "#2a1208", opacity: 0.3 }),
    pot(art, [592, 516], 62),
    pot(art, [912, 520], 68),
    soft(art, [300, 560], [420, 70], "#fff3d8", 0.35),
    mat(
      art,
      [
        [150, 556],
        [700, 556],
        [640, 880],
        [10, 880],
      ],
      "#d3ab66",
    ),
    spreadGrain(art, [374, 716], 236, 122),
    mat(
      art,
      [
        [856, 566],
        [1416, 566],
        [1500, 900],
        [812, 900],
      ],
      "#c79a56",
    ),
    ...rotis,
    soop(art, [700, 986], 250),
    ear(art, [722, 920], 80, 24),
    ear(art, [672, 926], 74, -22),
    paper(art),
  );
}
