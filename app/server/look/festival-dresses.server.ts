import { type Dress, dresses } from "#app/lib/shop/look.ts";

/** What the shop wears: the colour of its drawings, and the band in place of its own, both drawn for Madua. */
interface FestivalDress {
  colour: string;
  /** A tile of 28 × 14 as that of sohrai-border.svg; its colours say no more than where there is something. */
  motif: string;
}

const lines = `<path stroke-width=".8" d="M0 .5h28M0 13.5h28"/>`;
const tile = (strokes: string, fills = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="14" viewBox="0 0 28 14">` +
  `<g fill="none" stroke="#000" stroke-linecap="round">${lines}${strokes}</g><g fill="#000">${fills}</g></svg>`;

export const festivalDresses: Readonly<Record<Dress, FestivalDress>> = {
  /** A wheel between two stems of grain. */
  republic: {
    colour: "#c8641b",
    motif: tile(
      `<path d="M14 2.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8Z"/><path stroke-width=".7" d="M14 3v8M10 7h8M11.2 4.2l5.6 5.6M16.8 4.2l-5.6 5.6"/><path d="M2 11q3-2 3.5-8M26 11q-3-2-3.5-8"/>`,
      `<path d="M2.4 8q-2-1.5-1-4 2.2 1.2 1 4Zm23.2 0q2-1.5 1-4-2.2 1.2-1 4Z"/>`,
    ),
  },
  /** The sal's flower, with its leaves. */
  sarhul: {
    colour: "#b5303a",
    motif: tile(
      `<path d="M0 7q5-3 7 0M28 7q-5-3-7 0"/>`,
      `<path d="M14 6q-2.6-1.5-1.2-4.3 1.2-.6 2.4 0Q16.6 4.5 14 6Zm1 .6q.2-3 3.3-3 .9 1 .8 2.3Q17.5 7.8 15 6.6Zm-.3 1.100q2.8-1 4.100 1.7-.6 1.3-1.8 1.6-2.7-.6-2.3-3.3Zm-1.4 0q.4 2.7-2.3 3.3-1.2-.3-1.8-1.6 1.3-2.7 4.100-1.7ZM13 6.6q-2.5 1.2-4.100-.7-.1-1.3.8-2.3 3.100 0 3.3 3Z"/>`,
    ),
  },
  /** A branch of karam. */
  karma: {
    colour: "#2f7d32",
    motif: tile(
      `<path d="M0 7q7-3 14 0t14 0"/>`,
      `<path d="M5 5.5Q3 2.5 6 1.5 8.5 3.5 5 5.5Zm5 .3q1-3.5 4-3Q14 6 10 5.8ZM7 6.6q3 1 1.5 4.4Q5 10.5 7 6.6Zm12 1.8q-2-3 1-4 2.5 2 -1 4Zm5 .2q1-3.5 4-3 0 3.2-4 3ZM20 8.7q3 1 1.5 4Q18 12.3 20 8.7Z"/>`,
    ),
  },
  /** Lamps. */
  diwali: {
    colour: "#c27c0e",
    motif: tile(
      `<path stroke-width="1.7" d="M3 5h0M25 5h0M0 9h0M28 9h0"/><path d="M7 11.7h14"/>`,
      `<path d="M8 7.5h12q-1 4-6 4t-6-4ZM14 6.8q-2.2-1.8 0-5 2.2 3.2 0 5Z"/>`,
    ),
  },
  /** Horns and combed strokes, as cattle are painted then. */
  sohrai: {
    colour: "#a3471d",
    motif: tile(
      `<path stroke-width="1.4" d="M8 2.5q0 6 6 6t6-6M14 8.5v3.5"/><path d="M10.5 2.5q0 3.5 3.5 3.5t3.5-3.5M1 3v8M3.5 4v6M27 3v8M24.5 4v6"/><path stroke-width="1.7" d="M9 11.5h0M19 11.5h0"/>`,
    ),
  },
  /** The painted towers that are carried to the river. */
  tusu: {
    colour: "#a8327a",
    motif: tile(
      `<path d="M6 12 14 2l8 10M9.5 12 14 6.5 18.5 12"/><path stroke-width="1.7" d="M14 10.5h0M2 4h0M26 4h0"/><path d="M0 12l2.5-4L5 12M23 12l2.5-4 2.5 4"/>`,
    ),
  },
};

/** The band of each dress in its colour, as the address of a picture. */
export const dressPictures = () =>
  Object.fromEntries(
    dresses.map((dress) => {
      const { colour, motif } = festivalDresses[dress];
      const painted = motif.replaceAll("#000", colour);
      return [dress, `data:image/svg+xml,${encodeURIComponent(painted)}`];
    }),
  ) as Record<Dress, string>;
