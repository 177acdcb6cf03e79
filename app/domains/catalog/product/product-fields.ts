import { z } from "zod";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { translationsSchema } from "#app/lib/text/translation-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { maxPictures } from "./product.ts";

const text = (max: number) =>
  z.string({ error: m.field_required }).max(max, { error: () => m.text_too_long({ n: max }) });

const maxPrice = 100_000_000;
const maxBenefits = 20;

export const rupees = z.string({ error: m.field_required }).transform((typed, context) => {
  const amount = parseRupees(typed);
  if (amount === undefined || amount === 0 || amount > maxPrice) {
    context.addIssue({ code: "custom", message: m.product_price_invalid() });
    return z.NEVER;
  }
  return amount;
});

const benefits = z
  .array(text(200).trim().default(""))
  .transform((lines) => lines.filter((line) => line !== ""))
  .refine(({ length }) => length <= maxBenefits, {
    error: () => m.product_benefits_too_many({ n: maxBenefits }),
  });

/**
 * The fields that the forms of a product have in common (rules: catalog-1): a picture, title, price
 * and category are needed. Amounts are typed in rupees and become paise.
 */
export const productFields = {
  /** URLs of stored pictures; the first is the one on the cards. */
  pictureUrls: z
    .array(z.string().max(300))
    .min(1, { error: m.product_pictures_required })
    .max(maxPictures, { error: () => m.pictures_too_many({ n: maxPictures }) }),
  title: text(200).trim().min(1, { error: m.field_required }),
  category: text(80).trim().min(1, { error: m.field_required }),
  price: rupees,
  /** Left empty, it is the price. */
  productMRP: rupees.optional(),
  /** Grams. */
  productPackOff: z.number({ error: m.field_required }).int().positive().max(100_000).optional(),
  /** Grams of one piece as packed. */
  packedWeight: z
    .number({ error: m.packed_weight_invalid })
    .int({ error: m.packed_weight_invalid })
    .min(1, { error: m.packed_weight_invalid })
    .max(100_000, { error: m.packed_weight_invalid })
    .optional(),
  shortDescription: text(300).trim().default(""),
  /** HTML; the database column sanitises it. */
  description: text(20_000).default(""),
  benefits,
  translations: translationsSchema({
    title: text(200).trim().optional(),
    shortDescription: text(300).trim().optional(),
    description: text(20_000).optional(),
    benefits: benefits.optional(),
  }),
};

/** A food's name: one space between its words. Empty where the product stands alone. */
export const foodSchema = z
  .string({ error: m.field_required })
  .max(80, { error: () => m.text_too_long({ n: 80 }) })
  .transform((name) => name.trim().replaceAll(/\s+/g, " "));

/** What a form says of a product. */
export type ProductDetails = z.output<z.ZodObject<typeof productFields>>;

export function isBelowMrp({
  price,
  productMRP = price,
}: Pick<ProductDetails, "price" | "productMRP">) {
  return price <= productMRP;
}
/** How a form says that it is not. */
export const aboveMrp = { path: ["price"], error: m.product_price_above_mrp };
