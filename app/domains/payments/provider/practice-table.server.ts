import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics, neverShown } from "#app/server/database/table-topics.server.ts";

/**
 * What the practice gateway keeps, a row for each of its orders; the document is its own. No money
 * has moved.
 */
export const practiceDocuments = pgTable(
  "practice_documents",
  {
    /** The gateway's order. */
    id: text().primaryKey(),
    /** All ids by which it is found: of the order, its payments and its refunds. */
    ids: text().array().notNull(),
    document: jsonb().$type<unknown>().notNull(),
    /** Webhooks of it are waiting. */
    isOpen: boolean("is_open").notNull(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [
    index("practice_documents_by_ids").using("gin", table.ids),
    index("practice_documents_open").on(table.id).where(sql`is_open`),
    index("practice_documents_by_change").on(table.changedAt),
  ],
);

declareTopics([practiceDocuments], neverShown);
