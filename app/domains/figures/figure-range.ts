import { dayOf } from "#app/lib/time/time.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";

export const rangeNames = [
  "today",
  "7-days",
  "30-days",
  "90-days",
  "this-month",
  "last-month",
  "this-year",
  "last-year",
  "days",
] as const;
export type RangeName = (typeof rangeNames)[number];

export const groupings = ["day", "week", "month", "year"] as const;
/** Weeks begin on Monday; a year is a financial year. */
export type Grouping = (typeof groupings)[number];

/** Days of Asia/Kolkata, both included: "2026-04-05". */
export interface DayRange {
  since: string;
  until: string;
}

export interface FigureRange extends DayRange {
  name: RangeName;
  /** What it is compared with: as many days before it, or of the month or financial year before. */
  before: DayRange;
  grouping: Grouping;
}

/** A range of more days is cut at its beginning. */
const maxDays = 3700;
/** More bars than this cannot be told apart; days are then grouped into weeks, and so on. */
const maxBars = 100;

/**
 * Reads `?range=`, for "days" also `?since=` and `?until=`, and `?group=`; what is none of the known values, or no
 * day, counts as none: the last 30 days.
 */
export function readFigureRange(search: URLSearchParams, now: Date): FigureRange {
  const today = dayOf(now);
  const asked = rangeNames.find((name) => name === search.get("range")) ?? "30-days";
  const chosen = asked === "days" ? chosenDays(search, today) : undefined;
  const name = asked === "days" && !chosen ? "30-days" : asked;
  const days = chosen ?? daysOf(name, today);
  return {
    name,
    ...days,
    before: beforeOf(name, days),
    grouping: groupingOf(
      groupings.find((each) => each === search.get("group")),
      days,
    ),
  };
}

/** The days that were typed, in either order; one alone begins or ends them. */
function chosenDays(search: URLSearchParams, today: string): DayRange | undefined {
  const day = (name: string) => {
    const typed = search.get(name) ?? "";
    return startOfDay(typed) && typed;
  };
  const [first, last] = [day("since"), day("until")];
  if (!first && !last) return undefined;
  const [since = "", until = ""] = [first ?? last ?? today, last ?? today].sort();
  const earliest = addDays(until, 1 - maxDays);
  return { since: since < earliest ? earliest : since, until };
}

function daysOf(name: RangeName, today: string): DayRange {
  const month = startOfMonth(today);
  const year = startOfYear(today);
  switch (name) {
    case "today":
      return { since: today, until: today };
    case "7-days":
      return { since: addDays(today, -6), until: today };
    case "90-days":
      return { since: addDays(today, -89), until: today };
    case "this-month":
      return { since: month, until: today };
    case "last-month":
      return { since: startOfMonth(addDays(month, -1)), until: addDays(month, -1) };
    case "this-year":
      return { since: year, until: today };
    case "last-year":
      return { since: startOfYear(addDays(year, -1)), until: addDays(year, -1) };
    default:
      return { since: addDays(today, -29), until: today };
  }
}

/** A month or year that is not over is compared with as many days of the one before, at most all of it. */
function beforeOf(name: RangeName, { since, until }: DayRange): DayRange {
  const last = addDays(since, -1);
  const length = daysBetween(since, until);
  const startOf = { month: startOfMonth, year: startOfYear }[name.split("-")[1] ?? ""];
  if (!startOf) return { since: addDays(since, -1 - length), until: last };
  const begin = startOf(last);
  if (name.startsWith("last")) return { since: begin, until: last };
  const sameDay = addDays(begin, length);
  return { since: begin, until: sameDay < last ? sameDay : last };
}

function groupingOf(asked: Grouping | undefined, { since, until }: DayRange): Grouping {
  const length = daysBetween(since, until) + 1;
  const bars: Record<Grouping, number> = {
    day: length,
    week: length / 7,
    month: length / 30,
    year: 1,
  };
  const from = asked ?? (length <= 31 ? "day" : length <= 180 ? "week" : "month");
  const possible = groupings.slice(groupings.indexOf(from));
  return possible.find((grouping) => bars[grouping] <= maxBars) ?? "year";
}

/** The first day of what a day is grouped into. */
export function startOfGroup(grouping: Grouping, day: string): string {
  switch (grouping) {
    case "day":
      return day;
    case "week":
      return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    case "month":
      return startOfMonth(day);
    case "year":
      return startOfYear(day);
  }
}

export const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The last day of a month that begins on this day. */
export const endOfMonth = (first: string) => addDays(startOfMonth(addDays(first, 31)), -1);

/** 1 April (rules: formats-7). */
function startOfYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0);
  return `${year}-04-01`;
}

// Days without a time are counted as UTC's, which all have 24 hours.
const dayLength = 24 * 60 * 60 * 1000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** 0 from a day to itself. */
function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayLength;
}

/** All days of a range, oldest first. */
export function daysIn({ since, until }: DayRange): string[] {
  const length = Math.max(0, daysBetween(since, until) + 1);
  return Array.from({ length }, (_, n) => addDays(since, n));
}
