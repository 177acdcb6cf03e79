import { ok, type Result } from "#app/lib/answers/result.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import { type ChangeRefusal, changeRow, saveRow } from "#app/server/database/save-row.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { whatsappMode } from "#app/server/whatsapp/cloud-api.server.ts";
import { whatsappSettings } from "./whatsapp-tables.server.ts";

export type WhatsappSettings = typeof whatsappSettings.$inferSelect;

/** What stands before an owner has saved anything: nothing is told (rules: whatsapp-1). */
const unsaved: WhatsappSettings = {
  ...{ id: "whatsapp", isOn: false, kinds: [], prices: {} },
  updatedAt: new Date(0),
};

export async function readWhatsappSettings(on: Queryable = db): Promise<WhatsappSettings> {
  const [row] = await on.select().from(whatsappSettings);
  return row ?? unsaved;
}

const settingsNow = keptUntilChanged("whatsapp-settings", () => readWhatsappSettings());

/** Whether shoppers can be told by WhatsApp at present; kept in the process. */
export async function tellsByWhatsapp(): Promise<boolean> {
  return whatsappMode() !== "off" && (await settingsNow()).isOn;
}

/**
 * Changes what is told by WhatsApp, for all open pages (rules: whatsapp-1).
 * @param seen when the settings that the form read were saved.
 */
export function changeWhatsappSettings(
  seen: Date,
  given: Pick<WhatsappSettings, "isOn" | "kinds" | "prices">,
  actor: Actor,
): Promise<Result<undefined, ChangeRefusal<WhatsappSettings> | InsertRefusal>> {
  return saveRow("whatsapp-settings", async (tx) => {
    await tx.insert(whatsappSettings).values(unsaved).onConflictDoNothing();
    const changed = await changeRow(tx, whatsappSettings, unsaved.id, seen, given);
    if (!changed.ok) return changed;
    if (!changed.value) return ok(undefined);
    const { id: _, updatedAt: __, ...before } = changed.value;
    await record(tx, actor, "whatsapp-settings.update", "", { before, after: given });
    return ok(undefined);
  });
}
