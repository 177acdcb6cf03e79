import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { CourierId } from "#app/domains/orders/parcels/couriers.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { type ColumnMeaning, columnMeanings, fileKinds } from "../files/courier-file.ts";
import { attemptReasons, parcelStates } from "../files/parcel-state.ts";
import { importStatuses, lineOutcomes } from "./courier-import.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Files of couriers that staff have sent (rules: couriers-1). */
export const courierImports = pgTable(
  "courier_imports",
  {
    id: text().primaryKey(),
    kind: text({ enum: fileKinds }).notNull(),
    /** Of the layout it was read by; null until its columns are known. */
    layout: text(),
    fileName: text("file_name").notNull(),
    /** SHA-256 of the file: the same one is known again. */
    hash: text().notNull(),
    /** The file until it is written: it may name people and places. */
    content: bytes("content"),
    status: text({ enum: importStatuses }).notNull(),
    /** Booked parcels count as shipped. */
    ships: boolean().notNull().default(false),
    rows: integer().notNull().default(0),
    sentBy: jsonb("sent_by").$type<Actor>().notNull(),
    writtenBy: jsonb("written_by").$type<Actor>(),
    at: moment("at").notNull().defaultNow(),
    /** When the button was pressed: cash counts as received then. */
    writtenAt: moment("written_at"),
  },
  (table) => [
    index("courier_imports_by_time").on(table.at, table.id),
    index("courier_imports_by_hash").on(table.hash),
  ],
);

/** What a file says, a row each, and what came of it. */
export const courierImportLines = pgTable(
  "courier_import_lines",
  {
    importId: text("import_id")
      .notNull()
      .references(() => courierImports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    trackingNumber: text("tracking_number").notNull(),
    orderNumber: text("order_number").notNull(),
    courier: text().$type<CourierId>(),
    /** Paise. */
    amount: bigint({ mode: "number" }),
    day: date(),
    reference: text().notNull(),
    said: text().notNull(),
    state: text({ enum: parcelStates }),
    reason: text({ enum: attemptReasons }),
    fault: text({ enum: columnMeanings }),
    /** Null until the import is written. */
    outcome: text({ enum: lineOutcomes }),
    // Not a foreign key: what was paid out for an order that is gone stays known.
    orderId: text("order_id"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index("courier_import_lines_by_order").on(table.orderId).where(sql`order_id is not null`),
  ],
);

/** Layouts that somebody has named the columns of (rules: couriers-2). */
export const courierLayouts = pgTable(
  "courier_layouts",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: fileKinds }).notNull(),
    courier: text().$type<CourierId>(),
    /** The column's name in the file, by what it holds. */
    columns: jsonb().$type<Partial<Record<ColumnMeaning, string>>>().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("courier_layouts_name").on(table.kind, sql`lower(${table.name})`)],
);

declareTopics([courierImports, courierImportLines, courierLayouts], ["courier-imports"]);
