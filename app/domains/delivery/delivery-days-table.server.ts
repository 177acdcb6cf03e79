import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

/** How long delivery takes to the pin codes that begin so; "" are all others (rules: delivery-1). */
export const deliveryDays = pgTable(
  "delivery_days",
  {
    id: text().primaryKey(),
    pinPrefix: text("pin_prefix").notNull().unique(),
    /** Working days after that of the order. */
    fromDays: integer("from_days").notNull(),
    toDays: integer("to_days").notNull(),
    /** What staff call these pin codes. */
    place: text().notNull().default(""),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("delivery_days_pin_prefix", sql`${table.pinPrefix} ~ '^([1-9][0-9]{0,5})?$'`),
    check(
      "delivery_days_range",
      sql`0 < ${table.fromDays} and ${table.fromDays} <= ${table.toDays}`,
    ),
  ],
);

declareTopics([deliveryDays], ["delivery-days"]);
