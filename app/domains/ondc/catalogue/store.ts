import { z } from "zod";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { networkCategoryNames } from "./network-categories.ts";

/** Degrees, which the network wants with six decimals: "23.3441" → "23.344100". */
const degrees = (least: number, most: number, error: () => string) =>
  requiredText(20, m.field_required).transform((typed, context) => {
    const number = plainDigits(typed);
    const isRight = /^\d{1,3}\.\d{4,}$/.test(number) && Number(number) >= least;
    if (isRight && Number(number) <= most) return Number(number).toFixed(6);
    context.addIssue({ code: "custom", message: error() });
    return z.NEVER;
  });

const pinCode = requiredText(20, m.field_required).transform((typed, context) => {
  const pin = readPinCode(typed);
  if (pin !== undefined) return pin;
  context.addIssue({ code: "custom", message: m.pin_code_invalid() });
  return z.NEVER;
});

/** "09:00" → "0900" */
const time = requiredText(5, m.field_required)
  .refine((typed) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed), { error: m.ondc_store_time_odd })
  .transform((typed) => typed.replace(":", ""));

const weekday = z.coerce.number({ error: m.field_required }).int().min(1).max(7);

/** Days "2026-12-25", one a line, each once, in their order. */
const holidays = z
  .string()
  .max(2000)
  .default("")
  .transform((typed, context) => {
    const days = typed.split(/[\s,]+/).filter((day) => day !== "");
    const odd = days.find((day) => startOfDay(day) === undefined);
    if (odd === undefined) return [...new Set(days)].sort();
    context.addIssue({ code: "custom", message: m.fact_day_invalid() });
    return z.NEVER;
  });

/** Where goods leave from, as its form sends it (rules: ondc-catalogue-1). */
export const storeSchema = z
  .object({
    latitude: degrees(6, 38, m.ondc_store_latitude_odd),
    longitude: degrees(68, 98, m.ondc_store_longitude_odd),
    street: requiredText(100, m.field_required),
    locality: requiredText(100, m.field_required),
    city: requiredText(60, m.field_required),
    pinCode,
    dayFrom: weekday,
    dayTo: weekday,
    opensAt: time,
    closesAt: time,
    holidays,
    daysToShip: z.coerce
      .number({ error: m.ondc_store_days_odd })
      .int({ error: m.ondc_store_days_odd })
      .min(1, { error: m.ondc_store_days_odd })
      .max(15, { error: m.ondc_store_days_odd }),
    offersPickup: z.stringbool().default(false),
    takesCash: z.stringbool().default(false),
    /** When it had been saved; left out where it never was. */
    updatedAt: momentSchema.optional(),
  })
  .refine(({ dayFrom, dayTo }) => dayFrom <= dayTo, {
    path: ["dayTo"],
    error: m.ondc_store_order_odd,
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    path: ["closesAt"],
    error: m.ondc_store_order_odd,
  });

export type Store = Omit<z.output<typeof storeSchema>, "updatedAt">;

/** Which category of the network one of the shop's is, as its form sends it; "" for the usual one. */
export const categorySchema = z.object({
  category: requiredText(120, m.field_required),
  networkCategory: z.enum(["", ...networkCategoryNames]),
});
