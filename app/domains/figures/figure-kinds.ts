/** By what the figures of a day are kept. */
export const figureKinds = [
  "all",
  /** A payment status. */
  "payment",
  /** As the address has it. */
  "state",
  /** "834/ranchi": the first three digits of the PIN code, and the city in small letters. */
  "town",
  /** A product's id. */
  "product",
  /** Grams; empty where the line has no pack. */
  "pack",
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** By what the page shows them (rules: figures-4). */
export const breakdowns = ["product", "category", "pack", "district", "state", "payment"] as const;
export type Breakdown = (typeof breakdowns)[number];
