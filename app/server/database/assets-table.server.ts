import { customType, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./moment-column.server.ts";
import { declareTopics, neverShown } from "./table-topics.server.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The built files below /assets/ of this version and of those before it (shared-assets.server.ts). */
export const assets = pgTable("assets", {
  /** "shell-4f2a….js": named by its content, so the same in every version that has it. */
  name: text().primaryKey(),
  content: bytes().notNull(),
  /** When a process last started that has it, or was followed by one that has not. */
  lastUsed: moment("last_used").notNull(),
});

declareTopics([assets], neverShown);
