import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

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

declareTopics([searchWordList], ["products", "blog", "about", "mission"]);
declareTopics([searchNames], ["search-names"]);
declareTopics([searchMisses], ["search-misses"]);
