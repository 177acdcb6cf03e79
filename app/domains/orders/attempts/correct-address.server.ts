import { eq } from "drizzle-orm";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, lastActor, record } from "#app/server/log/audit-log.server.ts";
import { editionOf, type OrderVersion } from "../changing/change-order.server.ts";
import type { EditRefusal } from "../changing/edit-order.server.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { openAttempt } from "./attempt.ts";
import { attemptRowsOf } from "./record-attempt.server.ts";
import { stepIn } from "./step-attempt.server.ts";

export type CorrectRefusal =
  | Extract<EditRefusal, "not-found" | "unchanged" | { code: "met" | "not-editable" }>
  /** Its invoice says which state it is sold to. */
  | "other-state";

/**
 * Corrects the address of a parcel that is on its way and could not be handed over (rules: attempts-5). Lines and
 * money stay, and so does the state, which its tax goes by.
 * @param given.seen the edition (editionOf) that the screen showed.
 * @returns the order's number.
 */
export async function correctAddress(
  orderId: string,
  given: { address: AddressSnapshot; seen: string },
  actor: Actor,
): Promise<Result<string, CorrectRefusal>> {
  const corrected = await db.transaction((tx) => correctIn(tx, orderId, given, actor));
  if (!corrected.ok) return corrected;
  publishOrder(corrected.value.buyer);
  return ok(corrected.value.orderNumber);
}

async function correctIn(
  tx: Transaction,
  orderId: string,
  { address, seen }: { address: AddressSnapshot; seen: string },
  actor: Actor,
): Promise<Result<{ buyer: string; orderNumber: string }, CorrectRefusal>> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return refused("not-found");
  const attempt = openAttempt(await attemptRowsOf(tx, orderId));
  if (order.status !== "shipped" || !attempt) {
    return refused({ code: "not-editable", status: order.status });
  }
  const rows = await lineRowsOf(tx, orderId);
  const stands = editionOf(order.selectedAddresses, rows);
  if (stands !== seen) {
    return refused({ code: "met", by: await lastActor(tx, "order.edit", orderId) });
  }
  if (stands === editionOf(address, rows)) return refused("unchanged");
  if (address.state !== order.selectedAddresses.state) return refused("other-state");
  await tx.update(orders).set({ selectedAddresses: address }).where(eq(orders.id, orderId));
  await noteEvent(tx, orderId, "changed");
  const lines = rows.map(({ productId, title, price, quantity }) => ({
    ...{ productId, title, price, quantity },
  }));
  const version = (of: AddressSnapshot): OrderVersion => ({
    ...{ address: of, lines, grandTotal: order.grandTotal },
  });
  const detail = { before: version(order.selectedAddresses), after: version(address) };
  const { orderNumber, userId: buyer } = order;
  await record(tx, actor, "order.edit", orderId, { order: orderNumber, ...detail });
  // Of an attempt that is arranged or given up, the day or the end stands.
  if (attempt.state === "open") {
    await stepIn(
      tx,
      order,
      attempt,
      { outcome: "address-corrected", seen: attempt.revision },
      actor,
    );
  }
  return ok({ buyer, orderNumber });
}
