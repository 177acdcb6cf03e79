import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { bookingStates } from "./booking.ts";

/** Parcels that are booked by a courier's API: of an order one at a time (rules: couriers-11). */
export const courierBookings = pgTable(
  "courier_bookings",
  {
    id: text().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    provider: text({ enum: ["shiprocket"] }).notNull(),
    state: text({ enum: bookingStates }).notNull(),
    /** The courier among the provider's that was chosen; null leaves it to the provider. */
    courierId: text("courier_id"),
    courierName: text("courier_name").notNull().default(""),
    /** What the provider calls the order, and its parcel. */
    providerOrderId: text("provider_order_id"),
    providerParcelId: text("provider_parcel_id"),
    awb: text(),
    /** What it costs to send it, in paise, as it was quoted; null where nobody knows. */
    carriage: bigint({ mode: "number" }),
    /** Why it could not be booked, in the provider's words. */
    fault: text().notNull().default(""),
    bookedBy: jsonb("booked_by").$type<Actor>().notNull(),
    /** When somebody began to book it, who has a minute for that; null where nobody does. */
    begunAt: moment("begun_at"),
    bookedAt: moment("booked_at"),
    pickUpAskedAt: moment("pick_up_asked_at"),
    cancelledAt: moment("cancelled_at"),
    /** The courier's last word, and when it was said: what is older changes no status any more. */
    said: text().notNull().default(""),
    saidAt: moment("said_at"),
    /** When the provider was last heard of or asked about it. */
    heardAt: moment("heard_at"),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("courier_bookings_standing").on(table.orderId).where(sql`state <> 'cancelled'`),
    index("courier_bookings_by_order").on(table.orderId),
    index("courier_bookings_by_awb").on(table.awb),
    index("courier_bookings_by_time").on(table.at),
    check("courier_bookings_carriage", sql`carriage >= 0`),
  ],
);

declareTopics([courierBookings], ["orders"]);
