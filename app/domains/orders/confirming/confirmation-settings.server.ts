import { eq } from "drizzle-orm";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import {
  confirmationSettings as confirmationTable,
  orderConfirmations,
  orders,
} from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { type ConfirmationSettings, noConfirmation } from "./confirmation.ts";

const columns = {
  isOn: confirmationTable.isOn,
  fromAmount: confirmationTable.fromAmount,
  pinPrefixes: confirmationTable.pinPrefixes,
  states: confirmationTable.states,
  trustsKnown: confirmationTable.trustsKnown,
  remindAfter: confirmationTable.remindAfter,
  closeAfter: confirmationTable.closeAfter,
};

async function readSettings(on: Queryable = db): Promise<ConfirmationSettings> {
  const [set] = await on.select(columns).from(confirmationTable);
  return set ?? noConfirmation;
}

/** Kept in the process: each order asks for them. */
export const confirmationSettings = keptUntilChanged("confirmation-settings", () => readSettings());

/**
 * Sets which orders are to be confirmed (rules: confirm-2). Where none is any more, those that wait are confirmed by
 * that: nothing would ask for them, and nobody pack them.
 */
export async function setConfirmationSettings(
  set: ConfirmationSettings,
  actor: Actor,
): Promise<void> {
  const buyers = await db.transaction(async (tx) => {
    const before = await readSettings(tx);
    await tx
      .insert(confirmationTable)
      .values(set)
      .onConflictDoUpdate({ target: confirmationTable.id, set: { ...set } });
    await record(tx, actor, "order.set-confirmation", "", { before, after: set });
    if (set.isOn) return [];
    const freed = await tx
      .update(orders)
      .set({ confirmation: "confirmed" })
      .where(eq(orders.confirmation, "asked"))
      .returning({ id: orders.id, buyer: orders.userId });
    for (const { id } of freed) {
      await tx
        .update(orderConfirmations)
        .set({ confirmedHow: "rule", confirmedAt: new Date() })
        .where(eq(orderConfirmations.orderId, id));
    }
    return freed.map(({ buyer }) => buyer);
  });
  publish("confirmation-settings");
  for (const buyer of new Set(buyers)) publishOrder(buyer);
}
