import { asc, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import type { OrderStatus } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import {
  type AttemptReason,
  type AttemptSource,
  afterOutcomes,
  daysAfter,
  type GoingBack,
  isComingDay,
  isSameAttempt,
  isToldBack,
  keptUntil,
  openAttempt,
  proposedSteps,
} from "./attempt.ts";
import { deliveryAttempts } from "./attempt-tables.server.ts";
import { endAttempt } from "./follow-attempts.server.ts";

export type AttemptRow = typeof deliveryAttempts.$inferSelect;

/** A parcel that could not be handed over, as somebody tells of it. */
export interface ToldAttempt {
  reason: AttemptReason;
  /** More to it, for staff alone. */
  note?: string;
  /** The day on which it was tried, in Jharkhand: "2027-03-31". */
  day: string;
  /** The day on which it comes again, where that is known. */
  comesOn?: string | undefined;
  source: AttemptSource;
  /**
   * Names the attempt: made with the form in the office; of a courier, its day and number ("2027-03-31#2") or the id
   * of its event. Told twice by the same key, it is one.
   */
  key: string;
  /** How many attempts the screen showed, where staff tell it: two of them do not enter the same one. */
  seen?: number | undefined;
  /** The courier says that the parcel comes back, or is back: no attempt, but what became of the last one. */
  goesBack?: GoingBack | undefined;
}

export type RecordAttemptRefusal =
  | "not-found"
  /** Somebody has entered one since the screen showed the order. */
  | "met"
  /** Before the parcel left, or in the future. */
  | "wrong-day"
  /** No day on which it can come again. */
  | "wrong-coming"
  | { code: "not-shipped"; status: OrderStatus };

interface RecordedAttempt {
  id: string;
  orderNumber: string;
  /** Whether it was not known before. */
  isNew: boolean;
}

/** Who enters an attempt by mistake has so many seconds until its buyer is told. */
const mailHeldFor = 30;

/**
 * Writes down that a courier could not hand over a parcel, and what is proposed to be done (rules: attempts-1,
 * attempts-2). Its buyer is mailed once, where it happened today or yesterday. What another source has told of the
 * same day is the same attempt.
 * @param actor undefined where a courier tells it by itself.
 */
export async function recordAttempt(
  orderId: string,
  told: ToldAttempt,
  actor: Actor | undefined,
  now = new Date(),
): Promise<Result<RecordedAttempt, RecordAttemptRefusal>> {
  const recorded = await db.transaction((tx) => recordIn(tx, orderId, told, actor, now));
  if (!recorded.ok) return recorded;
  const { buyer, ...value } = recorded.value;
  if (value.isNew) publishOrder(buyer);
  return ok(value);
}

async function recordIn(
  tx: Transaction,
  orderId: string,
  told: ToldAttempt,
  actor: Actor | undefined,
  now: Date,
): Promise<Result<RecordedAttempt & { buyer: string }, RecordAttemptRefusal>> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return refused("not-found");
  const { orderNumber, userId: buyer, status, shippedAt, courier } = order;
  const earlier = await attemptRowsOf(tx, orderId);
  const open = openAttempt(earlier);
  // It stands for the parcel that the courier gives back without having told of an attempt.
  const backKey = `back ${order.trackingNumber ?? ""}`;
  const key = told.goesBack ? backKey : told.key;
  const known = earlier.find((one) => isSameAttempt(one, { ...told, key }));
  const standing = open ?? known;
  if (told.goesBack && status === "shipped" && standing) {
    const isNew = standing.state === "ended" || !isToldBack(standing, told.goesBack);
    if (isNew) await change(tx, standing.id, { ...back, toldBack: told.goesBack });
    return ok({ id: standing.id, orderNumber, isNew, buyer });
  }
  if (known && !told.goesBack) return ok({ id: known.id, orderNumber, isNew: false, buyer });
  if (status !== "shipped") return refused({ code: "not-shipped", status });
  if (told.seen !== undefined && told.seen !== earlier.length) return refused("met");
  const today = dayOf(now);
  if (told.day > today || (shippedAt && told.day < dayOf(shippedAt))) return refused("wrong-day");
  if (told.comesOn && !isComingDay(told.comesOn, today)) return refused("wrong-coming");
  const { day, reason, source } = told;
  const isCouriers = source !== "staff";
  const first = earlier.find(({ time }) => shippedAt && time >= shippedAt)?.day ?? day;
  const said = {
    ...{ day, reason, source, key },
    note: told.note ?? "",
    keptUntil: keptUntil(first < day ? first : day, courier),
  };
  if (isCouriers && open?.key === backKey) {
    await change(tx, open.id, said);
    return ok({ id: open.id, orderNumber, isNew: true, buyer });
  }
  // A courier may tell of an older one after a newer one, or once it gives the parcel back: that opens none any more.
  const isNewest = earlier.every((one) => one.day <= day);
  const toldBack = told.goesBack ?? (isCouriers && isNewest ? open?.toldBack : null) ?? null;
  if (isNewest) await endAttempt(tx, orderId);
  const { step, inDays } = proposedSteps[reason];
  const again = afterOutcomes["comes-again"];
  const id = uuid();
  await tx.insert(deliveryAttempts).values({
    id,
    orderId,
    number: earlier.length + 1,
    ...said,
    enteredBy: actor?.id ?? null,
    ...(told.comesOn
      ? { nextStep: again.step, dueOn: daysAfter(told.comesOn, again.inDays) }
      : { nextStep: step, dueOn: daysAfter(today, inDays) }),
    comesOn: told.comesOn ?? null,
    state: isNewest ? (told.comesOn ? again.state : "open") : "ended",
    ...(toldBack && { toldBack, ...back }),
  });
  await noteEvent(tx, orderId, "not-delivered");
  if (isNewest && !toldBack && day >= daysAfter(today, -1)) {
    const attempt = { reason, day: day === today ? null : day, comesOn: told.comesOn ?? null };
    const held = { id, seconds: mailHeldFor };
    await mailAboutOrder(tx, orderId, "order-not-delivered", { attempt }, held);
  }
  if (actor) {
    const detail = {
      order: orderNumber,
      after: reason,
      day,
      ...(told.note && { note: told.note }),
    };
    await record(tx, actor, "order.not-delivered", orderId, detail);
  }
  return ok({ id, orderNumber, isNew: true, buyer });
}

/** What is given up is to come back. */
const back = {
  state: afterOutcomes["given-up"].state,
  nextStep: afterOutcomes["given-up"].step,
} as const;

async function change(
  tx: Transaction,
  attemptId: string,
  values: Partial<typeof deliveryAttempts.$inferInsert>,
): Promise<void> {
  await tx
    .update(deliveryAttempts)
    .set({ ...values, revision: sql`${deliveryAttempts.revision} + 1` })
    .where(eq(deliveryAttempts.id, attemptId));
}

/** An order's attempts, the oldest first. */
export function attemptRowsOf(on: Queryable, orderId: string): Promise<AttemptRow[]> {
  return on
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.orderId, orderId))
    .orderBy(asc(deliveryAttempts.number));
}
