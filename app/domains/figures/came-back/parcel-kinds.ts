/** By what the figures of a day's parcels are kept. */
export const parcelKinds = [
  "all",
  /** "834001/ranchi": the pin code, and the city in small letters. */
  "place",
  /** A product's id; an order counts at each of its products. */
  "product",
  "channel",
  /** A courier's id; empty where nobody wrote one down. */
  "courier",
  /** "known" where somebody had received an order before, else "new". */
  "buyer",
  /** How a cash order was confirmed; "asked" where it was not, "none" where nobody asked, "online" for all others. */
  "confirmation",
  /** As it was chosen. */
  "method",
] as const;
export type ParcelKind = (typeof parcelKinds)[number];

/** By what the page shows them (rules: came-back-figures-2). */
export const parcelBreakdowns = [
  "pin",
  "district",
  "product",
  "channel",
  "courier",
  "buyer",
  "confirmation",
  "method",
] as const;
export type ParcelBreakdown = (typeof parcelBreakdowns)[number];
