import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/moment-column.server.ts";
import { declareTopics } from "#app/server/table-topics.server.ts";

/** PostgreSQL's sorted list of words. */
const wordList = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What the database's texts are of; pages and FAQ are no rows (search-texts in the routes). */
export const textKinds = ["product", "post", "about", "mission"] as const;

/**
 * The words of products and content, one row for each language that a text is in. Triggers write it when a text
 * changes, and not when something is sold (decision 055).
 */
export const searchTexts = pgTable(
  "search_texts",
  {
    kind: text({ enum: textKinds }).notNull(),
    itemId: text("item_id").notNull(),
    language: text().notNull().default("en"),
    titleWords: wordList("title_words").notNull(),
    /** All words, those of the title too. */
    textWords: wordList("text_words").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.language] }),
    // In kB: a search reads through what was not sorted in yet.
    index("search_texts_of_product_titles")
      .using("gin", table.titleWords)
      .where(sql`kind = 'product'`)
      .with({ gin_pending_list_limit: 128 }),
    index("search_texts_of_products")
      .using("gin", table.textWords)
      .where(sql`kind = 'product'`)
      .with({ gin_pending_list_limit: 128 }),
    index("search_texts_of_content")
      .using("gin", table.textWords)
      .where(sql`kind <> 'product'`)
      .with({ gin_pending_list_limit: 128 }),
  ],
);

/** Each word that stands in some text, and what it sounds like. */
export const searchWordList = pgTable(
  "search_words",
  {
    spelling: text().primaryKey(),
    sound: text().notNull(),
  },
  (table) => [
    index("search_words_by_start").on(table.spelling.op("text_pattern_ops")),
    index("search_words_by_sound").on(table.sound.op("text_pattern_ops")),
    // search_words_by_likeness stands in the migration: it needs an extension.
  ],
);

/** What is called by several names: each finds what has any of the others (rules: search-5). */
export const searchNames = pgTable("search_names", {
  id: text().primaryKey(),
  names: text().array().notNull(),
  date: moment("date").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** What was searched and no product was found for (rules: search-9). */
export const searchMisses = pgTable(
  "search_misses",
  {
    /** Its words, without capitals and with # for each digit. */
    query: text().primaryKey(),
    times: integer().notNull().default(1),
    firstAt: moment("first_at").notNull().defaultNow(),
    lastAt: moment("last_at").notNull().defaultNow(),
  },
  (table) => [
    index("search_misses_by_times").on(table.times, table.query),
    index("search_misses_by_time").on(table.lastAt, table.query),
  ],
);

declareTopics([searchTexts, searchWordList], ["products", "blog", "about", "mission"]);
declareTopics([searchNames], ["search-names"]);
declareTopics([searchMisses], ["search-misses"]);
