import { z } from "zod";
import { m } from "#app/paraglide/messages.js";

/** Which batches are not sold any more (rules: batches-4). */
export interface Withholding {
  isWithholding: boolean;
  /** Not sold with less than so many days left… */
  days: number;
  /** …or with less than so many percent of their life. */
  percent: number;
}

/** Until somebody sets it. */
export const noWithholding: Withholding = { isWithholding: false, days: 45, percent: 30 };

const day = 24 * 60 * 60 * 1000;

/** From one day to another, written as "2027-03-31". */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}

/**
 * Whether a batch has too little life left to be sold (rules: batches-4).
 * @param today in Jharkhand, "2027-03-31".
 */
export function isTooOld(
  { bestBefore, madeOn }: { bestBefore: string; madeOn: string | null },
  { isWithholding, days, percent }: Withholding,
  today: string,
): boolean {
  if (!isWithholding) return false;
  const left = daysBetween(today, bestBefore);
  if (left < 0 || left < days) return true;
  const life = madeOn === null ? 0 : daysBetween(madeOn, bestBefore);
  return life > 0 && left * 100 < percent * life;
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
});
