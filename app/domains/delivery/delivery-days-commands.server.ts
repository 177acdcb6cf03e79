import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import {
  addRow,
  type ChangeRefusal,
  changeRow,
  saveRow,
} from "#app/server/database/save-row.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { maxDeliveryRows } from "./delivery-days-form.ts";
import { deliveryDays } from "./delivery-days-table.server.ts";
import type { DeliveryRow } from "./list-delivery-days.server.ts";

/** What a form says of a row. */
type Given = Pick<DeliveryRow, "pinPrefix" | "fromDays" | "toDays" | "place">;

/** Why days were not saved. */
export type DeliveryRefusal =
  | InsertRefusal
  | ChangeRefusal<DeliveryRow>
  | { code: "too-many" }
  /** Another row has the prefix. */
  | { code: "prefix-taken" };

/** Adds the days of a prefix, once under their id however often they are sent (rules: delivery-1). */
export async function addDeliveryDays(
  id: string,
  given: Given,
  actor: Actor,
): Promise<Result<undefined, DeliveryRefusal>> {
  return saved(async (tx) => {
    const isNew = await addRow(tx, deliveryDays, { id, ...given }, actor, "delivery-days.add");
    if (!isNew) return ok(undefined);
    if ((await tx.$count(deliveryDays)) > maxDeliveryRows) return refused({ code: "too-many" });
    await record(tx, actor, "delivery-days.add", id, {
      name: nameOf(given),
      after: wordsOf(given),
    });
    return ok(undefined);
  });
}

/** @param seen its `updatedAt` as the form read it. */
export async function updateDeliveryDays(
  id: string,
  seen: Date,
  given: Given,
  actor: Actor,
): Promise<Result<undefined, DeliveryRefusal>> {
  return saved(async (tx) => {
    const changed = await changeRow(tx, deliveryDays, id, seen, given);
    if (!changed.ok) return changed;
    if (!changed.value) return ok(undefined);
    await record(tx, actor, "delivery-days.update", id, {
      name: nameOf(given),
      before: wordsOf(changed.value),
      after: wordsOf(given),
    });
    return ok(undefined);
  });
}

/** @returns its prefix; undefined where it was gone already. */
export async function deleteDeliveryDays(id: string, actor: Actor): Promise<string | undefined> {
  const deleted = await db.transaction(async (tx) => {
    const [gone] = await tx.delete(deliveryDays).where(eq(deliveryDays.id, id)).returning();
    if (gone) {
      const before = wordsOf(gone);
      await record(tx, actor, "delivery-days.delete", id, { name: nameOf(gone), before });
    }
    return gone;
  });
  if (deleted) publish("delivery-days");
  return deleted?.pinPrefix;
}

const nameOf = ({ pinPrefix }: Given) => pinPrefix || "*";
const wordsOf = ({ pinPrefix, fromDays, toDays }: Given) => `${pinPrefix}: ${fromDays}–${toDays}`;

const saved = (work: (tx: Transaction) => Promise<Result<undefined, DeliveryRefusal>>) =>
  saveRow("delivery-days", work, { delivery_days_pin_prefix_unique: { code: "prefix-taken" } });
