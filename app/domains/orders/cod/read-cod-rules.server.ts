import { db, type Queryable } from "#app/server/database/database.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { noCodRules } from "./cod-rules.ts";
import { codRules } from "./cod-tables.server.ts";

export type CodRulesRow = typeof codRules.$inferSelect;

/** What stands before an owner has saved anything. */
export const unsavedRules: CodRulesRow = { id: "cod", ...noCodRules, updatedAt: new Date(0) };

/** The rules as they stand. */
export async function readCodRules(on: Queryable = db): Promise<CodRulesRow> {
  const [row] = await on.select().from(codRules);
  return row ?? unsavedRules;
}

/** The same, kept in the process: orders read them here, and never within their transactions. */
export const codRulesNow = keptUntilChanged("cod-rules", () => readCodRules());
