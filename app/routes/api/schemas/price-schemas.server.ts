import { z } from "zod";
import {
  changeSchema,
  maxPlanned,
  offerKinds,
  planSchema,
  pricePeriodStates,
} from "#app/domains/catalog/prices/price-period.ts";
import { typedRupees } from "#app/domains/catalog/product/product-edit.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { moment, paise } from "../api-schemas.server.ts";
import { orEmpty, typedAmount, typedTime } from "./json-fields.ts";

/** A price from a moment to a moment. */
export const pricePeriod = z
  .object({
    id: z.string(),
    productId: z.string(),
    title: z.string(),
    productMRP: paise,
    presentPrice: paise.meta({ description: "Paise that the product costs now." }),
    price: paise,
    priceBefore: paise.nullable(),
    startsAt: moment,
    endsAt: moment,
    state: z.enum(pricePeriodStates),
    endedAt: moment.nullable(),
    updatedAt: moment,
  })
  .meta({ id: "PricePeriod" });

/** As the office plans them (rules: prices-2). */
export const planBody = z
  .strictObject({
    products: z
      .array(
        z.strictObject({
          id: z.string(),
          seenPrice: z.int().min(0).meta({
            description: "Paise that it costs without a price for a time, as they were read.",
          }),
        }),
      )
      .min(1)
      .max(maxPlanned),
    kind: z.enum(offerKinds),
    amount: z
      .int()
      .min(1)
      .meta({ description: "Whole per cent where `kind` says so, else paise." }),
    startsAt: orEmpty(typedTime).meta({ description: "Left out, it is now." }),
    endsAt: typedTime,
  })
  .transform((plan) => ({
    ...plan,
    amount: plan.kind === "percent" ? String(plan.amount) : typedRupees(plan.amount),
  }))
  .pipe(planSchema);

export const priceChangeBody = z
  .strictObject({
    price: typedAmount,
    startsAt: orEmpty(typedTime).meta({ description: "Of one that has not begun." }),
    endsAt: typedTime,
    updatedAt: z.string().meta({ description: "As it was read.", format: "date-time" }),
  })
  .pipe(changeSchema.safeExtend({ updatedAt: momentSchema }));

export const priceStates = ["running", "planned", "past"] as const;
