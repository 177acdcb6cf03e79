/** Why a product's stock has changed (rules: ledger-1). */
export const stockEntryKinds = [
  "received",
  "sold",
  /** An order gave its units back: unpaid, cancelled, or sent back. */
  "returned",
  "spoiled",
  /** Given away: a sample, a meal at a fair. */
  "given",
  /** Somebody has counted the shelf, and this is the difference. */
  "counted",
  /** Of a batch that has too little life left to be sold. */
  "withheld",
  /** Withheld before, and sold again. */
  "resumed",
  /** Nobody said why: written by the database itself. */
  "unexplained",
] as const;
export type StockEntryKind = (typeof stockEntryKinds)[number];
