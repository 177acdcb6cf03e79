import { z } from "zod";
import { m } from "#app/paraglide/messages.js";
import { ladduTypes, packSizes } from "./product.ts";
import { aboveMrp, foodSchema, isBelowMrp, productFields } from "./product-fields.ts";

/** The two forms that add a product (rules: catalog-1). */
export const addForms = ["mission", "plain"] as const;
export type AddForm = (typeof addForms)[number];

const packOff = productFields.productPackOff
  .unwrap()
  .refine((grams) => packSizes.some((size) => size === grams), { error: m.field_required });

/** What it is a pack of (rules: packs-1). */
const food = foodSchema.optional();

/** Needs an image, a title, a price and a category. It says nothing of the stock, which starts at 0. */
const plainSchema = z
  .object({ ...productFields, productPackOff: packOff.optional(), food })
  .refine(isBelowMrp, aboveMrp);

const quantityError = (issue: { input: unknown }) =>
  issue.input === undefined ? m.field_required() : m.product_quantity_invalid();

/** The mission-oriented form: needs at least one benefit, a quantity and a pack-off too. */
const missionSchema = z
  .object({
    ...productFields,
    productPackOff: packOff,
    food,
    quantity: z
      .number({ error: quantityError })
      .int({ error: m.product_quantity_invalid })
      .min(1, { error: m.product_quantity_invalid })
      .max(1_000_000, { error: m.product_quantity_invalid }),
    benefits: productFields.benefits.refine(({ length }) => length > 0, {
      error: m.field_required,
    }),
    /** Shown, and not saved (rules: catalog-4). */
    ladduType: z.enum(ladduTypes).optional(),
  })
  .refine(isBelowMrp, aboveMrp);

export const newProductSchemas = { mission: missionSchema, plain: plainSchema } as const;

/**
 * The form of the phone (rules: quick-1): what a shop needs to sell a product, in a pack of any weight. No stock said is none.
 */
export const quickProductSchema = z.object({
  ...productFields,
  quantity: z
    .number({ error: m.product_quantity_invalid })
    .int({ error: m.product_quantity_invalid })
    .min(0, { error: m.product_quantity_invalid })
    .max(1_000_000, { error: m.product_quantity_invalid })
    .optional(),
  isHidden: z.boolean().default(false),
});
