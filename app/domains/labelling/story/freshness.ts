import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";

const dayLength = 24 * 60 * 60 * 1000;

/** From one day to another, each written as "2027-03-31"; below 0 where that is past. */
function daysBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((day) => startOfDay(day)?.getTime() ?? Number.NaN);
  return Math.round(((end ?? Number.NaN) - (start ?? Number.NaN)) / dayLength);
}

/** How long a batch is still at its best, or since when it is not (rules: labels-6). */
export function freshnessWords(bestBefore: string, today: string): string {
  const days = daysBetween(today, bestBefore);
  if (days === 0) return m.batch_story_best_today();
  if (days === 1) return m.batch_story_best_one_day();
  if (days > 1) return m.batch_story_best_days({ n: days });
  if (days === -1) return m.batch_story_past_one_day();
  return m.batch_story_past_days({ n: -days });
}

/** How much of its life is over, 0 to 100; undefined where nobody knows when it began. */
export function lifeOver(
  madeOn: string | null,
  bestBefore: string,
  today: string,
): number | undefined {
  if (madeOn === null) return undefined;
  const whole = daysBetween(madeOn, bestBefore);
  if (whole <= 0) return undefined;
  return Math.round(Math.min(100, Math.max(0, (daysBetween(madeOn, today) * 100) / whole)));
}
