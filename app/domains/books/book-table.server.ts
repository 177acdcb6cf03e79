import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { declareTopics } from "#app/server/table-topics.server.ts";
import type { CheckResult } from "./books.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull();

/** What each check of the books came to; kept for 90 days. */
export const bookRuns = pgTable(
  "book_runs",
  {
    id: text().primaryKey(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    results: jsonb().$type<CheckResult[]>().notNull(),
    /** When the admins were last told of each thing that is still wrong; ISO moments by its key. */
    told: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [index("book_runs_by_time").on(table.finishedAt)],
);

declareTopics([bookRuns], ["books"]);
