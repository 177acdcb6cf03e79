import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Look } from "#app/lib/shop/look.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

/** Each look that was saved. The last that was not undone is how the shop looks; without one, as app.css has it. */
export const looks = pgTable(
  "looks",
  {
    /** The form's, so that one that is sent twice is saved once. */
    id: uuid().primaryKey(),
    look: jsonb().$type<Look>().notNull(),
    savedAt: moment("saved_at").notNull().default(sql`clock_timestamp()`),
    /** E-mail address of who saved it. */
    savedBy: text("saved_by").notNull(),
    undoneAt: moment("undone_at"),
  },
  (table) => [index("looks_saved").on(table.savedAt)],
);

// Every page follows who the shop is, and so how it looks.
declareTopics([looks], ["shop-facts"]);
