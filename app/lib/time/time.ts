import { m } from "#app/paraglide/messages.js";
import { presentLanguage } from "../text/language.ts";

/** Every date that the shop shows or counts by is a date in Jharkhand (rules: formats-4). */
const sortableFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Kolkata",
  dateStyle: "short",
  timeStyle: "medium",
});

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
