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
  /**
   * The same, of all kept days of a month together, at its first day: a shop of many products has as many rows a day as
   * orders.
   */
  "product-month",
  /** Grams; empty where the line has no pack. */
  "pack",
  /** An offer's id, or thanksKey; an order without any has no row. */
  "offer",
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** The key, among offers, of the thank-you for paying online (rules: thanks-6). */
export const thanksKey = "paid-online";

/** By what the page shows them (rules: figures-4). */
export const breakdowns = [
  "product",
  "category",
  "pack",
  "district",
  "state",
  "payment",
  "offer",
] as const;
export type Breakdown = (typeof breakdowns)[number];
