import { jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { deliveryStates } from "../after/delivery-states.ts";
import type { AgreedOrder, OrderPart } from "../after/order-body.ts";
import { ondcVersions } from "../protocol/context.ts";

/**
 * Orders that buyers' apps placed over the network, as these know them (rules: ondc-orders-1): beside the shop's own
 * order, which says what is packed, paid and sent.
 */
export const ondcOrders = pgTable(
  "ondc_orders",
  {
    // Not a foreign key: an order that was deleted is not placed again by a late message.
    orderId: text("order_id").primaryKey(),
    bapId: text("bap_id").notNull(),
    bapUri: text("bap_uri").notNull(),
    transactionId: text("transaction_id").notNull(),
    /** What the buyer's app calls it. */
    networkId: text("network_id").notNull(),
    version: text({ enum: ondcVersions }).notNull(),
    /** What was agreed on when it was confirmed. */
    agreed: jsonb().$type<AgreedOrder>().notNull(),
    /** What was cancelled, sent back or asked to be taken back of it, the earliest first. */
    parts: jsonb().$type<OrderPart[]>().notNull().default([]),
    /** What the app was last told of the parcel; null before it was told more than that the order is placed. */
    told: text({ enum: deliveryStates }),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("ondc_orders_once").on(table.bapId, table.networkId)],
);

declareTopics([ondcOrders], ["orders"]);
