import { and, desc, eq, inArray } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Queryable, type Transaction } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { cancelOrder } from "../changing/cancel-order.server.ts";
import type { SaidReason } from "../changing/said-reason.ts";
import { hasLeft, isClosed, type OrderStatus, waitsForConfirmation } from "../order/order.ts";
import { confirmationSteps, mayFollow } from "../order/order-steps.ts";
import { orderConfirmations, orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { forgetEvent, lastEventOf, noteEvent } from "../status/order-events.server.ts";

type LockedOrder = typeof orders.$inferSelect;

export type ConfirmRefusal =
  | "not-found"
  /** It was cancelled, or came back. */
  | { code: "closed"; status: OrderStatus; by: string | undefined }
  /** It waits for nobody any more, or somebody else has put it off since the screen showed it. */
  | { code: "met"; by: string | undefined };

/** What the list's answers write down of who gave them. */
const answers = ["order.confirm", "order.call-later", "order.cancel"];

/** The e-mail address of whoever of the staff answered last; undefined where it was the buyer, or time. */
async function answeredBy(on: Queryable, orderId: string): Promise<string | undefined> {
  const [last] = await on
    .select({ by: auditLog.actorEmail })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, orderId), inArray(auditLog.action, answers)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last?.by;
}

async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order;
}

async function refusalOf(
  tx: Transaction,
  order: LockedOrder,
): Promise<{ ok: false; refusal: ConfirmRefusal }> {
  const by = await answeredBy(tx, order.id);
  const { status } = order;
  return refused(isClosed(status) ? { code: "closed", status, by } : { code: "met", by });
}

/**
 * Confirms an order, from when on it can be packed (rules: confirm-1). Its row is locked, so that whatever else comes
 * at the same moment, its end or a second press, finds it confirmed, or keeps it from being.
 * @param staff who has heard its buyer; undefined where the buyer does it. That one may press twice; of two
 * of the staff the second is told who was first.
 * @param buyersWay where its buyer does it.
 * @returns its number.
 */
export async function confirmOrder(
  orderId: string,
  staff?: Actor,
  buyersWay: "buyer" | "whatsapp" = "buyer",
): Promise<Result<string, ConfirmRefusal>> {
  const confirmed = await db.transaction(
    async (tx): Promise<Result<LockedOrder & { isNew: boolean }, ConfirmRefusal>> => {
      const order = await lockOrder(tx, orderId);
      if (!order) return refused("not-found");
      const isOver = isClosed(order.status);
      if (!isOver && !staff && order.confirmation !== "asked")
        return ok({ ...order, isNew: false });
      if (!waitsForConfirmation(order)) return refusalOf(tx, order);
      await tx.update(orders).set({ confirmation: "confirmed" }).where(eq(orders.id, orderId));
      await tx
        .update(orderConfirmations)
        .set({
          ...{ callAfter: null, confirmedAt: new Date() },
          ...{ confirmedHow: staff ? "staff" : buyersWay, confirmedBy: staff?.id ?? null },
        })
        .where(eq(orderConfirmations.orderId, orderId));
      await noteEvent(tx, orderId, "order-confirmed");
      if (staff) await record(tx, staff, "order.confirm", orderId, { order: order.orderNumber });
      return ok({ ...order, isNew: true });
    },
  );
  if (!confirmed.ok) return confirmed;
  const { userId, orderNumber, isNew } = confirmed.value;
  if (isNew) publishOrder(userId);
  return ok(orderNumber);
}

/**
 * Takes one's own confirmation back, as long as nothing was done by it (rules: confirm-4). Twice is once.
 * @returns its number.
 */
export async function undoConfirmation(
  orderId: string,
  staff: Actor,
): Promise<Result<string, ConfirmRefusal>> {
  const undone = await db.transaction(async (tx): Promise<Result<LockedOrder, ConfirmRefusal>> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused("not-found");
    if (waitsForConfirmation(order)) return ok(order);
    const [row] = await tx
      .select()
      .from(orderConfirmations)
      .where(eq(orderConfirmations.orderId, orderId));
    const { status, confirmation, paymentStatus } = order;
    const isOwn = row?.confirmedBy === staff.id;
    // What its buyer pays online by now is not asked about any more.
    const isUsed =
      hasLeft(status) || isClosed(status) || status === "processing" || paymentStatus !== "cod";
    if (!isOwn || isUsed || !mayFollow(confirmationSteps, confirmation ?? "none", "asked")) {
      return refusalOf(tx, order);
    }
    await tx.update(orders).set({ confirmation: "asked" }).where(eq(orders.id, orderId));
    await tx
      .update(orderConfirmations)
      .set({ confirmedHow: null, confirmedAt: null, confirmedBy: null })
      .where(eq(orderConfirmations.orderId, orderId));
    const event = await lastEventOf(tx, orderId, "order-confirmed");
    if (event) await forgetEvent(tx, event);
    await record(tx, staff, "order.undo-confirm", orderId, { order: order.orderNumber });
    return ok(order);
  });
  if (!undone.ok) return undone;
  publishOrder(undone.value.userId);
  return ok(undone.value.orderNumber);
}

/**
 * Puts a call off (rules: confirm-4): the order goes down the list, and is not closed before.
 * @param seen until when it was put off as the screen showed it; another moment by now is somebody else's answer.
 */
export async function callLater(
  orderId: string,
  { hours, seen }: { hours: number; seen: Date | null },
  staff: Actor,
): Promise<Result<string, ConfirmRefusal>> {
  const put = await db.transaction(async (tx): Promise<Result<LockedOrder, ConfirmRefusal>> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused("not-found");
    const [row] = await tx
      .select()
      .from(orderConfirmations)
      .where(eq(orderConfirmations.orderId, orderId));
    const isAsSeen = row?.callAfter?.getTime() === seen?.getTime();
    if (!waitsForConfirmation(order) || !isAsSeen) return refusalOf(tx, order);
    const callAfter = new Date(Date.now() + hours * 60 * 60 * 1000);
    await tx
      .update(orderConfirmations)
      .set({ callAfter })
      .where(eq(orderConfirmations.orderId, orderId));
    await record(tx, staff, "order.call-later", orderId, { order: order.orderNumber, callAfter });
    return ok(order);
  });
  if (!put.ok) return put;
  publishOrder(undefined);
  return ok(put.value.orderNumber);
}

/**
 * Cancels an order whose buyer does not want it (rules: confirm-4), unless somebody has answered since.
 * @returns its number.
 */
export async function refuseOrder(
  orderId: string,
  reason: SaidReason,
  staff: Actor,
): Promise<Result<string, ConfirmRefusal>> {
  const onlyWhile = async (order: LockedOrder) => waitsForConfirmation(order);
  const cancelled = await cancelOrder(orderId, { reason, staff, onlyWhile });
  if (cancelled.ok) return ok(cancelled.value.orderNumber);
  const { refusal } = cancelled;
  if (refusal === "not-found") return refused(refusal);
  const by = await answeredBy(db, orderId);
  return typeof refusal === "object" && isClosed(refusal.status)
    ? refused({ code: "closed", status: refusal.status, by })
    : refused({ code: "met", by });
}
