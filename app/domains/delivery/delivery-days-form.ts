import { z } from "zod";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";

/** So many rows at most: every product's page carries them. */
export const maxDeliveryRows = 500;
/** More is no promise. */
const mostDays = 60;

const days = requiredText(3, m.field_required)
  .transform((typed) => (/^\d+$/.test(typed) ? Number(typed) : 0))
  .refine((n) => n >= 1 && n <= mostDays, { error: () => m.delivery_days_odd({ n: mostDays }) });

/** Days of delivery as their form sends them (rules: delivery-1). */
export const deliveryDaysSchema = z
  .object({
    /** Empty for all other pin codes. */
    pinPrefix: optionalText(20).refine((typed) => /^([1-9]\d{0,5})?$/.test(typed), {
      error: m.delivery_prefix_odd,
    }),
    place: optionalText(60),
    fromDays: days,
    toDays: days,
    /** When the days that are changed had been saved. */
    updatedAt: momentSchema.optional(),
  })
  .refine(({ fromDays, toDays }) => fromDays <= toDays, {
    path: ["toDays"],
    error: m.delivery_days_turned,
  });
