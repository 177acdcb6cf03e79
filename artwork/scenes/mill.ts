import { Artwork, group, path } from "../drawings/artwork.ts";
import { darker } from "../drawings/colour.ts";
import { earths, ground, paper } from "../drawings/ground.ts";
import { soft } from "../drawings/light.ts";
import { grains, spilt } from "../drawings/mounds.ts";
import { strokes } from "../drawings/scatter.ts";
import { chakki } from "./chakki.ts";
import { grove } from "./outdoors.ts";
import { smallPacket } from "./packets.ts";
import { soop, winnowed } from "./soop.ts";
import { slope } from "./things.ts";
import { flourTones, grainBasket, grainHeap, pot, sack } from "./vessels.ts";

/** A barred window, the morning behind it. */
function outlook(art: Artwork, x: number, y: number, w: number, h: number): string {
  const pane = `M${x} ${y}h${w}v${h}h${-w}Z`;
  const frame = "#7d5028";
  let bars = "";
  for (let i = 1; i < 5; i += 1) bars += `M${x + (w * i) / 5} ${y}v${h}`;
  return (
    path(pane, {
      fill: art.linear(
        0,
        0,
        0,
        1,
        [0, "#f6ecd0"],
        [0.6, "#e9dfae"],
        [0.62, "#a8b070"],
        [1, "#7f8d45"],
      ),
    }) +
    group(
      { "clip-path": art.clip(pane) },
      grove(art, [x - 20, x + w + 40], y + h * 0.74, h * 0.42, "#8f9a55"),
    ) +
    strokes(bars, darker(frame, 0.4), 9) +
    strokes(bars, frame, 5) +
    strokes(pane, darker(frame, 0.4), 22) +
    strokes(pane, frame, 16) +
    path(`M${x - 26} ${y + h + 4}h${w + 52}v20h${-w - 52}Z`, { fill: slope(art, "#9a683a") })
  );
}

/** The village mill: grain goes in at the top, flour runs out all around. */
export function mill(): string {
  const art = new Artwork(313, 1500, 1000);
  const dust = spilt(art, [730, 770], [380, 80], 90).map((at) => ({
    at,
    sun: art.random.next(),
  }));
  return art.document(
    ground(art, { ...earths.terracotta, horizon: 440 }),
    outlook(art, 452, 70, 250, 210),
    path("M980 250H1420v22H980Z", { fill: slope(art, "#8f5c2c") }),
    path("M980 272H1420v14H980Z", { fill: "#2a1208", opacity: 0.25 }),
    smallPacket(art, "flour", [1060, 252], 104),
    smallPacket(art, "malt", [1180, 252], 104),
    pot(art, [1320, 254], 76),
    sack(
      art,
      [110, 640],
      250,
      270,
      grainHeap(art, { cx: 110, base: 372, rx: 108, height: 66 }, 340, 6),
    ),
    sack(
      art,
      [318, 600],
      220,
      220,
      grainHeap(art, { cx: 318, base: 382, rx: 96, height: 56 }, 300, 5.6),
    ),
    sack(
      art,
      [1250, 650],
      260,
      280,
      grainHeap(art, { cx: 1250, base: 372, rx: 112, height: 78 }, 300, 2, flourTones),
    ),
    sack(
      art,
      [1450, 720],
      250,
      270,
      grainHeap(art, { cx: 1450, base: 452, rx: 108, height: 74 }, 300, 2, flourTones),
    ),
    chakki(art, 730),
    grains(dust, 2.4, ["#f0e0d0", "#d8c0ac", "#b5988a"]),
    soop(art, [212, 968], 370, winnowed(art)),
    grainBasket(art, { at: [1300, 826], rx: 130, depth: 96 }),
    soft(art, [640, 380], [520, 300], "#fff6e0", 0.22, -20),
    paper(art),
  );
}
