import { isOfOurTime, sortableTime, startOfDay } from "./time.ts";

/**
 * The moment that is written as a field for date and time has it, "2026-04-05T15:07", in Jharkhand;
 * undefined for what is none of our time.
 */
export function readLocalTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const at = new Date(`${text}:00+05:30`);
  // A day that its month does not have would become one of the next.
  return isOfOurTime(at) && localTimeOf(at) === text ? at : undefined;
}

/** A moment as such a field has it. */
export function localTimeOf(at: Date): string {
  return sortableTime(at).slice(0, 16).replace(" ", "T");
}

const aDay = 24 * 60 * 60 * 1000;

/** The moment in Jharkhand at which a day, "2026-04-05", is over; undefined for what is no day of our time. */
export function endOfDay(day: string): Date | undefined {
  const start = startOfDay(day);
  // No day there is longer or shorter than another.
  return start && new Date(start.getTime() + aDay);
}

/** The last day, "2026-04-05", of what ends at this moment. */
export function lastDayBefore(end: Date): string {
  return sortableTime(new Date(end.getTime() - 1)).slice(0, 10);
}
