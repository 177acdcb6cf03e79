import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { richText } from "#app/server/text/rich-text.server.ts";
import {
  lackedLanguagesSql,
  readTexts,
  translationsColumn,
} from "#app/server/text/translations.server.ts";
import { categoryNames } from "../categories/category-name-table.server.ts";
import type { ProductTexts, Rating } from "./product.ts";

/** By which packs belong to one food: its name without capitals and spaces (rules: packs-1). */
export const foodKey = (food: AnyPgColumn | SQL | string): SQL =>
  sql`lower(replace(${food}, ' ', ''))`;

/** Collection `products` (rules: data-4). Prices are whole paise. */
export const products = pgTable(
  "products",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    category: text().notNull(),
    description: richText("description").notNull().default(""),
    shortDescription: text("short_description").notNull().default(""),
    price: integer().notNull(),
    productMRP: integer("product_mrp").notNull(),
    discountPercentage: integer("discount_percentage")
      .notNull()
      .generatedAlwaysAs(
        sql`case when product_mrp = 0 then 0 else round((product_mrp - price) * 100.0 / product_mrp)::int end`,
      ),
    /** Grams. */
    productPackOff: integer("product_pack_off"),
    /** Grams of one piece as packed; null where its pack and what packing adds tell (rules: charges-4). */
    packedWeight: integer("packed_weight"),
    /** What the product is a pack of; null where it stands alone (rules: packs-1). */
    food: text(),
    pictureUrls: text("picture_urls").array().notNull().default([]),
    /** What the admin last set; currentStock is what is left of it. */
    quantity: integer().notNull().default(0),
    currentStock: integer("current_stock").notNull().default(0),
    // Computed, so that it cannot disagree with the stock that orders lower (rules: stock-2).
    stockStatus: text("stock_status", { enum: ["inStock", "outOfStock"] })
      .notNull()
      .generatedAlwaysAs(sql`case when current_stock > 0 then 'inStock' else 'outOfStock' end`),
    benefits: text().array().notNull().default([]),
    /**
     * Units taken or held by orders, for the bestsellers; whatever returns units to stock lowers
     * it.
     */
    unitsSold: integer("units_sold").notNull().default(0),
    /**
     * How many reviews of it are shown, and their stars in all. Kept by a trigger on product_reviews, so that lists
     * need not count (rules: reviews-10).
     */
    reviewCount: integer("review_count").notNull().default(0),
    reviewStars: integer("review_stars").notNull().default(0),
    /** The number of its last entry in the stock ledger (stock-tables.server.ts). */
    lastStockEntry: integer("last_stock_entry").notNull().default(0),
    /** Whether any of it was ever received in a batch. */
    hasBatches: boolean("has_batches").notNull().default(false),
    /** It is not sold and not shown to shoppers; staff still see it (rules: catalog-9). */
    isHidden: boolean("is_hidden").notNull().default(false),
    /** Which kind of goods it is to the tax offices; a row of tax_classes (rules: tax-6). */
    taxClassId: text("tax_class_id"),
    /** Where it is another than its class's. */
    hsn: text(),
    translations: translationsColumn<ProductTexts>("description"),
    date: moment("date").notNull().defaultNow(),
    /**
     * When a field of its form was last edited; orders, stock counts and hiding do not change it. Tells one
     * edit from the next.
     */
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("products_price_not_negative", sql`price >= 0`),
    check("products_mrp_not_negative", sql`product_mrp >= 0`),
    check("products_price_not_above_mrp", sql`price <= product_mrp`),
    check("products_quantity_not_negative", sql`quantity >= 0`),
    check("products_packed_weight_positive", sql`packed_weight > 0`),
    check("products_stock_not_negative", sql`current_stock >= 0`),
    // Only the version before still searches by it: a later migration takes it away.
    index("products_by_title_words").using("gin", sql`to_tsvector('simple', ${table.title})`),
    index("products_by_food").on(foodKey(table.food)).where(sql`food is not null`),
    index("products_by_date").on(table.date, table.id),
    index("products_running_low").on(table.currentStock, table.id).where(sql`current_stock <= 5`),
    index("products_by_units_sold").on(table.unitsSold.desc().nullsFirst(), table.date, table.id),
    // All that the list filters and sorts by, so that it reads no rows but those that it shows (decision 056).
    index("products_by_choices")
      .on(
        table.category,
        table.price,
        table.productMRP,
        table.productPackOff,
        table.currentStock,
        table.discountPercentage,
        table.unitsSold,
        table.date,
        table.id,
      )
      .where(sql`not is_hidden`),
  ],
);

declareTopics([products], ["products", "bestsellers", "stock"]);

const { title, shortDescription, description, benefits, translations } = products;
const cardTexts = { title, shortDescription };
const texts = { ...cardTexts, description, benefits };
/** Pages show its name in their language; products keep the English one, which they are filtered by. */
const category = {
  column: products.category,
  translations: categoryNames.translations,
  key: categoryNames.category,
  name: "name",
};
const readCardTexts = readTexts(translations, cardTexts, { category });

/** The columns of a ProductSummary, its texts in the language of the request. */
export const summaryColumns = {
  id: products.id,
  ...readCardTexts,
  price: products.price,
  productMRP: products.productMRP,
  discountPercentage: products.discountPercentage,
  productPackOff: products.productPackOff,
  packedWeight: products.packedWeight,
  pictureUrls: products.pictureUrls,
  currentStock: products.currentStock,
  stockStatus: products.stockStatus,
  date: products.date,
  rating: sql<Rating | null>`case when ${products.reviewCount} > 0 then json_build_array(${products.reviewStars}, ${products.reviewCount}) end`,
};

/** What a product is called in the language of the request. */
export const { title: shownTitle } = readTexts(translations, { title: products.title });

/** The columns of a ListedProduct: staff see the category by which they sort their goods. */
export const listedColumns = {
  ...summaryColumns,
  category: products.category,
  isHidden: products.isHidden,
  lackedLanguages: lackedLanguagesSql(translations, texts),
};

/** The columns of a Product, its texts in the language of the request. */
export const productColumns = {
  ...summaryColumns,
  ...readTexts(translations, texts, { category }),
  quantity: products.quantity,
};

const { untranslated: _, rating: __, ...read } = productColumns;

/** The columns of a WrittenProduct: what commands read and write. */
export const writtenColumns = { ...read, ...texts, category: products.category, translations };

/** Some text of the product is missing in a further language (rules: translations-5). */
export const lacksTranslation = sql`cardinality(${listedColumns.lackedLanguages}) > 0`;
