import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./moment-column.server.ts";
import { declareTopics, everyTopic, neverShown } from "./table-topics.server.ts";

/** Facts about this installation that all its processes share: secrets, what was filled when. */
export const installation = pgTable("installation", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Who changed or deleted what: one row for every write of an admin (rules: audit-1). */
export const auditLog = pgTable(
  "audit_log",
  {
    id: text().primaryKey(),
    at: moment("at").notNull().defaultNow(),
    actorId: text("actor_id").notNull(),
    actorEmail: text("actor_email").notNull(),
    /** "order.delete", "product.set-stock"… */
    action: text().notNull(),
    subjectId: text("subject_id").notNull(),
    /** What was, where something was replaced or deleted, and what it became. */
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index("audit_log_by_time").on(table.at, table.id),
    index("audit_log_by_actor").on(table.actorEmail, table.at, table.id),
    index("audit_log_by_kind").on(sql`split_part(action, '.', 1)`, table.at, table.id),
    index("audit_log_by_subject").on(table.subjectId, table.at),
  ],
);

/**
 * Files that an admin has sent and no row uses yet. Saving the row takes the file out of here; what
 * is never saved is removed after a day.
 */
export const uploads = pgTable(
  "uploads",
  {
    /** "/files/blogImage/…" */
    url: text().primaryKey(),
    folder: text().notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("uploads_by_time").on(table.at)],
);

/**
 * The pictures that are in the store of files, but for those of returns: which file is whose, their rows
 * say. Whatever comes there otherwise than by an upload is found in the night (rules: media-5).
 */
export const storedPictures = pgTable(
  "stored_pictures",
  {
    /** "/files/blogImage/…" */
    url: text().primaryKey(),
    folder: text().notNull(),
    /** When it was stored. */
    date: moment("date").notNull().defaultNow(),
    /** Whether an order showed it when the store was last looked through. */
    inOrders: boolean("in_orders").notNull().default(false),
  },
  (table) => [index("stored_pictures_by_date").on(table.date, table.url)],
);

/**
 * Which documents of the programme's earlier shop have come here (rules: import-3): tells the next
 * import what is new, what was changed there, and what was changed or deleted here since.
 */
export const importedDocuments = pgTable(
  "imported_documents",
  {
    /** "products", "order"…: as that shop called it. */
    collection: text().notNull(),
    /** The id of the row that it became. */
    id: text().notNull(),
    /** Fingerprint of the row that was made of it. */
    source: text().notNull(),
    /** Fingerprint of the row as the database held it after it was written. */
    written: text().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.id] })],
);

/**
 * The rows of the sample shop as they were when it was filled: what differs from them was changed by somebody. Of one that was
 * taken away, what it said then, for a day (rules: sample-1).
 */
export const sampleRows = pgTable(
  "sample_rows",
  {
    /** "products", "blog_posts"… */
    tableName: text("table_name").notNull(),
    id: text().notNull(),
    /** The row as `to_jsonb` gives it; an empty one of a row that was changed before it was first looked at. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    takenAt: moment("taken_at"),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.id] })],
);

/** rate-limiter-flexible's table; its columns are the library's. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

declareTopics([auditLog], everyTopic);
declareTopics([storedPictures], ["pictures"]);
declareTopics([sampleRows], ["products"]);
declareTopics([importedDocuments, installation, uploads, rateLimits], neverShown);
