import { and, asc, desc, eq, gte, ne, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/database/database.server.ts";
import type { Order } from "../order/order.ts";
import { keptUntil } from "./attempt.ts";
import { deliveryAttempts } from "./attempt-tables.server.ts";

const {
  id,
  orderId: ofOrder,
  number,
  day,
  state,
  revision,
  time,
  keptUntil: kept,
  toldBack,
} = deliveryAttempts;
const once = sql`${revision} + 1`;

/** Ends what is open of an order's attempts, where something is. */
export async function endAttempt(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(deliveryAttempts)
    .set({ state: "ended", revision: once })
    .where(and(eq(ofOrder, orderId), ne(state, "ended")));
}

/**
 * What a new status means for the attempts of an order that its caller has locked (rules: attempts-3): whatever it is,
 * it ends the open one; an order that is shipped after all, because it was marked delivered by mistake, has its last
 * one open again.
 * @param order as it is now.
 */
export async function followAttempts(
  tx: Transaction,
  order: Pick<Order, "id" | "status" | "shippedAt">,
): Promise<void> {
  if (order.status !== "shipped") return endAttempt(tx, order.id);
  if (!order.shippedAt) return;
  const last = tx
    .select({ id })
    .from(deliveryAttempts)
    // What was tried before it was packed anew was another parcel.
    .where(and(eq(ofOrder, order.id), gte(time, order.shippedAt)))
    .orderBy(desc(day), desc(number))
    .limit(1);
  await tx
    .update(deliveryAttempts)
    .set({
      state: sql`case when ${toldBack} is null then 'open' else 'given-up' end`,
      revision: once,
    })
    .where(and(eq(id, last), eq(state, "ended")));
}

/** Another courier keeps what it could not hand over by its own clock (rules: attempts-4). The caller has locked the order. */
export async function followCourier(
  tx: Transaction,
  order: Pick<Order, "id" | "shippedAt">,
  courier: string,
): Promise<void> {
  const [first] = await tx
    .select({ day })
    .from(deliveryAttempts)
    .where(and(eq(ofOrder, order.id), order.shippedAt ? gte(time, order.shippedAt) : undefined))
    .orderBy(asc(day))
    .limit(1);
  if (!first) return;
  await tx
    .update(deliveryAttempts)
    .set({ keptUntil: keptUntil(first.day, courier), revision: once })
    .where(and(eq(ofOrder, order.id), ne(state, "ended"), ne(kept, keptUntil(first.day, courier))));
}
