import { m } from "#app/paraglide/messages.js";
import { presentLanguage } from "./language.ts";

/** Every date that the shop shows or counts by is a date in Jharkhand (rules: formats-4). */
const zone = { timeZone: "Asia/Kolkata" } as const;

const sortableFormat = new Intl.DateTimeFormat("sv-SE", {
  ...zone,
  dateStyle: "short",
  timeStyle: "medium",
});
const monthFormat = new Intl.DateTimeFormat("en-US", { ...zone, month: "short" });
const yearFormat = new Intl.DateTimeFormat("en-US", { ...zone, year: "numeric" });
const monthNumberFormat = new Intl.DateTimeFormat("en-US", { ...zone, month: "numeric" });

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

/**
 * Two-digit day, short month and year: "05 Apr 2026" (rules: formats-5). The words are ours: engines differ in
 * how they join them ("05-Apr-2026") and in the months' names, and React draws a page anew that says
 * something else than the server's.
 */
export function formatDate(at: Date | string, language = presentLanguage()): string {
  const [year, month, day] = dayOf(new Date(at)).split("-");
  const months = m.months_short({}, { locale: language }).split(" ");
  return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** Date and time on a 12-hour clock: "05 Apr 2026, 3:07 pm" (rules: formats-6). */
export function formatDateTime(at: Date | string, language = presentLanguage()): string {
  const [hour, minute] = sortableTime(new Date(at)).slice(11).split(":");
  const time = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "am" : "pm"}`;
  return `${formatDate(at, language)}, ${time}`;
}

/** "2026-04-05 15:07:00", which spreadsheets recognise as a time and sort correctly. */
export function sortableTime(at: Date): string {
  return sortableFormat.format(at);
}

/** The day in Jharkhand, "2026-04-05". */
export function dayOf(at: Date): string {
  return sortableTime(at).slice(0, 10);
}

/** The financial year, which starts in April: "2025-26" (rules: formats-7). */
export function financialYear(at: Date): string {
  const month = Number(monthNumberFormat.format(at));
  const start = Number(yearFormat.format(at)) - (month < 4 ? 1 : 0);
  return `${start}-${String((start + 1) % 100).padStart(2, "0")}`;
}

/** The month as order numbers write it: "APR" (rules: orders-2). */
export function monthCode(at: Date): string {
  return monthFormat.format(at).toUpperCase();
}
