import { eq, inArray, type SQL } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import type { OrderStatus, PaymentStatus } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { codForgiven } from "./cod-tables.server.ts";
import { codRulesNow } from "./read-cod-rules.server.ts";

/** Whether an order is one that came back and was not paid (rules: cod-5). */
function cameBackUnpaid(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  dueAtDoor: Paise;
  collectedAt: Date | null;
}): boolean {
  const wasDue = order.paymentStatus === "cod" || order.dueAtDoor > 0;
  return order.status === "came-back" && wasDue && order.collectedAt === null;
}

/** What an order's page says of it. */
export type CodCount = { isForgiven: false } | { isForgiven: true; by: string | null; at: Date };

/**
 * Whether an order counts among those that came back unpaid; undefined for one that is none, and where nobody asks for
 * them.
 */
export async function codCountOf(
  order: { id: string } & Parameters<typeof cameBackUnpaid>[0],
): Promise<CodCount | undefined> {
  if (!cameBackUnpaid(order)) return undefined;
  const [[forgiven], rules] = await Promise.all([
    db
      .select({ by: users.fullName, at: codForgiven.time })
      .from(codForgiven)
      .leftJoin(users, eq(users.id, codForgiven.forgivenBy))
      .where(eq(codForgiven.orderId, order.id)),
    codRulesNow(),
  ]);
  if (forgiven) return { isForgiven: true, ...forgiven };
  return rules.mostCameBack === null ? undefined : { isForgiven: false };
}

/**
 * Has an order that came back unpaid not count for its person any more, or count again (rules: cod-6). Done already, it
 * stays as it is.
 * @returns its number.
 */
export async function setForgiven(
  orderId: string,
  isForgiven: boolean,
  actor: Actor,
): Promise<Result<string, "not-found" | "not-counted">> {
  const done = await db.transaction(
    async (tx): Promise<Result<{ number: string; buyer: string }, "not-found" | "not-counted">> => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
      if (!order) return refused("not-found");
      if (!cameBackUnpaid(order)) return refused("not-counted");
      const { orderNumber: number, userId: buyer } = order;
      const changed = isForgiven
        ? await tx
            .insert(codForgiven)
            .values({ orderId, forgivenBy: actor.id })
            .onConflictDoNothing()
            .returning()
        : await tx.delete(codForgiven).where(eq(codForgiven.orderId, orderId)).returning();
      if (changed.length > 0) {
        const detail = { order: number };
        if (isForgiven) await record(tx, actor, "order.forgive", orderId, detail);
        else await record(tx, actor, "order.count-again", orderId, detail);
      }
      return ok({ number, buyer });
    },
  );
  if (!done.ok) return done;
  publishOrder(done.value.buyer, []);
  return ok(done.value.number);
}

/** What was forgiven of a buyer's orders goes with their account (rules: cod-7). */
export async function forgetForgiven(on: Queryable, whose: SQL | undefined): Promise<void> {
  const theirs = on.select({ id: orders.id }).from(orders).where(whose);
  await on.delete(codForgiven).where(inArray(codForgiven.orderId, theirs));
}
