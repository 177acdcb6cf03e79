import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
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

/** Names settings that an editor was shown, so that it is known whether they still stand (rules: confirm-2). */
export const editionOfSettings = (settings: ConfirmationSettings) => JSON.stringify(settings);

/** Somebody has saved other ones since the screen showed them. */
export interface SettingsMet {
  present: ConfirmationSettings;
}

/**
 * Sets which orders are to be confirmed (rules: confirm-2). Where none is any more, those that wait are confirmed by
 * that: nothing would ask for them, and nobody pack them.
 * @param seen the edition (editionOfSettings) that the screen showed.
 */
export async function setConfirmationSettings(
  set: ConfirmationSettings,
  actor: Actor,
  seen?: string,
): Promise<Result<undefined, SettingsMet>> {
  const saved = await db.transaction(async (tx): Promise<Result<string[], SettingsMet>> => {
    // The row that two of them wait at, until one has saved.
    await tx.insert(confirmationTable).values(noConfirmation).onConflictDoNothing();
    await tx.select().from(confirmationTable).for("update");
    const before = await readSettings(tx);
    const stands = editionOfSettings(before);
    // The same sent again, because its answer was lost, changes nothing.
    const isSame = stands === editionOfSettings(set);
    if (!isSame && seen !== undefined && seen !== stands) return refused({ present: before });
    if (!isSame) {
      await tx.update(confirmationTable).set(set);
      await record(tx, actor, "order.set-confirmation", "", { before, after: set });
    }
    if (set.isOn) return ok([]);
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
    return ok(freed.map(({ buyer }) => buyer));
  });
  if (!saved.ok) return saved;
  publish("confirmation-settings");
  for (const buyer of new Set(saved.value)) publishOrder(buyer);
  return ok(undefined);
}
