import { type Artwork, ellipse, group, path } from "../drawings/artwork.ts";
import { cream, darker } from "../drawings/colour.ts";
import { ellipsePath, n } from "../drawings/geometry.ts";
import { textured } from "../drawings/light.ts";
import { strokes } from "../drawings/scatter.ts";
import { band, leaf } from "../drawings/sohrai.ts";
import { slope } from "./things.ts";

const ink = "#5a2a1c";

/** A peacock as the walls of Hazaribagh have it, about 300 high, its feet at the origin. */
function peacock(): string {
  const feathers = [-1.72, -1.42, -1.12, -0.82].map((turn) => leaf([-46, -110], 250, 44, turn));
  const eyes = [-1.72, -1.42, -1.12, -0.82].map((turn) => {
    const up = turn - Math.PI / 2;
    return ellipsePath(-46 + Math.cos(up) * 196, -110 + Math.sin(up) * 196, 11, 11);
  });
  const comb = [0, 1, 2, 3].map(
    (i) => `M${-54 + i * 10} ${-112 + i * 3}q${46 - i * 4} ${66 - i * 15} ${112 - i * 20} ${2 - i}`,
  );
  return (
    path(feathers.join(""), { fill: "#a8452a" }) +
    path(eyes.join(""), { fill: cream }) +
    path(
      "M-82 -122C-40 -152 20 -146 58 -122C66 -146 60 -176 68 -198C76 -226 110 -226 112 -200C96 -188 98 -150 96 -104C88 -40 20 -6 -34 -44C-62 -62 -78 -92 -82 -122Z",
      { fill: ink },
    ) +
    path("M108 -206L138 -196L108 -192Z", { fill: "#c98a1c" }) +
    path(
      leaf([88, -218], 34, 10, -0.4) +
        leaf([93, -220], 36, 10, 0.05) +
        leaf([98, -218], 34, 10, 0.5),
      { fill: ink },
    ) +
    ellipse(95, -204, 5, 5, { fill: cream }) +
    strokes(comb.join(""), cream, 5) +
    strokes("M-6 -30V0H14M22 -34V0H42", ink, 7)
  );
}

/** A plant that grows between the birds. */
function plant(height: number): string {
  let leaves = "";
  for (let i = 1; i <= 5; i += 1) {
    const y = -height * (i / 5.6);
    for (const turn of [-0.95, 0.95]) leaves += leaf([0, y], height * (0.34 - i * 0.026), 20, turn);
  }
  return (
    strokes(`M0 0V${-height}`, ink, 8) +
    path(`${leaves}${leaf([0, -height * 0.94], 64, 22)}`, { fill: "#4f6b34" })
  );
}

/** The house's front: ochre below, whitewash above, painted for Sohrai. */
export function wall(art: Artwork): string {
  const foot = 470;
  const clay = "#e2b27c";
  const thatch = (colour: string, from: number, step: number) => {
    let straws = "";
    for (let x = from; x < 1500; x += step) {
      straws += `M${x} ${n(art.random.between(-30, 26))}l${n(art.random.about(0, 7))} ${n(art.random.between(34, 46))}`;
    }
    return strokes(straws, colour, 5, 0.8);
  };
  const drawn = (x: number, scale: number, turned: boolean, what: string) =>
    group(
      { transform: `translate(${x} ${foot - 74}) scale(${turned ? -scale : scale} ${scale})` },
      what,
    );
  return (
    group(
      { filter: textured(art, { grain: 0.012, depth: 2.6, seed: 14 }) },
      path(`M0 0H1500V${foot}H0Z`, { fill: slope(art, clay, 0.8) }),
      path(`M0 ${foot - 66}H1500V${foot}H0Z`, { fill: slope(art, "#a04a2c", 0.8) }),
    ) +
    band(-20, 66, 1540, 52, { line: ink, leaf: "#a8452a", dot: ink }) +
    band(-20, foot - 62, 1540, 54, { line: "#f3d9a8", leaf: cream, dot: "#f3d9a8" }) +
    drawn(286, 0.86, false, peacock()) +
    drawn(516, 0.92, false, plant(230)) +
    drawn(984, 0.92, false, plant(230)) +
    drawn(1214, 0.86, true, peacock()) +
    // the doorway, dark and cool
    path(`M636 ${foot}V190Q636 150 676 150H824Q864 150 864 190V${foot}Z`, {
      fill: darker("#a04a2c", 0.25),
    }) +
    path(`M656 ${foot}V200Q656 170 686 170H814Q844 170 844 200V${foot}Z`, {
      fill: art.linear(0, 0, 1, 1, [0, "#1e100a"], [1, "#4a2a18"]),
    }) +
    path(`M664 ${foot}V182L742 200V${foot}Z`, { fill: slope(art, "#6b4423") }) +
    strokes(`M682 190V${foot}M702 194V${foot}M722 198V${foot}`, "#2a1208", 3, 0.5) +
    path("M0 40H1500V128H0Z", {
      fill: art.linear(0, 0, 0, 1, [0, "#2a1208", 0.5], [1, "#2a1208", 0]),
    }) +
    path("M0 0H1500V50H0Z", { fill: "#8a5f34" }) +
    thatch("#5a3a1c", 0, 12) +
    thatch("#a9783f", 5, 9) +
    thatch("#d0a262", 2, 13)
  );
}
