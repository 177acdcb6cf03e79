import type { Paise } from "#app/lib/money/money.ts";
import type { ParcelFigures } from "./read-came-back.server.ts";

/** The steps from what orders were worth to what stays of it, in their order (rules: came-back-figures-5). */
export const earningSteps = ["takenOff", "lost", "tax", "carriage", "fees", "packing"] as const;

/** What is left of the orders' worth; less than nothing where they cost more. Goods are not counted. */
export const earnedOf = (sums: ParcelFigures): Paise =>
  earningSteps.reduce((left, step) => left - sums[step], sums.worth);

/** From so many on a share is told in per cent: of a few one more or less would be a leap (rules: came-back-figures-3). */
const leastForPercent = 30;

/** What came back of the parcels that have arrived or come back, in per cent; undefined where they are too few to say so. */
export function cameBackPercent({ arrived, cameBack }: ParcelFigures): number | undefined {
  const of = arrived + cameBack;
  return of < leastForPercent ? undefined : Math.round((cameBack / of) * 100);
}
