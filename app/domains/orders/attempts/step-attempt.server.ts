import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import { attemptSteps, mayFollow } from "../order/order-steps.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { afterOutcomes, daysAfter, isComingDay, type StepOutcome } from "./attempt.ts";
import { deliveryAttempts } from "./attempt-tables.server.ts";
import { type AttemptRow, attemptRowsOf } from "./record-attempt.server.ts";

export type StepRefusal =
  | "not-found"
  /** It was delivered meanwhile, came back, or was tried again. */
  | "ended"
  /** Somebody has done something about it since the screen showed it. */
  | "met"
  /** No day on which it can come again. */
  | "wrong-day";

/** What was done about a parcel that could not be handed over. */
export interface StepTaken {
  outcome: StepOutcome;
  /** Of "comes-again": the day, "2027-03-31". */
  comesOn?: string | undefined;
  /** The attempt's revision that the screen showed. */
  seen: number;
}

/**
 * Writes down what came of a step, and what is proposed next (rules: attempts-3). A day that is arranged is mailed to
 * the buyer, once.
 * @returns the order's number.
 */
export async function stepAttempt(
  orderId: string,
  attemptId: string,
  taken: StepTaken,
  actor: Actor,
  now = new Date(),
): Promise<Result<string, StepRefusal>> {
  const done = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const attempt = (await attemptRowsOf(tx, orderId)).find(({ id }) => id === attemptId);
    if (!order || !attempt) return refused("not-found");
    return stepIn(tx, order, attempt, taken, actor, now);
  });
  if (!done.ok) return done;
  publishOrder(done.value.buyer);
  return ok(done.value.orderNumber);
}

/** The same, of an order that its caller has locked and will publish. */
export async function stepIn(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  attempt: AttemptRow,
  { outcome, comesOn, seen }: StepTaken,
  actor: Actor,
  now = new Date(),
): Promise<Result<{ buyer: string; orderNumber: string }, StepRefusal>> {
  if (order.status !== "shipped" || attempt.state === "ended") return refused("ended");
  if (attempt.revision !== seen) return refused("met");
  const { state, step, inDays } = afterOutcomes[outcome];
  if (attempt.state !== state && !mayFollow(attemptSteps, attempt.state, state)) {
    return refused("met");
  }
  const today = dayOf(now);
  const isComing = outcome === "comes-again";
  if (isComing && !(comesOn && isComingDay(comesOn, today))) return refused("wrong-day");
  const day = isComing && comesOn ? comesOn : null;
  await tx
    .update(deliveryAttempts)
    .set({
      state,
      nextStep: step,
      dueOn: daysAfter(day ?? today, inDays),
      comesOn: day,
      revision: sql`${deliveryAttempts.revision} + 1`,
    })
    .where(eq(deliveryAttempts.id, attempt.id));
  if (day && day !== attempt.comesOn) {
    const told = { reason: null, day: null, comesOn: day };
    await mailAboutOrder(tx, order.id, "order-not-delivered", { attempt: told });
  }
  const { orderNumber, userId: buyer } = order;
  const detail = { order: orderNumber, after: outcome, ...(day && { comesOn: day }) };
  await record(tx, actor, "order.step-attempt", order.id, detail);
  return ok({ buyer, orderNumber });
}
