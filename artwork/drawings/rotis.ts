import { Artwork, ellipse, group, path } from "./artwork.ts";
import { crumb } from "./bits.ts";
import { type Disc, disc, onDisc } from "./discs.ts";
import { pebble, placed } from "./geometry.ts";
import { earths, ground, paper } from "./ground.ts";
import { castShadow, soft, textured } from "./light.ts";
import { steam } from "./strands.ts";

const colour = "#96603f";

/** Where the roti met the iron pan. */
function toasted(art: Artwork, shape: Disc, count: number): string {
  let d = "";
  for (let i = 0; i < count; i += 1) {
    const angle = art.random.between(0, 6.28);
    const out = Math.sqrt(art.random.next()) * 0.88;
    const size = art.random.between(1, 4);
    const at = onDisc(shape, Math.cos(angle) * out, Math.sin(angle) * out);
    d += pebble(placed(crumb, at, art.random.between(-0.5, 0.5), size * 1.8, size * 0.8));
  }
  return path(d, { fill: "#2a1208", opacity: 0.5 });
}

/** Rotis in a brass thali with a lump of white butter: what the flour is bought for. */
export function rotis(): string {
  const art = new Artwork(91);
  const [cx, cy, rx] = [600, 1010, 510];
  const ry = rx * 0.47;
  const wall = art.linear(
    0,
    0,
    1,
    0.6,
    [0, "#fff0b8"],
    [0.25, "#e0ab45"],
    [0.6, "#8d5a17"],
    [1, "#e7bd62"],
  );
  const floor = art.linear(0, 0, 1, 0.8, [0, "#8d5a17"], [0.5, "#cf9633"], [1, "#f6d88a"]);
  const pile = Array.from({ length: 10 }, (_, i): Disc => {
    return {
      x: 590 + art.random.about(0, 22),
      y: 1010 - i * 25,
      rx: 365,
      tilt: 0.46,
      thick: 15,
      turn: art.random.about(0, 3),
    };
  });
  const last = pile.at(-1);
  if (!last) throw new Error("The pile is not empty");
  const [bx, by] = [last.x - 20, last.y - 6];
  return art.document(
    ground(art, earths.terracotta),
    castShadow(art, cx, cy + 40, rx * 0.97, ry),
    ellipse(cx, cy + 26, rx * 0.96, ry * 0.98, { fill: "#6d3f0e" }),
    ellipse(cx, cy, rx, ry, { fill: wall }),
    ellipse(cx, cy + 10, rx * 0.93, ry * 0.91, { fill: floor }),
    castShadow(art, 590, 1030, 350),
    group(
      { filter: textured(art, { grain: 0.035, depth: 3.4, seed: 6 }) },
      ...pile.map(
        (shape) =>
          disc(art, shape, { colour, jag: 0.02, browning: 0.34 }) +
          (shape === last ? toasted(art, shape, 60) : ""),
      ),
    ),
    // butter that has begun to run
    soft(art, [bx + 14, by + 20], [215, 82], "#f2c45e", 0.75, 8),
    soft(art, [bx - 70, by + 22], [60, 14], "#fff6d8", 0.6, 12),
    soft(art, [bx + 20, by + 14], [112, 40], "#2a1208", 0.5),
    path(pebble(placed(crumb, [bx, by - 18], 0.3, 21, 13)), { fill: "#d9b978" }),
    path(pebble(placed(crumb, [bx - 3, by - 25], 0.3, 20, 12)), {
      fill: art.linear(0, 0, 1, 1, [0, "#fffdf2"], [0.5, "#fff1c9"], [1, "#e3c583"]),
    }),
    soft(art, [bx - 26, by - 40], [40, 18], "#ffffff", 0.9, -14),
    steam(art, [600, 760], 520),
    paper(art),
  );
}
