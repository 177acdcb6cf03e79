import type { Paise } from "#app/lib/money/money.ts";
import type { Plain } from "./plain-value.ts";

/** Rupees as the old shop wrote them (`1200.5`, `"₹1,200.00"`, `"Rs. 1200/-"`) in paise. */
export function amountOf(value: Plain): Paise | undefined {
  const rupees = numberOf(
    typeof value === "string" ? value.replaceAll(/₹|rs\.?|inr|\/-/gi, "") : value,
  );
  // By way of text, because 1.005 × 100 is 100.49999999999999.
  return rupees === undefined ? undefined : Math.round(Number((rupees * 100).toFixed(3)));
}

/** A number, or a text that is one: `12`, `"12"`, `"1,200.50"`. */
export function numberOf(value: Plain): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  const digits = value.replaceAll(/[\s,]/g, "");
  return /^[-+]?\d{1,15}(?:\.\d{1,15})?$/.test(digits) ? Number(digits) : undefined;
}

/** A weight in grams: `500`, `"500gm"`, `"0.5 kg"`. */
export function gramsOf(value: Plain): number | undefined {
  const [, digits, unit] =
    typeof value === "string"
      ? (/^([\d.]{1,9}) ?(kg|g|gm|gms|gram|grams)?$/i.exec(value.trim()) ?? [])
      : [];
  const number = numberOf(digits ?? value);
  if (number === undefined || number <= 0) return undefined;
  return Math.round(unit?.toLowerCase() === "kg" ? number * 1000 : number);
}

/** What the old shop's pages write without a time zone is India's time. */
const india = "+05:30";

/**
 * A moment, however it is written: a timestamp of the export, seconds or milliseconds since the
 * epoch, ISO, dd/mm/yyyy (mm/dd/yyyy where it can only be that), "5 April 2026 at 3:07:12 pm
 * UTC+5:30", "Apr 05, 2026", or as browsers print a date. A day without a time begins in India.
 */
export function momentOf(value: Plain): Date | undefined {
  if (value instanceof Date) return value;
  if (typeof value === "number") return ofEpoch(value);
  if (typeof value !== "string") return undefined;
  const text = value.trim().replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /i, "");
  if (/^\d{9,14}$/.test(text)) return ofEpoch(Number(text));
  const day = dayOf(text);
  const time = day && timeOf(day.rest);
  if (!day || !time) return undefined;
  const date = new Date(`${day.iso}T${time}`);
  return Number.isNaN(date.getTime()) || !isRealDay(day.iso) ? undefined : date;
}

/** Milliseconds, or seconds where as many milliseconds would be of 1970 to 1973. */
function ofEpoch(number: number): Date | undefined {
  if (!(number >= 1e8 && number <= 1e13)) return undefined;
  return new Date(number < 1e11 ? number * 1000 : number);
}

/** The day as 2026-04-05, and what stands after it. */
function dayOf(text: string): { iso: string; rest: string } | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T| |$)/.exec(text);
  if (iso) return dated(iso[1], iso[2], iso[3], text.slice(10).replace(/^T/, " "));
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(text);
  if (slashed) {
    const [whole, first, second, year] = slashed;
    const isMonthFirst = Number(second) > 12;
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    return dated(year, month, day, text.slice(whole.length));
  }
  const dayFirst = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?!\d)/i.exec(text);
  if (dayFirst) {
    return dated(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], text.slice(dayFirst[0].length));
  }
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/i.exec(text);
  if (!monthFirst) return undefined;
  const [whole, month, day, year] = monthFirst;
  return dated(year, monthOf(month), day, text.slice(whole.length));
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function monthOf(name = ""): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function dated(year = "", month = "", day = "", rest = "") {
  return { iso: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, rest: rest.trim() };
}

/** False for 31 April: Date makes it 1 May. */
function isRealDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}

/** What stands after the day, as ISO writes a time; undefined where it is none. */
function timeOf(rest: string): string | undefined {
  if (rest === "") return `00:00:00${india}`;
  const [, hours = "", minutes = "", seconds = "00", half, zone] =
    /^(?:,|at)? ?(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:[ \u{202F}]?([ap]\.?m\.?))?(?: ?(.{1,60}))?$/iu.exec(
      rest,
    ) ?? [];
  const shift = zone === undefined ? india : zoneOf(zone);
  if (hours === "" || shift === undefined) return undefined;
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, "0")}:${minutes}:${seconds}${shift}`;
}

/** "Z", "UTC+5:30", "+0530", "GMT+0530 (India Standard Time)", "IST" as ISO writes them. */
function zoneOf(text: string): string | undefined {
  const zone = text.split(" (", 1)[0] ?? "";
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return "Z";
  if (/^IST$/i.test(zone)) return india;
  const [, sign, hours = "", minutes = "00"] =
    /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d\d)?$/i.exec(zone) ?? [];
  return sign && `${sign}${hours.padStart(2, "0")}:${minutes}`;
}
