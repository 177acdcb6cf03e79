import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { brokenConstraint, db, type Transaction } from "#app/server/database.server.ts";
import {
  acceptRepeatedInsert,
  type InsertRefusal,
  InsertRefused,
} from "#app/server/idempotent-insert.server.ts";
import { publish } from "#app/server/live.server.ts";
import { holdsAlready } from "#app/server/same-row.server.ts";
import { maxDeliveryRows } from "./delivery-days-form.ts";
import { deliveryDays } from "./delivery-days-table.server.ts";
import type { DeliveryRow } from "./list-delivery-days.server.ts";

/** What a form says of a row. */
type Given = Pick<DeliveryRow, "pinPrefix" | "fromDays" | "toDays" | "place">;

/** Why days were not saved. */
export type DeliveryRefusal =
  | InsertRefusal
  | { code: "not-found" }
  | { code: "too-many" }
  /** Another row has the prefix. */
  | { code: "prefix-taken" }
  /** Somebody has saved them since the form read them. */
  | { code: "edit-conflict"; present: DeliveryRow };

/** Adds the days of a prefix, once under their id however often they are sent (rules: delivery-1). */
export async function addDeliveryDays(
  id: string,
  given: Given,
  actor: Actor,
): Promise<Result<undefined, DeliveryRefusal>> {
  return saved(async (tx) => {
    const [standing] = await tx.select().from(deliveryDays).where(eq(deliveryDays.id, id));
    if (standing) {
      const isSame = holdsAlready(deliveryDays, standing, given);
      await acceptRepeatedInsert(tx, actor, "delivery-days.add", id, isSame);
      return ok(undefined);
    }
    if ((await tx.$count(deliveryDays)) >= maxDeliveryRows) return refused({ code: "too-many" });
    await tx.insert(deliveryDays).values({ id, ...given });
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
    const [was] = await tx.select().from(deliveryDays).where(eq(deliveryDays.id, id)).for("update");
    if (!was) return refused({ code: "not-found" });
    if (was.updatedAt.getTime() !== seen.getTime()) {
      // The same form sent again, because its answer was lost.
      if (holdsAlready(deliveryDays, was, given)) return ok(undefined);
      return refused({ code: "edit-conflict", present: was });
    }
    const updatedAt = sql`greatest(now(), ${deliveryDays.updatedAt} + interval '1 ms')`;
    await tx
      .update(deliveryDays)
      .set({ ...given, updatedAt })
      .where(eq(deliveryDays.id, id));
    await record(tx, actor, "delivery-days.update", id, {
      name: nameOf(given),
      before: wordsOf(was),
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

async function saved(
  work: (tx: Transaction) => Promise<Result<undefined, DeliveryRefusal>>,
): Promise<Result<undefined, DeliveryRefusal>> {
  try {
    const done = await db.transaction(work);
    if (done.ok) publish("delivery-days");
    return done;
  } catch (error) {
    if (error instanceof InsertRefused) return refused(error.refusal);
    if (brokenConstraint(error) === "delivery_days_pin_prefix_unique")
      return refused({ code: "prefix-taken" });
    throw error;
  }
}
