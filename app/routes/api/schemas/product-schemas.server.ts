import { z } from "zod";
import { longestName, mostCategories } from "#app/domains/catalog/categories/category-name.ts";
import { productStates } from "#app/domains/catalog/lists/product-filter.ts";
import { quickProductSchema } from "#app/domains/catalog/product/new-product.ts";
import {
  aboveMrp,
  foodSchema,
  isBelowMrp,
  productFields,
  rupees,
} from "#app/domains/catalog/product/product-fields.ts";
import { claims } from "#app/domains/labelling/claims.ts";
import { nutrientNames } from "#app/domains/labelling/nutrition.ts";
import { allergens, marks, shelfLifeUnits } from "#app/domains/labelling/pack-facts.ts";
import { packFactsSchema, typedPackFacts } from "#app/domains/labelling/pack-facts-form.ts";
import { type FurtherLanguage, furtherLanguages } from "#app/lib/text/translations.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { moment, pageQuery, paise } from "../api-schemas.server.ts";
import { mostPaise, orEmpty, typedAmount } from "./json-fields.ts";
import { pricePeriod } from "./price-schemas.server.ts";

const grams = z.int().nullable().meta({ description: "Grams." });
const stock = z.int().nullable().meta({
  description: "For sale. Null where the key may not see stock (`stock.read`).",
});
/** Texts in further languages, by their codes. */
const translations = z.record(z.string(), z.record(z.string(), z.unknown()).optional());

export const listedProduct = z
  .object({
    id: z.string(),
    title: z.string(),
    category: z.string(),
    shortDescription: z.string(),
    price: paise,
    productMRP: paise,
    discountPercentage: z.int(),
    productPackOff: grams,
    packedWeight: grams,
    pictureUrls: z.array(z.string()),
    currentStock: stock,
    stockStatus: z.enum(["inStock", "outOfStock"]),
    isHidden: z.boolean(),
    date: moment,
  })
  .meta({ id: "ListedProduct" });

/** What its pack says of a product. */
export const productLabel = z
  .object({
    commonName: z.string(),
    ingredients: z.array(z.string()),
    storage: z.string(),
    cooking: z.string(),
    allergens: z.array(z.enum(allergens)),
    mayContain: z.array(z.enum(allergens)),
    nutrition: z.record(z.string(), z.number()).meta({ description: "Of 100 g." }),
    servingGrams: z.int().nullable(),
    mark: z.enum(marks).nullable(),
    shelfLife: z.int().nullable(),
    shelfLifeUnit: z.enum(shelfLifeUnits),
    makerName: z.string(),
    makerAddress: z.string(),
    packerName: z.string(),
    packerAddress: z.string(),
    licence: z.string(),
    origin: z.string(),
    claims: z.array(z.string()),
    gtin: z.string(),
    translations,
    lacks: z.array(z.string()).meta({ description: "What the law asks for and nobody has said." }),
    updatedAt: moment.nullable().meta({ description: "Null where nobody has said anything yet." }),
  })
  .meta({ id: "ProductLabel" });

const pack = z.object({
  id: z.string(),
  title: z.string(),
  productPackOff: grams,
  price: paise,
  currentStock: stock,
});

/** A product with all that the office's pages of it show. */
export const wholeProduct = listedProduct
  .extend({
    description: z.string().meta({ description: "HTML." }),
    benefits: z.array(z.string()),
    quantity: stock.meta({ description: "What was last set as its stock." }),
    translations,
    food: z.string().nullable().meta({ description: "What it is a pack of." }),
    packs: z
      .array(pack)
      .meta({ description: "All packs of its food; none where it stands alone." }),
    prices: z.array(pricePeriod).nullable().meta({
      description:
        "For a time, that run or are to come. Null where the key may not see them (`products`).",
    }),
    label: productLabel.meta({ description: "What its pack says." }),
    updatedAt: moment.meta({
      description: "Of the last edit; orders, counts and hiding are none.",
    }),
  })
  .meta({ id: "Product" });

export const productQuery = pageQuery.extend({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({ description: "Words that begin words of its title or category." }),
  category: z.string().max(80).optional(),
  state: z.enum(productStates).optional(),
});

const fields = {
  ...quickProductSchema.shape,
  price: typedAmount.pipe(productFields.price),
  productMRP: orEmpty(typedAmount.pipe(rupees)).meta({ description: "Left out, it is the price." }),
  productPackOff: orEmpty(productFields.productPackOff.unwrap()),
  packedWeight: orEmpty(productFields.packedWeight.unwrap()),
  benefits: productFields.benefits.prefault([]),
};

/** As the phone's form adds one (rules: quick-1). */
export const newProductBody = z
  .object({ ...fields, food: foodSchema.optional() })
  .refine(isBelowMrp, aboveMrp);

const { quantity: _, isHidden: __, ...edited } = fields;
/** As the form of its page changes one, whole (rules: catalog-7). */
export const productBody = z
  .object({
    ...edited,
    seenPrice: orEmpty(typedAmount.pipe(rupees)).meta({
      description:
        "The price that was read: where `price` is the same, a price for a time goes on.",
    }),
    updatedAt: momentSchema.optional().meta({
      description: "As it was read: where somebody has edited it since, nothing is saved.",
    }),
  })
  .refine(isBelowMrp, aboveMrp);

const amount = z.int().min(1).max(mostPaise);
/** What the table of many products changes (rules: catalog-14); what is left out stays. */
export const productCellsBody = z
  .object({
    price: amount,
    productMRP: amount,
    category: productFields.category,
    isHidden: z.boolean(),
    packedWeight: productFields.packedWeight.unwrap().nullable(),
  })
  .partial();

export const foodBody = z.object({
  food: foodSchema.meta({ description: "Empty, it stands alone." }),
});

const said = {
  commonName: z.string().default(""),
  ingredients: z.array(z.string()).default([]).meta({ description: "In falling order of weight." }),
  storage: z.string().default(""),
  cooking: z.string().default(""),
};
const figure = z.number().optional();
const whole = z.int().nullable().default(null);

/** As the form of its page says what a pack says, whole (rules: labelling-1). */
export const labelBody = z
  .strictObject({
    ...said,
    allergens: z.array(z.enum(allergens)).default([]),
    mayContain: z.array(z.enum(allergens)).default([]),
    nutrition: z
      .strictObject(
        Object.fromEntries(nutrientNames.map((name) => [name, figure])) as Record<
          (typeof nutrientNames)[number],
          typeof figure
        >,
      )
      .default({})
      .meta({ description: "Of 100 g: kcal of energy, mg of sodium, calcium and iron, else g." }),
    servingGrams: whole,
    mark: z.enum(marks).nullable().default(null),
    shelfLife: whole,
    shelfLifeUnit: z.enum(shelfLifeUnits).default("months"),
    makerName: z
      .string()
      .default("")
      .meta({ description: "Empty where the shop itself makes it." }),
    makerAddress: z.string().default(""),
    packerName: z.string().default(""),
    packerAddress: z.string().default(""),
    licence: z.string().default("").meta({ description: "The maker's, 14 digits." }),
    origin: z.string().default("").meta({ description: "Empty for India." }),
    claims: z.array(z.enum(claims)).default([]),
    gtin: z.string().default("").meta({ description: "13 digits, EAN-13." }),
    translations: z
      .strictObject(
        Object.fromEntries(
          furtherLanguages.map((language) => [language, z.strictObject(said).optional()]),
        ),
      )
      .optional()
      .meta({ description: "Left out, they stay." }),
    alsoPacks: z.boolean().default(false).meta({
      description: "The other packs of its food say the same, but for their code.",
    }),
    updatedAt: z.iso.datetime().optional().meta({
      description: "As it was read: where somebody has saved it since, nothing is saved.",
    }),
  })
  .transform(({ alsoPacks, translations, ...facts }): z.input<typeof packFactsSchema> => {
    const typed = typedPackFacts({ ...facts, translations: translations ?? {} });
    return {
      ...typed,
      mark: facts.mark ?? undefined,
      translations: translations && typed.translations,
      alsoPacks: String(alsoPacks),
      updatedAt: facts.updatedAt,
    };
  })
  .pipe(packFactsSchema);

export const category = z.object({
  category: z.string(),
  products: z.int(),
  translations: z.record(z.string(), z.object({ name: z.string().optional() }).optional()),
});

const categoryName = z.string().trim().max(longestName);

/** What categories are called in further languages; what is left out stays (rules: translations-7). */
export const categoryNamesBody = z.object({
  data: z
    .array(
      z.strictObject({
        category: z.string().min(1).max(longestName),
        translations: z.strictObject(
          Object.fromEntries(
            furtherLanguages.map((language) => [
              language,
              z.strictObject({ name: categoryName }).optional(),
            ]),
          ) as Record<FurtherLanguage, z.ZodOptional<z.ZodObject<{ name: typeof categoryName }>>>,
        ),
      }),
    )
    .min(1)
    .max(mostCategories)
    .refine((all) => new Set(all.map((one) => one.category)).size === all.length, {
      error: "Name each category once.",
    }),
});
