import { z } from "zod";
import { typedRupees } from "#app/domains/catalog/product/product-edit.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { lastDayBefore, localTimeOf, startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";

// What JSON says becomes what a field of the office's form would hold, so that the form's own schema, which each body is
// piped into, says what is right (rules: api-11).

/** More than any price or minimum of ours: ten lakh rupees in paise. */
export const mostPaise = 100_000_000;

/** Above 0, in paise. */
const amount = z.int().min(1).max(mostPaise).meta({ description: "Paise" });
export const typedAmount = amount.transform(typedRupees);

/** From 0, in paise; 0 is an empty field. */
export const typedMinimum = z
  .int()
  .min(0)
  .max(mostPaise)
  .meta({ description: "Paise" })
  .transform((paise) => (paise === 0 ? undefined : typedRupees(paise)))
  .optional();

export const typedNumber = (least: number, most: number) =>
  z.int().min(least).max(most).transform(String);

/** What may be null or left out: an empty field. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullable()
    .transform((given) => given ?? undefined)
    .optional();

const moment = z.iso.datetime();

/** A moment in UTC as a field of day and time holds it, to the minute. */
export const typedTime = moment.transform((text, { addIssue }) => {
  const at = new Date(text);
  if (at.getTime() % 60_000 === 0) return localTimeOf(at);
  addIssue({ code: "custom", message: m.api_whole_minutes() });
  return z.NEVER;
});

/** A moment at which a day begins in Jharkhand, as a date field holds it: that day, or the one that ends with it. */
const typedDay = (dayAt: (at: Date) => string) =>
  moment.transform((text, { addIssue }) => {
    const at = new Date(text);
    if (startOfDay(dayOf(at))?.getTime() === at.getTime()) return dayAt(at);
    addIssue({ code: "custom", message: m.api_start_of_day() });
    return z.NEVER;
  });
export const typedFirstDay = typedDay(dayOf);
export const typedLastDay = typedDay(lastDayBefore);
