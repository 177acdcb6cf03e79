import { Artwork, ellipse, group, path } from "../drawings/artwork.ts";
import { earMotif } from "../drawings/ears.ts";
import { along, ellipsePath, n, type Point, smooth } from "../drawings/geometry.ts";
import { words } from "../drawings/lettering.ts";
import { strokes } from "../drawings/scatter.ts";
import { leaf } from "../drawings/sohrai.ts";

// Signs of partners that do not exist: flat, two or three colours, on the white of their paper.

const [WIDTH, HEIGHT] = [480, 300];

interface Sign {
  /** Drawn about the origin, about 180 wide and high. */
  emblem: string;
  name: readonly [string] | readonly [string, string];
  colour: string;
}

/** A name of one line stands under its emblem, one of two lines beside it. */
function sign({ emblem, name, colour }: Sign): string {
  const art = new Artwork(1, WIDTH, HEIGHT);
  const [first, second] = name;
  const drawn =
    second === undefined
      ? group({ transform: "translate(240 112)" }, emblem) + words(first, [240, 272], 58, colour)
      : group({ transform: "translate(124 150) scale(1.16)" }, emblem) +
        words(first, [348, 142], 62, colour) +
        words(second, [348, 206], 62, colour);
  return art.document(path(`M0 0H${WIDTH}V${HEIGHT}H0Z`, { fill: "#ffffff" }), drawn);
}

const around = (count: number, radius: number, shape: (at: Point, angle: number) => string) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI - Math.PI / 2;
    return shape(along(angle, radius, radius), angle);
  }).join("");

/** A pot of clay from which a seedling grows: a seed bank. */
function seedPot(): string {
  const clay = "#b4532f";
  const green = "#2f6b3c";
  return (
    path(
      smooth([
        [-34, 6],
        [-64, 34],
        [-58, 70],
        [-26, 88],
        [26, 88],
        [58, 70],
        [64, 34],
        [34, 6],
      ]),
      { fill: clay },
    ) +
    path("M-44 -12H44L36 10H-36Z", { fill: clay }) +
    path(
      around(0, 0, () => "") + [-48, -24, 0, 24, 48].map((x) => `M${x - 9} 34h18l-9 18z`).join(""),
      {
        fill: "#ffffff",
      },
    ) +
    strokes("M-34 64Q0 76 34 64", "#ffffff", 5) +
    strokes("M0 -14Q-2 -44 0 -62", green, 8) +
    path(leaf([0, -46], 62, 30, -0.95) + leaf([0, -52], 62, 30, 0.95), { fill: green })
  );
}

/** Women hand in hand in a ring: a federation. */
function ring(): string {
  const plum = "#6d2a4a";
  const gold = "#d9961a";
  const figures = Array.from({ length: 6 }, (_, i) => {
    const colour = i % 2 ? gold : plum;
    return group(
      { transform: `rotate(${i * 60})` },
      ellipse(0, -38, 13, 13, { fill: colour }),
      strokes("M0 -58Q-20 -52 -33 -57M0 -58Q20 -52 33 -57", colour, 8),
      path("M-9 -54Q0 -58 9 -54L29 -90Q0 -102 -29 -90Z", { fill: colour }),
      strokes("M-20 -86Q0 -94 20 -86", "#ffffff", 4),
    );
  });
  return figures.join("") + ellipse(0, 0, 9, 9, { fill: plum });
}

/** An ear of ragi over an open book: a rural college. */
function book(): string {
  const indigo = "#27486b";
  const gold = "#c9851a";
  return (
    earMotif([0, -8], 82, gold) +
    path("M0 50Q-40 22 -88 32V84Q-40 74 0 100Z", { fill: indigo }) +
    path("M0 50Q40 22 88 32V84Q40 74 0 100Z", { fill: indigo }) +
    strokes(
      "M-72 50Q-40 46 -14 62M-72 66Q-40 62 -14 78M72 50Q40 46 14 62M72 66Q40 62 14 78",
      "#ffffff",
      5,
    )
  );
}

/** A coin with a leaf on it: the village's savings. */
function coin(): string {
  const green = "#1f5d4c";
  const gold = "#dca02a";
  return (
    ellipse(0, 0, 88, 88, { fill: gold }) +
    ellipse(0, 0, 74, 74, { fill: "none", stroke: "#ffffff", "stroke-width": 5 }) +
    path(
      around(24, 81, ([x, y]) => ellipsePath(x, y, 2.6, 2.6)),
      { fill: "#ffffff" },
    ) +
    path(leaf([-36, 44], 112, 62, 0.78), { fill: green }) +
    strokes(
      "M-30 38Q-8 14 24 -22M-14 20Q4 16 20 20M-14 20Q-14 2 -6 -16M6 0Q20 -6 32 -4M6 0Q6 -16 14 -28",
      "#ffffff",
      4.5,
    )
  );
}

/** A heart that rises from a bowl: a health mission. */
function bowl(): string {
  const red = "#b3302f";
  const teal = "#1f6570";
  return (
    path("M0 8C-64 -34 -52 -92 -22 -92C-8 -92 0 -80 0 -72C0 -80 8 -92 22 -92C52 -92 64 -34 0 8Z", {
      fill: red,
    }) +
    path("M-92 10H92C92 62 50 84 30 88H-30C-50 84 -92 62 -92 10Z", { fill: teal }) +
    strokes("M-66 32H66", "#ffffff", 6) +
    path([-44, -22, 0, 22, 44].map((x) => ellipsePath(x, 52, 5.5, 5.5)).join(""), {
      fill: "#ffffff",
    })
  );
}

/** Three leaves of the sal tree: a forest cooperative. */
function salLeaves(): string {
  const [green, light] = ["#2c6136", "#8aa63c"];
  const veins =
    "M0 78V-62M0 40L26 22M0 40L-26 22M0 12L30 -10M0 12L-30 -10M0 -16L24 -34M0 -16L-24 -34";
  return (
    path(leaf([0, 84], 150, 66, -0.62), { fill: light }) +
    path(leaf([0, 84], 150, 66, 0.62), { fill: light }) +
    path("M0 90C-66 56 -58 -34 0 -92C58 -34 66 56 0 90Z", {
      fill: green,
      stroke: "#ffffff",
      "stroke-width": 7,
    }) +
    strokes(veins, "#ffffff", 5)
  );
}

/** Two millstones with their handle: a maker of mills. */
function millstone(): string {
  const [stone, wood] = ["#4f4a48", "#c0691f"];
  const grooves = around(8, 1, (_, angle) => {
    const [a, b] = [along(angle + 0.2, 22, 10), along(angle, 62, 29)];
    return `M${n(a[0])} ${n(a[1] - 12)}L${n(b[0])} ${n(b[1] - 12)}`;
  });
  return (
    path("M-96 40V62A96 40 0 0 0 96 62V40Z", { fill: wood }) +
    ellipse(0, 40, 96, 40, { fill: wood }) +
    ellipse(0, 38, 84, 34, { fill: "#ffffff" }) +
    path("M-76 -12V34A76 35 0 0 0 76 34V-12Z", { fill: stone }) +
    ellipse(0, -12, 76, 35, { fill: stone, stroke: "#ffffff", "stroke-width": 5 }) +
    strokes(grooves, "#ffffff", 4.5) +
    ellipse(0, -12, 17, 8, { fill: "#ffffff" }) +
    path("M42 -84h18v66q-9 6 -18 0z", { fill: wood, stroke: "#ffffff", "stroke-width": 4 })
  );
}

/** A bird as it is painted at Sohrai: a house of crafts. */
function bird(): string {
  const [rust, ink] = ["#a8401f", "#2b2320"];
  const comb = [0, 1, 2].map(
    (i) => `M${-34 + i * 5} ${20 + i * 4}q${26 + i * 2} ${28 - i * 5} ${62 - i * 4} ${-2 - i * 3}`,
  );
  return (
    path(
      "M-66 -8C-58 44 -8 66 34 40C52 28 58 6 56 -20C60 -50 40 -64 22 -58C4 -52 4 -30 -6 -18C-20 -2 -44 -2 -66 -8Z",
      {
        fill: rust,
      },
    ) +
    path("M54 -44L84 -34L55 -26Z", { fill: ink }) +
    path(
      leaf([-54, 2], 60, 20, -1.35) + leaf([-54, 6], 58, 20, -1.8) + leaf([-50, 14], 54, 20, -2.25),
      { fill: ink },
    ) +
    path(
      leaf([24, -58], 30, 10, -0.4) + leaf([28, -60], 32, 10, 0.05) + leaf([32, -58], 28, 10, 0.5),
      { fill: ink },
    ) +
    ellipse(34, -38, 8, 8, { fill: "#ffffff" }) +
    ellipse(35, -38, 3.6, 3.6, { fill: ink }) +
    strokes(comb.join(""), "#ffffff", 4.5) +
    path(
      around(5, 1, () => "") +
        [-8, 6, 20].map((x, i) => ellipsePath(x, 0 - i * 6, 3.6, 3.6)).join(""),
      { fill: "#ffffff" },
    ) +
    strokes("M2 54V82M-10 84H14M26 48V78M14 80H38", ink, 6)
  );
}

export const logoScenes: Readonly<Record<string, () => string>> = {
  "logo-1": () => sign({ emblem: seedPot(), name: ["Beej Matka"], colour: "#8f3b20" }),
  "logo-2": () => sign({ emblem: ring(), name: ["Saheli", "Gol"], colour: "#6d2a4a" }),
  "logo-3": () => sign({ emblem: book(), name: ["Tungri Vidya"], colour: "#27486b" }),
  "logo-4": () => sign({ emblem: coin(), name: ["Gaon", "Gullak"], colour: "#1f5d4c" }),
  "logo-5": () => sign({ emblem: bowl(), name: ["Swasth Katori"], colour: "#1f6570" }),
  "logo-6": () => sign({ emblem: salLeaves(), name: ["Sal", "Patta"], colour: "#2c6136" }),
  "logo-7": () => sign({ emblem: millstone(), name: ["Gol Chakki"], colour: "#4f4a48" }),
  "logo-8": () =>
    sign({
      emblem: group({ transform: "translate(12 4) scale(0.9)" }, bird()),
      name: ["Chirai", "Haat"],
      colour: "#a8401f",
    }),
};
