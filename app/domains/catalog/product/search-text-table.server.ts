import { sql } from "drizzle-orm";
import { customType, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

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

declareTopics([searchTexts], ["products", "blog", "about", "mission"]);
