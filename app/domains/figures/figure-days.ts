import { addDays, type DayRange, daysIn, endOfMonth, startOfMonth } from "./figure-range.ts";
import type { KeptFigures } from "./keeper.server.ts";

/** Two ranges: which of their days are read as they are kept, and which are counted now. */
export interface Days extends DayRange {
  /** The range before. */
  first: string;
  last: string;
  /** The last day that is kept. */
  kept: string | null;
  live: string[];
  /** The first days of kept months that lie wholly in a range, and the kept days beside them. */
  months: string[];
  edges: string[];
}

/** Of the days that could be kept, so many are counted at a reading, where a day has just become one. */
const mostLive = 1;

/** Which days of two ranges are kept, and which are to be counted: the last few, unless a job is at it. */
export function daysGiven(range: DayRange, before: DayRange, kept: KeptFigures): Days {
  const { since, until } = range;
  const [first, last] = [before.since, before.until];
  const isBehind = kept.missing.length > mostLive;
  const liveSince = addDays((isBehind ? undefined : kept.kept) ?? kept.keepable, 1);
  const within = (day: string) => (day >= since && day <= until) || (day >= first && day <= last);
  const end = until > last ? until : last;
  const live = daysIn({ since: liveSince, until: end }).filter(within);
  const parts = [before, range].map((days) => inMonths(days, kept.kept ?? ""));
  const months = parts.flatMap((part) => part.months);
  const edges = parts.flatMap((part) => part.edges);
  return { since, until, first, last, kept: kept.kept, live, months, edges };
}

/** A range up to the last kept day, by whole months and the days beside them. */
function inMonths({ since, until }: DayRange, kept: string) {
  const days = daysIn({ since, until: until < kept ? until : kept });
  const last = days.at(-1) ?? "";
  const months = days.filter((day) => day === startOfMonth(day) && endOfMonth(day) <= last);
  const whole = new Set(months);
  return { months, edges: days.filter((day) => !whole.has(startOfMonth(day))) };
}
