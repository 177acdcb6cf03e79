import { z } from "zod";
import { readPlace } from "#app/lib/money/delivery-charge.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { pinCodesOfState } from "./pin-codes-of-states.ts";

/** So many at most: every page carries them. */
export const maxDeliveryZones = 30;

/** A parcel that weighs more goes by lorry. */
const mostGrams = 100_000;
/** ₹1,00,000 in paise: a longer number is a slip of the finger. */
const mostAmount = 10_000_000;

/** "Odisha, 834 – 835" → "75-77, 834-835"; each place once. What is none is named. */
const places = requiredText(300, m.field_required).transform((typed, context) => {
  const read = plainDigits(typed)
    .split(/[,;\n]/)
    .map((place) => place.trim())
    .filter((place) => place !== "")
    .map(
      (place) =>
        pinCodesOfState(place) ??
        place
          .split(/[-–]/)
          .map((end) => end.trim())
          .join("-"),
    );
  const all = read.flatMap((place) => place.split(", "));
  const odd = all.find((place) => readPlace(place) === undefined);
  if (odd === undefined) return [...new Set(all)].join(", ");
  context.addIssue({ code: "custom", message: m.zone_place_odd({ place: odd }) });
  return z.NEVER;
});

const grams = optionalText(7)
  .transform((typed) => (typed === "" ? 500 : /^\d+$/.test(typed) ? Number(typed) : 0))
  .refine((n) => n >= 1 && n <= mostGrams, { error: () => m.zone_grams_odd({ n: mostGrams }) });

const amount = optionalText(12)
  .transform((typed) => (typed === "" ? null : parseRupees(typed)))
  .refine((read) => read !== undefined && (read ?? 0) <= mostAmount, {
    error: m.fact_amount_invalid,
  })
  .transform((read) => read ?? null);

/** A zone as its form sends it (rules: charges-1). Amounts are typed in rupees and become paise. */
export const deliveryZoneSchema = z.object({
  name: requiredText(60, m.field_required),
  places,
  isServed: z.enum(["yes", "no"], { error: m.field_required }).transform((is) => is === "yes"),
  firstGrams: grams,
  firstCharge: amount.transform((read) => read ?? 0),
  moreGrams: grams,
  moreCharge: amount.transform((read) => read ?? 0),
  freeFrom: amount,
  /** When the zone that is changed had been saved. */
  updatedAt: momentSchema.optional(),
});
