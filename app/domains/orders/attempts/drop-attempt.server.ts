import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { withdrawMail } from "#app/server/mail/enqueue-mail.server.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { forgetEvent, lastEventOf } from "../status/order-events.server.ts";
import { deliveryAttempts } from "./attempt-tables.server.ts";
import { followAttempts } from "./follow-attempts.server.ts";
import { attemptRowsOf } from "./record-attempt.server.ts";
import type { StepRefusal } from "./step-attempt.server.ts";

/**
 * Takes back an attempt that staff entered by mistake (rules: attempts-8): a mail that has not left does not leave, and
 * the one before it is open again. What a courier told stays.
 * @param seen its revision that the screen showed.
 * @returns the order's number.
 */
export async function dropAttempt(
  orderId: string,
  attemptId: string,
  seen: number,
  actor: Actor,
): Promise<Result<string, StepRefusal>> {
  const dropped = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const attempt = (await attemptRowsOf(tx, orderId)).at(-1);
    if (!order || attempt?.id !== attemptId || attempt.source !== "staff") {
      return refused("not-found" as const);
    }
    if (order.status !== "shipped" || attempt.state === "ended") return refused("ended" as const);
    if (attempt.revision !== seen) return refused("met" as const);
    await tx.delete(deliveryAttempts).where(eq(deliveryAttempts.id, attemptId));
    // Whose buyer was told keeps it in its timeline.
    const isTold = order.email !== "" && !(await withdrawMail(tx, attemptId));
    const event = isTold ? undefined : await lastEventOf(tx, orderId, "not-delivered");
    if (event) await forgetEvent(tx, event);
    await followAttempts(tx, order);
    const detail = { order: order.orderNumber, after: attempt.reason, note: attempt.note };
    await record(tx, actor, "order.drop-attempt", orderId, detail);
    return ok({ buyer: order.userId, orderNumber: order.orderNumber });
  });
  if (!dropped.ok) return dropped;
  publishOrder(dropped.value.buyer);
  return ok(dropped.value.orderNumber);
}
