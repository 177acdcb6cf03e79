import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { sheetKinds } from "../sheets/product-sheet.ts";
import { type ImportError, type ImportedFields, importStatuses } from "./product-import.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Files of products or stock that staff have sent (rules: product-files-4). */
export const productImports = pgTable(
  "product_imports",
  {
    id: text().primaryKey(),
    kind: text({ enum: sheetKinds }).notNull(),
    fileName: text("file_name").notNull(),
    /** The file, until it is saved. */
    content: bytes("content"),
    status: text({ enum: importStatuses }).notNull().default("checking"),
    isCheckedAgain: boolean("is_checked_again").notNull().default(false),
    rows: integer().notNull().default(0),
    rowsChecked: integer("rows_checked").notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    errorCount: integer("error_count").notNull().default(0),
    /** The first of them. */
    errors: jsonb().$type<ImportError[]>().notNull().default([]),
    unread: text().array().notNull().default([]),
    /** Of all changes: two previews with the same one tell the same. */
    fingerprint: text().notNull().default(""),
    sentBy: jsonb("sent_by").$type<Actor>().notNull(),
    savedBy: jsonb("saved_by").$type<Actor>(),
    /** When it was sent. */
    at: moment("at").notNull().defaultNow(),
    savedAt: moment("saved_at"),
  },
  (table) => [index("product_imports_by_time").on(table.at, table.id)],
);

/** What an import will change, or has changed: a row of its file each. */
export const productImportChanges = pgTable(
  "product_import_changes",
  {
    importId: text("import_id")
      .notNull()
      .references(() => productImports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    productId: text("product_id").notNull(),
    isNew: boolean("is_new").notNull(),
    title: text().notNull(),
    was: jsonb().$type<ImportedFields>().notNull(),
    became: jsonb().$type<ImportedFields>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index("product_import_changes_by_product").on(table.productId, table.importId),
  ],
);

declareTopics([productImports, productImportChanges], ["product-imports"]);
