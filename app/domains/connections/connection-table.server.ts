import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";
import { connectionNames } from "./connection-names.ts";

/** The keys of the shop's providers that owners have typed, locked by the installation's key (decision 076). */
export const connections = pgTable(
  "connections",
  {
    name: text({ enum: connectionNames }).primaryKey(),
    /** What was typed, as JSON, locked under the connection's name. */
    sealed: text().notNull(),
    keptAt: moment("kept_at").notNull().defaultNow(),
  },
  () => [check("connections_sealed", sql`sealed like '1.%'`)],
);

declareTopics([connections], ["connections"]);
