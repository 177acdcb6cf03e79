import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { formatMoney } from "#app/lib/money/money.ts";
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
import { maxDeliveryZones } from "./delivery-zone-form.ts";
import { deliveryZones } from "./delivery-zones-table.server.ts";
import type { DeliveryZone } from "./list-delivery-zones.server.ts";

/** What a form says of a zone. Charges in paise. */
type Given = Omit<DeliveryZone, "id" | "updatedAt">;

/** Why a zone was not saved. */
export type ZoneRefusal =
  | InsertRefusal
  | ChangeRefusal<DeliveryZone>
  | { code: "too-many" }
  /** Another zone is called so. */
  | { code: "name-taken" };

/** Adds a zone, once under its id however often it is sent (rules: charges-1). Its readers are told (present-facts). */
export async function addDeliveryZone(
  id: string,
  given: Given,
  actor: Actor,
): Promise<Result<undefined, ZoneRefusal>> {
  return saved(async (tx) => {
    const isNew = await addRow(tx, deliveryZones, { id, ...given }, actor, "delivery-zone.add");
    if (!isNew) return ok(undefined);
    if ((await tx.$count(deliveryZones)) > maxDeliveryZones) return refused({ code: "too-many" });
    await record(tx, actor, "delivery-zone.add", id, { name: given.name, after: wordsOf(given) });
    return ok(undefined);
  });
}

/** @param seen its `updatedAt` as the form read it. */
export async function updateDeliveryZone(
  id: string,
  seen: Date,
  given: Given,
  actor: Actor,
): Promise<Result<undefined, ZoneRefusal>> {
  return saved(async (tx) => {
    const changed = await changeRow(tx, deliveryZones, id, seen, given);
    if (!changed.ok) return changed;
    if (!changed.value) return ok(undefined);
    await record(tx, actor, "delivery-zone.update", id, {
      name: given.name,
      before: wordsOf(changed.value),
      after: wordsOf(given),
    });
    return ok(undefined);
  });
}

/** @returns its name; undefined where it was gone already. */
export async function deleteDeliveryZone(id: string, actor: Actor): Promise<string | undefined> {
  const deleted = await db.transaction(async (tx) => {
    const [gone] = await tx.delete(deliveryZones).where(eq(deliveryZones.id, id)).returning();
    if (gone) {
      const detail = { name: gone.name, before: wordsOf(gone) };
      await record(tx, actor, "delivery-zone.delete", id, detail);
    }
    return gone;
  });
  if (deleted) publish("shop-facts");
  return deleted?.name;
}

/** "834, 814-822: ≤ 500 g ₹40, + 500 g ₹20, ≥ ₹499 ₹0", without words, for readers in each language. */
function wordsOf(zone: Given): string {
  if (!zone.isServed) return `${zone.places}: –`;
  const said = [
    `≤ ${zone.firstGrams} g ${formatMoney(zone.firstCharge)}`,
    zone.moreCharge > 0 && `+ ${zone.moreGrams} g ${formatMoney(zone.moreCharge)}`,
    zone.freeFrom !== null && `≥ ${formatMoney(zone.freeFrom)} ${formatMoney(0)}`,
  ];
  return `${zone.places}: ${said.filter(Boolean).join(", ")}`;
}

const saved = (work: (tx: Transaction) => Promise<Result<undefined, ZoneRefusal>>) =>
  saveRow("shop-facts", work, { delivery_zones_name_unique: { code: "name-taken" } });
