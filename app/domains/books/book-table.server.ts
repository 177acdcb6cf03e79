import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import type { CheckResult } from "./books.ts";

/** What each check of the books came to; kept for 90 days. */
export const bookRuns = pgTable(
  "book_runs",
  {
    id: text().primaryKey(),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at").notNull(),
    results: jsonb().$type<CheckResult[]>().notNull(),
    /** When the admins were last told of each thing that is still wrong; ISO moments by its key. */
    told: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [index("book_runs_by_time").on(table.finishedAt)],
);

declareTopics([bookRuns], ["books"]);
