import { dayOf } from "#app/lib/time/time.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";

/** Days, both included: "2026-11-01". */
export interface DayRange {
  from: string;
  to: string;
}

/** The last day of a month: "2026-02" → "2026-02-28". */
export function lastDayOf(month: string): string {
  const [year = 0, of = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
}

/** The month before: "2026-01" → "2025-12". */
export function monthBefore(month: string): string {
  const [year = 0, of = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of - 2, 1)).toISOString().slice(0, 7);
}

/** Days of `?from=` and `?to=`; where these are none, or turned round, the month that is running. */
export function readDays(search: URLSearchParams, now: Date): DayRange {
  const month = dayOf(now).slice(0, 7);
  const from = search.get("from") ?? "";
  const to = search.get("to") ?? "";
  if (startOfDay(from) && startOfDay(to) && from <= to) return { from, to };
  return { from: `${month}-01`, to: lastDayOf(month) };
}

/** Whether all days are of one month, as a return is. */
export function isMonth({ from, to }: DayRange): boolean {
  return from.slice(0, 7) === to.slice(0, 7);
}
