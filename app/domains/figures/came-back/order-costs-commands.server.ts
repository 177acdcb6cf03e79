import { desc, eq } from "drizzle-orm";
import { ok, type Result } from "#app/lib/answers/result.ts";
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
import type { OrderCosts } from "./order-costs.ts";
import { orderCosts } from "./parcel-tables.server.ts";

export type CostsRow = typeof orderCosts.$inferSelect;

/** Why costs were not saved. */
export type CostsRefusal =
  | InsertRefusal
  | ChangeRefusal<CostsRow>
  /** Others count from the same day. */
  | { code: "day-taken" };

/** All costs, those that count from the latest day first. */
export const listOrderCosts = (): Promise<CostsRow[]> =>
  db.select().from(orderCosts).orderBy(desc(orderCosts.since));

/** Adds costs from a day on, once under their id however often they are sent (rules: costs-1). */
export function addOrderCosts(
  id: string,
  given: OrderCosts,
  actor: Actor,
): Promise<Result<undefined, CostsRefusal>> {
  return saved(async (tx) => {
    if (await addRow(tx, orderCosts, { id, ...given }, actor, "order-costs.add")) {
      await record(tx, actor, "order-costs.add", id, { name: given.since, after: given });
    }
    return ok(undefined);
  });
}

/** @param seen their `updatedAt` as the form read it. */
export function changeOrderCosts(
  id: string,
  seen: Date,
  given: OrderCosts,
  actor: Actor,
): Promise<Result<undefined, CostsRefusal>> {
  return saved(async (tx) => {
    const changed = await changeRow(tx, orderCosts, id, seen, given);
    if (!changed.ok || !changed.value) return changed.ok ? ok(undefined) : changed;
    const { id: _, updatedAt: __, ...before } = changed.value;
    await record(tx, actor, "order-costs.update", id, { name: given.since, before, after: given });
    return ok(undefined);
  });
}

/** Those before it count for its days then. @returns whether they were there. */
export async function deleteOrderCosts(id: string, actor: Actor): Promise<boolean> {
  const isGone = await db.transaction(async (tx) => {
    const [gone] = await tx.delete(orderCosts).where(eq(orderCosts.id, id)).returning();
    if (!gone) return false;
    const { id: _, updatedAt: __, ...before } = gone;
    await record(tx, actor, "order-costs.delete", id, { name: gone.since, before });
    return true;
  });
  if (isGone) publish("figures");
  return isGone;
}

const saved = (work: (tx: Transaction) => Promise<Result<undefined, CostsRefusal>>) =>
  saveRow("figures", work, { order_costs_since_unique: { code: "day-taken" } });
