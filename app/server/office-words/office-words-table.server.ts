import { sql } from "drizzle-orm";
import { customType, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

/** PostgreSQL's sorted list of words. */
const wordList = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What has words there. */
export const wordKinds = ["order", "user", "message", "request", "batch"] as const;
export type WordKind = (typeof wordKinds)[number];

/**
 * What the office finds its rows by, beside the rows: an order is placed without it (decision 066). Triggers take
 * the words away when what they were made of changes, and the row when its own goes.
 */
export const officeWords = pgTable(
  "office_words",
  {
    kind: text({ enum: wordKinds }).notNull(),
    itemId: text("item_id").notNull(),
    /** The item's own, by which lists stand. */
    time: moment("time"),
    /** Null until they are made. */
    words: wordList("words"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    index("office_words_due").on(table.kind, table.itemId).where(sql`words is null`),
    // One for each kind: what many messages say, no order has. In kB: a search reads through what was not sorted in yet.
    ...wordKinds.map((kind) =>
      index(`office_words_of_${kind}`)
        .using("gin", table.words)
        .where(sql.raw(`kind = '${kind}'`))
        .with({ gin_pending_list_limit: 256 }),
    ),
  ],
);

declareTopics(
  [officeWords],
  ["orders", "users", "contact-messages", "distributor-requests", "stock"],
);
