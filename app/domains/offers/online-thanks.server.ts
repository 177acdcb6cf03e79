import { ok, type Result } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import { type ChangeRefusal, changeRow, saveRow } from "#app/server/database/save-row.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { onlineThanks } from "./offer-table.server.ts";
import { noThanks, type OnlineThanks } from "./online-thanks.ts";

type ThanksRow = typeof onlineThanks.$inferSelect;

/** What stands before anything was saved. */
const unsaved: ThanksRow = { id: "thanks", ...noThanks, updatedAt: new Date(0) };

export async function readThanks(): Promise<ThanksRow> {
  const [row] = await db.select().from(onlineThanks);
  return row ?? unsaved;
}

/** The same, kept in the process: orders read it here, and never within their transactions. */
export const thanksNow = keptUntilChanged("offers", async (): Promise<OnlineThanks> => {
  const { id: _, updatedAt: __, ...thanks } = await readThanks();
  return thanks;
});

/**
 * Changes the thank-you for paying online, for all open pages (rules: thanks-1). Orders keep what they were given.
 * @param seen when what the form read was saved.
 */
export function changeThanks(
  seen: Date,
  given: OnlineThanks,
  actor: Actor,
): Promise<Result<undefined, ChangeRefusal<ThanksRow> | InsertRefusal>> {
  return saveRow("offers", async (tx) => {
    await tx.insert(onlineThanks).values(unsaved).onConflictDoNothing();
    const changed = await changeRow(tx, onlineThanks, unsaved.id, seen, given);
    if (!changed.ok) return changed;
    if (!changed.value) return ok(undefined);
    const { id: _, updatedAt: __, ...before } = changed.value;
    await record(tx, actor, "online-thanks.update", "", { before, after: given });
    return ok(undefined);
  });
}
