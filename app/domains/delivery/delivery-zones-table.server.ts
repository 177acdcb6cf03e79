import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

/**
 * Where delivery costs something else than everywhere else, or does not go (rules: charges-1). Every process has them in
 * `site`, and every page of it, so they change as the shop's facts do.
 */
export const deliveryZones = pgTable(
  "delivery_zones",
  {
    id: text().primaryKey(),
    /** What staff call it. */
    name: text().notNull().unique(),
    /** Beginnings and ranges of pin codes: "834, 814-822". */
    places: text().notNull(),
    isServed: boolean("is_served").notNull().default(true),
    /** Up to so many grams the first charge holds; each further step adds the other. Charges in paise. */
    firstGrams: integer("first_grams").notNull(),
    firstCharge: integer("first_charge").notNull(),
    moreGrams: integer("more_grams").notNull(),
    moreCharge: integer("more_charge").notNull(),
    /** From goods of this worth on nothing is charged; null where no worth makes it so. */
    freeFrom: integer("free_from"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  () => [
    check("delivery_zones_grams", sql`least(first_grams, more_grams) > 0`),
    check(
      "delivery_zones_charges",
      sql`least(first_charge, more_charge, coalesce(free_from, 0)) >= 0`,
    ),
  ],
);

declareTopics([deliveryZones], ["shop-facts"]);
