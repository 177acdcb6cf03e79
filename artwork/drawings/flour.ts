import { Artwork, group } from "./artwork.ts";
import { bowlBack, bowlFront, type Vessel } from "./bowls.ts";
import { maroon } from "./colour.ts";
import { ear } from "./ears.ts";
import { earths, ground, paper } from "./ground.ts";
import { castShadow, textured } from "./light.ts";
import { grains, type Mound, mound, over, spilt } from "./mounds.ts";
import { packet } from "./packet.ts";

const flour = "#c3a48f";

/** A heap of flour, with the dust that slid from it. */
function flourHeap(art: Artwork, shape: Mound): string {
  const { cx, base, rx } = shape;
  const dust = spilt(art, [cx, base], [rx * 1.22, rx * 0.52], 240);
  return (
    castShadow(art, cx, base, rx * 0.95) +
    grains(
      dust.map((at) => ({ at, sun: art.random.between(0.2, 0.9) })),
      2.4,
      ["#d8c0ac", "#c7ab95", "#a98a74"],
    ) +
    group({ filter: textured(art, { grain: 0.035, depth: 1.5 }) }, mound(art, shape, flour, 1.6)) +
    grains(over(art, shape, 420), 1.7, ["#eadbcd", "#d3baa6", "#a58670", "#7f614e"])
  );
}

export function flourPacket(): string {
  const art = new Artwork(21);
  return art.document(
    ground(art, { ...earths.terracotta, horizon: 560 }),
    packet(art, {
      x: 500,
      foot: 1180,
      width: 600,
      height: 900,
      name: ["Ragi Flour"],
      colour: maroon,
    }),
    flourHeap(art, { cx: 860, base: 1210, rx: 270, height: 210 }),
    ear(art, [330, 1330], 230, 66),
    paper(art),
  );
}

export function flourBowl(): string {
  const art = new Artwork(22);
  const vessel: Vessel = { cx: 600, rim: 930, rx: 430, depth: 310, stuff: "clay" };
  return art.document(
    ground(art, earths.clay),
    bowlBack(art, vessel),
    flourHeap(art, { cx: 600, base: 930, rx: 405, height: 330 }),
    bowlFront(art, vessel),
    paper(art),
  );
}
