import { and, eq, inArray } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import { mayFollow, returnSteps } from "../order/order-steps.ts";
import { orderReturns, orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import type { ReturnState } from "./order-return.ts";

export type DecideRefusal =
  | "not-found"
  /** Somebody has decided meanwhile, or its buyer has called it off. */
  | { code: "met"; state: ReturnState };

/**
 * Accepts or refuses what a buyer wants to send back, with an answer that the buyer reads (rules: returns-2).
 * @returns the order's number.
 */
export async function decideReturn(
  returnId: string,
  given: { state: "accepted" | "refused"; answer: string },
  actor: Actor,
): Promise<Result<string, DecideRefusal>> {
  const [asked] = await db
    .select({ orderId: orderReturns.orderId })
    .from(orderReturns)
    .where(eq(orderReturns.id, returnId));
  if (!asked) return refused("not-found");
  const decided = await db.transaction(async (tx) => {
    const { orderId } = asked;
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const [wish] = await tx
      .select()
      .from(orderReturns)
      .where(eq(orderReturns.id, returnId))
      .for("update");
    if (!order || !wish) return refused("not-found");
    const { state, answer } = given;
    if (!mayFollow(returnSteps, wish.state, state)) {
      return refused({ code: "met" as const, state: wish.state });
    }
    await tx
      .update(orderReturns)
      .set({ state, answer, decidedBy: actor.id })
      .where(eq(orderReturns.id, returnId));
    await noteEvent(tx, orderId, `return-${state}`);
    const mailed = { accepted: state === "accepted", said: answer };
    await mailAboutOrder(tx, orderId, "return-answered", mailed);
    const detail = { order: order.orderNumber, wish: wish.wish, answer };
    if (state === "accepted") await record(tx, actor, "order.accept-return", orderId, detail);
    else await record(tx, actor, "order.refuse-return", orderId, detail);
    return ok({ buyer: order.userId, orderNumber: order.orderNumber });
  });
  if (!decided.ok) return decided;
  publishOrder(decided.value.buyer);
  return ok(decided.value.orderNumber);
}

/** What is asked for or accepted and not back, of an order that its caller has locked; there is at most one. */
export async function openReturn(tx: Transaction, orderId: string) {
  const [wish] = await tx
    .select()
    .from(orderReturns)
    .where(
      and(eq(orderReturns.orderId, orderId), inArray(orderReturns.state, ["asked", "accepted"])),
    )
    .for("update");
  return wish;
}
