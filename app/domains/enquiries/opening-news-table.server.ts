import { pgTable, text } from "drizzle-orm/pg-core";
import { languages } from "#app/lib/text/language.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

/** Who wants one mail when the shop opens (rules: opening-5); a row goes with that mail. */
export const openingNews = pgTable("opening_news", {
  /** In small letters. */
  email: text().primaryKey(),
  language: text({ enum: languages }).notNull(),
  /** SHA-256 of what stands in the last mailed link. */
  tokenHash: text("token_hash").notNull().unique("opening_news_token"),
  askedAt: moment("asked_at").notNull().defaultNow(),
  /** When its reader said that the address is theirs; null until then. */
  confirmedAt: moment("confirmed_at"),
});

declareTopics([openingNews], ["opening-news"]);
