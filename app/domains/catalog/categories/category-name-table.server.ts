import { pgTable, text } from "drizzle-orm/pg-core";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { translationsColumn } from "#app/server/text/translations.server.ts";
import type { CategoryTexts } from "./category-name.ts";

/** What categories are called in further languages (rules: translations-7); one without a row has its own name only. */
export const categoryNames = pgTable("category_names", {
  /** As products spell it. */
  category: text().primaryKey(),
  translations: translationsColumn<CategoryTexts>(),
});

declareTopics([categoryNames], ["products"]);
