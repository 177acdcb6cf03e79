import { z } from "zod";
import { m } from "#app/paraglide/messages.js";

/**
 * Which batches are not sold any more (rules: batches-4). The law speaks of the day of delivery: "a minimum shelf life
 * of 30 percent or 45 days before expiry" (FSSAI to e-commerce food businesses, 12 November 2024).
 */
export interface Withholding {
  isWithholding: boolean;
  /** So many days are to be left when it arrives… */
  days: number;
  /** …and, or or, so many percent of its life. */
  percent: number;
  /** Whether one of the two is enough; otherwise it needs both. */
  either: boolean;
  /** Days from an order to its delivery, at most. */
  arrivesIn: number;
}

/** In a shop that has never set it; one that stood before there was this has a row that says what held there. */
export const newShopWithholding: Withholding = {
  isWithholding: true,
  days: 45,
  percent: 30,
  either: true,
  arrivesIn: 10,
};

const day = 24 * 60 * 60 * 1000;

/** From one day to another, written as "2027-03-31". */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}

/** A batch's days, "2027-03-31". */
interface BatchDays {
  bestBefore: string;
  madeOn: string | null;
}

/**
 * What is left of a batch when a parcel of today arrives.
 * @param today in Jharkhand, "2027-03-31".
 * @returns days, below 0 when its best-before day is over by then; and percent of its life, which nobody knows (null)
 * where the day of making is not known.
 */
export function leftOnArrival(
  { bestBefore, madeOn }: BatchDays,
  { arrivesIn }: Withholding,
  today: string,
): { days: number; percent: number | null } {
  const days = daysBetween(today, bestBefore) - arrivesIn;
  const life = madeOn === null ? 0 : daysBetween(madeOn, bestBefore);
  return { days, percent: life > 0 ? (days * 100) / life : null };
}

/**
 * Whether a batch would arrive with too little life left to be sold (rules: batches-4).
 * @param today in Jharkhand, "2027-03-31".
 */
export function isTooOld(batch: BatchDays, setting: Withholding, today: string): boolean {
  if (!setting.isWithholding) return false;
  const left = leftOnArrival(batch, setting, today);
  if (left.days < 0) return true;
  const hasDays = left.days >= setting.days;
  // Where nobody knows its life, the days alone tell.
  const hasPercent = left.percent === null ? hasDays : left.percent >= setting.percent;
  return setting.either ? !hasDays && !hasPercent : !hasDays || !hasPercent;
}

const upTo = (most: number, message: () => string) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,3}$/, { error: message })
    .transform(Number)
    .refine((n) => n <= most, { error: message });

export const withholdingSchema = z.object({
  isWithholding: z.stringbool().default(false),
  days: upTo(999, m.stock_withhold_days_invalid),
  percent: upTo(99, m.stock_withhold_percent_invalid),
  /** "yes" or "no". */
  either: z.stringbool({ error: m.stock_withhold_either_invalid }),
  arrivesIn: upTo(60, m.stock_withhold_arrives_invalid),
});
