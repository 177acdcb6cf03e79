import { z } from "zod";
import { offerKinds } from "#app/domains/offers/offer.ts";
import { offerSchema } from "#app/domains/offers/offer-form.ts";
import { moment, paise } from "../api-schemas.server.ts";
import {
  orEmpty,
  typedAmount,
  typedFirstDay,
  typedLastDay,
  typedMinimum,
  typedNumber,
} from "./json-fields.ts";

const orNever = moment.nullable();
const count = orEmpty(typedNumber(1, 1_000_000));
const names = z.array(z.string()).optional();

/** An offer as its page shows it. */
export const wholeOffer = z
  .object({
    id: z.string(),
    code: z.string(),
    kind: z.enum(offerKinds),
    percent: z.int().nullable(),
    amount: paise.nullable().meta({ description: "Paise off; where `kind` is percent, at most." }),
    giftProductId: z.string().nullable(),
    startsAt: orNever,
    endsAt: orNever,
    minimum: paise,
    productIds: z.array(z.string()),
    categories: z.array(z.string()),
    isFirstOrderOnly: z.boolean(),
    maxUses: z.int().nullable(),
    maxUsesEach: z.int().nullable(),
    isActive: z.boolean(),
    used: z.int().meta({ description: "Orders that have it and were not cancelled." }),
    banner: z.string().nullable(),
    bannerFrom: orNever,
    bannerUntil: orNever,
    addedAt: moment,
    updatedAt: moment,
    closed: z
      .string()
      .nullable()
      .meta({ description: "Why nobody can have it now; null while it can be had." }),
  })
  .meta({ id: "Offer" });

/** The offer's form. Its days are Jharkhand's. */
export const offerBody = z
  .strictObject({
    code: z.string(),
    kind: z.enum(offerKinds),
    percent: orEmpty(typedNumber(1, 100)),
    amount: orEmpty(typedAmount),
    giftProductId: orEmpty(z.string()),
    startsAt: orEmpty(typedFirstDay),
    endsAt: orEmpty(typedLastDay),
    minimum: typedMinimum,
    productIds: names,
    categories: names,
    isFirstOrderOnly: z.boolean().optional(),
    maxUses: count,
    maxUsesEach: count,
    isActive: z.boolean().default(true).optional(),
    banner: orEmpty(z.string()),
    bannerFrom: orEmpty(typedFirstDay),
    bannerUntil: orEmpty(typedLastDay),
    updatedAt: z.string().optional().meta({
      description: "As it was read: where somebody has changed it since, nothing is saved.",
      format: "date-time",
    }),
  })
  .pipe(offerSchema);
