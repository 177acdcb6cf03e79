import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

const paise = (name: string) => bigint(name, { mode: "number" }).notNull();

/**
 * What buyer's apps say that they paid for which orders, each once however often they say it (rules:
 * ondc-settlement-1). The day book reads what is matched and paid.
 */
export const ondcSettlements = pgTable(
  "ondc_settlements",
  {
    bapId: text("bap_id").notNull(),
    settlementId: text("settlement_id").notNull(),
    networkOrderId: text("network_order_id").notNull(),
    // No foreign key: it outlives the order, as the order's payment does. NULL: the app has placed no such order.
    orderId: text("order_id"),
    orderNumber: text("order_number").notNull().default(""),
    reference: text().notNull(),
    isPaid: boolean("is_paid").notNull(),
    settled: paise("settled"),
    fee: paise("fee"),
    withheld: paise("withheld"),
    heldBack: paise("held_back"),
    /** What all settlements of its order come to, less what the order does; NULL where there is no such order. */
    difference: bigint({ mode: "number" }),
    paidAt: moment("paid_at").notNull(),
    toldAt: moment("told_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.bapId, table.settlementId, table.networkOrderId] }),
    index("ondc_settlements_by_date").on(table.toldAt, table.settlementId),
    index("ondc_settlements_to_book").on(table.paidAt).where(sql`is_paid and order_id is not null`),
  ],
);

declareTopics([ondcSettlements], ["ondc-settlements"]);
