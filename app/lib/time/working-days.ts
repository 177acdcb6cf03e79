import { dayOf } from "./time.ts";
import { startOfDay } from "./typed-time.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * The moment after the last of so many working days that follow the day of `at`, in Jharkhand. They are
 * Monday to Friday, as the return policy has them; public holidays are not known here.
 */
export function afterWorkingDays(at: Date, days: number): Date {
  // What is left of a day that has begun does not count.
  const first = startOfDay(dayOf(at)) ?? at;
  let end = first.getTime();
  for (let left = days; left > 0; ) {
    end += day;
    if (isWorkingDay(end)) left -= 1;
  }
  return new Date(end + day);
}

function isWorkingDay(midnight: number): boolean {
  // Midnight in Jharkhand is 18:30 of the day before in UTC; noon is on the same day in both.
  const weekday = new Date(midnight + day / 2).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
