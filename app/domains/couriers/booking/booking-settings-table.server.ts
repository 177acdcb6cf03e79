import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import type { BookingSettings } from "./booking-settings.ts";

/** One row: what booking sheets say of the shop's parcels (rules: couriers-9). */
export const bookingSettings = pgTable("booking_settings", {
  id: text().primaryKey(),
  settings: jsonb().$type<Partial<BookingSettings>>().notNull(),
});

declareTopics([bookingSettings], ["courier-imports"]);
