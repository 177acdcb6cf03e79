import { z } from "zod";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * Every "today" of the shop is one of Jharkhand (rules: formats-4); sv-SE writes it as 2026-04-05.
 */
const isoToday = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Kolkata" });
const earliestYear = 1900;

/** A date of birth, dd/mm/yyyy: a real day, and a past one (rules: profile-4). */
export const dateOfBirthSchema = z.string().transform((typed, context) => {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? [];
  const date = { day: day?.padStart(2, "0"), month: month?.padStart(2, "0"), year };
  const wrong = year ? wrongWith(`${year}-${date.month}-${date.day}`) : m.profile_birth_format();
  if (wrong) {
    context.addIssue(wrong);
    return z.NEVER;
  }
  return `${date.day}/${date.month}/${year}`;
});

function wrongWith(iso: string): string | undefined {
  if (!isRealDay(iso)) return m.profile_birth_unreal();
  if (iso >= isoToday.format(new Date())) return m.profile_birth_future();
  if (Number(iso.slice(0, 4)) < earliestYear) return m.profile_birth_year();
  return undefined;
}

/** False for a day that its month does not have, such as 31 April: Date makes it 1 May. */
function isRealDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}

/**
 * A date while it is typed: the slashes come by themselves, "5/4/" becomes "05/04/", and the
 * 1990-04-05 that a browser fills in is turned round.
 */
export function dateAsTyped(typed: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed.trim()) ?? [];
  if (year) return `${day}/${month}/${year}`;
  const padded = plainDigits(typed)
    .replace(/^(\d)[^\d]/, "0$1/")
    .replace(/^(\d\d[^\d]?)(\d)[^\d]/, (_, before, digit) => `${before}0${digit}/`);
  const digits = padded.replace(/\D/g, "").slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean);
  // A slash that was typed stays; one that was not comes with the digit after it, so that it can
  // be deleted.
  const ended = /\D$/.test(padded) && (digits.length === 2 || digits.length === 4);
  return parts.join("/") + (ended ? "/" : "");
}
