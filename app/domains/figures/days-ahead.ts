import { plainDigits } from "#app/lib/text/plain-digits.ts";
/** The rate of sale is that of so many days before today. */
export const rateDays = 28;

/** Reads `?days=`: for how many days is to be made, a week where nothing is said. */
export function readDaysAhead(search: URLSearchParams) {
  const typed = plainDigits(search.get("days")?.trim().slice(0, 10) || "7");
  const isWrong = !/^\d{1,2}$/.test(typed) || Number(typed) < 1 || Number(typed) > 90;
  return { typed, isWrong, days: isWrong ? 7 : Number(typed) };
}
