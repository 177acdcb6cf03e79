import type { Result } from "#app/lib/answers/result.ts";
import { ok } from "#app/lib/answers/result.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import { type ChangeRefusal, changeRow, saveRow } from "#app/server/database/save-row.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import type { CodRules } from "./cod-rules.ts";
import { codRules } from "./cod-tables.server.ts";
import { type CodRulesRow, unsavedRules } from "./read-cod-rules.server.ts";

/**
 * Changes who may pay at the door, for all open pages (rules: cod-1).
 * @param seen when the rules that the form read were saved.
 */
export function changeCodRules(
  seen: Date,
  given: CodRules,
  actor: Actor,
): Promise<Result<undefined, ChangeRefusal<CodRulesRow> | InsertRefusal>> {
  return saveRow("cod-rules", async (tx) => {
    await tx.insert(codRules).values(unsavedRules).onConflictDoNothing();
    const changed = await changeRow(tx, codRules, unsavedRules.id, seen, given);
    if (!changed.ok) return changed;
    if (!changed.value) return ok(undefined);
    const { id: _, updatedAt: __, ...before } = changed.value;
    await record(tx, actor, "cod-rules.update", "", { before, after: given });
    return ok(undefined);
  });
}
