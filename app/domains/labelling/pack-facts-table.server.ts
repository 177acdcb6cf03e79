import { getTableColumns, sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { readTexts, translationsColumn } from "#app/server/text/translations.server.ts";
import type { Claim } from "./claims.ts";
import { goodsKinds } from "./goods.ts";
import type { Nutrition } from "./nutrition.ts";
import { type Allergen, marks, type PackTexts, shelfLifeUnits } from "./pack-facts.ts";

/** What a pack of a product says (rules: labelling-1): a row where somebody has said something. */
export const packFacts = pgTable(
  "pack_facts",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    commonName: text("common_name").notNull().default(""),
    ingredients: text().array().notNull().default([]),
    storage: text().notNull().default(""),
    cooking: text().notNull().default(""),
    allergens: text().array().$type<Allergen[]>().notNull().default([]),
    mayContain: text("may_contain").array().$type<Allergen[]>().notNull().default([]),
    /** Of 100 g. */
    nutrition: jsonb().$type<Nutrition>().notNull().default({}),
    servingGrams: integer("serving_grams"),
    mark: text({ enum: marks }),
    shelfLife: integer("shelf_life"),
    shelfLifeUnit: text("shelf_life_unit", { enum: shelfLifeUnits }).notNull().default("months"),
    makerName: text("maker_name").notNull().default(""),
    makerAddress: text("maker_address").notNull().default(""),
    packerName: text("packer_name").notNull().default(""),
    packerAddress: text("packer_address").notNull().default(""),
    licence: text().notNull().default(""),
    origin: text().notNull().default(""),
    claims: text().array().$type<Claim[]>().notNull().default([]),
    gtin: text().notNull().default(""),
    translations: translationsColumn<PackTexts>(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  () => [
    check("pack_facts_serving", sql`serving_grams > 0`),
    check("pack_facts_shelf_life", sql`shelf_life > 0`),
  ],
);

/**
 * The numbers of which the shop's own barcodes are made (rules: labels-5), each given once: a number of a product that is
 * gone is on packs still.
 */
export const packNumbers = pgTable("pack_numbers", {
  productId: text("product_id")
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  number: integer().generatedByDefaultAsIdentity().notNull().unique(),
});

/** What kind of goods categories are, where somebody has said (rules: labelling-2). */
export const categoryGoods = pgTable("category_goods", {
  /** As products spell it. */
  category: text().primaryKey(),
  goods: text({ enum: goodsKinds }).notNull(),
});

declareTopics([packFacts, packNumbers, categoryGoods], ["products"]);

const { commonName, ingredients, storage, cooking, translations } = packFacts;
const { productId: _, updatedAt: __, translations: ___, ...plain } = getTableColumns(packFacts);

/** The columns of ReadPackFacts, their texts in the language of the request. */
export const readPackColumns = {
  ...plain,
  ...readTexts(translations, { commonName, ingredients, storage, cooking }),
};
