import { dayOf, sortableTime } from "./time.ts";

/** Whether a moment is one that the shop may have to do with: PostgreSQL knows fewer than a Date. */
export function isOfOurTime(at: Date): boolean {
  const year = at.getUTCFullYear();
  return year >= 1970 && year < 3000;
}

/**
 * The first moment in Jharkhand of a day that is written as a date field has it, "2026-04-05"; undefined
 * for what is no day of our time.
 */
export function startOfDay(day: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const at = new Date(`${day}T00:00:00+05:30`);
  // A day that its month does not have would become one of the next.
  return isOfOurTime(at) && dayOf(at) === day ? at : undefined;
}

const dayLength = 24 * 60 * 60 * 1000;

/** The moment in Jharkhand at which a day, "2026-04-05", is over; undefined for what is no day of our time. */
export function endOfDay(day: string): Date | undefined {
  const start = startOfDay(day);
  // No day there is longer or shorter than another.
  return start && new Date(start.getTime() + dayLength);
}

/** The last day, "2026-04-05", of what ends at this moment. */
export function lastDayBefore(end: Date): string {
  return dayOf(new Date(end.getTime() - 1));
}

/**
 * The moment of a day and time in Jharkhand as a datetime-local field has it, "2026-04-05T15:07"; undefined for
 * what is none of our time.
 */
export function readLocalTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const at = new Date(`${text}:00+05:30`);
  return isOfOurTime(at) && localTimeOf(at) === text ? at : undefined;
}

/** Day and time in Jharkhand as a datetime-local field has them, "2026-04-05T15:07". */
export function localTimeOf(at: Date): string {
  return sortableTime(at).slice(0, 16).replace(" ", "T");
}
