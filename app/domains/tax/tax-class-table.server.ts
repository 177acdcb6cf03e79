import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import type { DatedRate } from "./tax-class.ts";

/** What goods of one kind are taxed with, since when (rules: tax-6). */
export const taxClasses = pgTable(
  "tax_classes",
  {
    id: text().primaryKey(),
    /** What staff call it: "Ragi flour, packed". */
    name: text().notNull().unique(),
    /** Of those of its products that have none of their own: four to eight digits. */
    hsn: text().notNull(),
    /** The earliest first. */
    rates: jsonb().$type<DatedRate[]>().notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [check("tax_classes_hsn", sql`${table.hsn} ~ '^[0-9]{4,8}$'`)],
);

declareTopics([taxClasses], ["tax-classes"]);
