import { and, eq } from "drizzle-orm";
import type { StockMove } from "#app/domains/stock/ledger/stock-topics.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, lastActor, lastEntry, record } from "#app/server/log/audit-log.server.ts";
import { withdrawMail } from "#app/server/mail/enqueue-mail.server.ts";
import type { OrderMailKind } from "#app/server/mail/mail-texts.ts";
import { site } from "#site";
import { followAttempts } from "../attempts/follow-attempts.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import { type AdminOrderStatus, hasLeft, isClosed, type OrderStatus } from "../order/order.ts";
import { orderEvents, orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { moveStock, takeBeyondStock } from "../stock/stock-hold.server.ts";
import { forgetEvent, lastEventOf, noteEvent } from "./order-events.server.ts";

export type SetStatusRefusal =
  | "not-found"
  /** It was cancelled, returned or replaced (rules: orders-20). */
  | { code: "closed"; status: OrderStatus }
  /** It waits to be confirmed: until then it is not packed (rules: confirm-1). */
  | { code: "to-confirm"; status: OrderStatus }
  /** Somebody has set another one since the screen showed it (rules: orders-21). */
  | { code: "met"; status: OrderStatus; by: string | undefined };

/** What was done to an order, for the one who did it. */
export interface SetStatus {
  orderNumber: string;
  /** Where it stood before. */
  before: OrderStatus;
}

type LockedOrder = typeof orders.$inferSelect;

/** An order that was changed, and what stock was moved with it. */
export interface Moved {
  order: LockedOrder;
  moves: StockMove[];
}

/** How long the mail about a new status can be taken back, in seconds (rules: orders-28). */
const heldFor = 30;

/**
 * Sets an order's status; of the four, any may follow any (rules: orders-10). The buyer is mailed when it
 * is shipped and when it is delivered, where that still stands half a minute later (rules: orders-28).
 * @param seen the status that the screen showed; where another stands by now, nothing is changed.
 * @param change a new id, by which the change can be undone (undoOrderStatus).
 */
export async function setOrderStatus(
  orderId: string,
  status: AdminOrderStatus,
  actor: Actor,
  seen?: OrderStatus,
  change?: string,
): Promise<Result<SetStatus, SetStatusRefusal>> {
  return publishSet(
    await db.transaction(async (tx): Promise<Result<Moved, SetStatusRefusal>> => {
      const order = await lockToSet(tx, orderId, status, seen);
      return order.ok ? ok(await setStatusOf(tx, order.value, status, actor, change)) : order;
    }),
  );
}

/**
 * Locks an order whose status is to be set.
 * @param seen the status that the screen showed; another one that stands by now is refused.
 */
export async function lockToSet(
  tx: Transaction,
  orderId: string,
  status: AdminOrderStatus,
  seen?: OrderStatus,
): Promise<Result<LockedOrder, SetStatusRefusal>> {
  const order = await lockOrder(tx, orderId);
  if (!order.ok) return order;
  const before = order.value;
  if (seen && before.status !== seen && before.status !== status) return metAt(tx, before);
  return waitsFor(before, status) ? refused({ code: "to-confirm", status: before.status }) : order;
}

/** It is not packed or sent until it is confirmed, nor by taking back that it was set back (rules: confirm-1). */
function waitsFor(order: LockedOrder, status: OrderStatus): boolean {
  return order.confirmation === "asked" && status !== "ordered" && status !== order.status;
}

/** Sets the status of an order that its caller has locked and will publish (publishSet). */
export async function setStatusOf(
  tx: Transaction,
  order: LockedOrder,
  status: AdminOrderStatus,
  actor: Actor,
  change?: string,
): Promise<Moved> {
  if (order.status === status) return { order, moves: [] };
  const moves = await changeStatus(tx, order, status);
  const withdrew = await withdrawMailOf(tx, order);
  await tellOf(tx, order.id, status, await noteEvent(tx, order.id, status));
  const { orderNumber, shippedAt, deliveredAt } = order;
  await record(tx, actor, "order.set-status", order.id, {
    order: orderNumber,
    before: order.status,
    after: status,
    change,
    shippedAt,
    deliveredAt,
    withdrew,
  });
  return { order, moves };
}

/** What the audit log keeps of a change, for whoever takes it back. */
interface KeptChange {
  before: OrderStatus;
  after: OrderStatus;
  change?: string;
  undone?: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  /** The entry in the timeline whose mail was taken back. */
  withdrew?: string;
}

/**
 * Sets an order back to where it stood before a change, if that was the actor's own and the last one
 * (rules: orders-28). A mail that has not left does not leave, and the timeline keeps nothing of it. Undoing
 * twice is undoing once.
 */
export async function undoOrderStatus(
  orderId: string,
  change: string,
  actor: Actor,
): Promise<Result<SetStatus, SetStatusRefusal>> {
  return publishSet(
    await db.transaction(async (tx): Promise<Result<Moved, SetStatusRefusal>> => {
      const locked = await lockOrder(tx, orderId);
      if (!locked.ok) return locked;
      const order = locked.value;
      const last = await lastEntry(tx, "order.set-status", orderId);
      const kept = last?.detail as KeptChange | undefined;
      if (kept?.undone === change) return ok({ order, moves: [] });
      const isOwn = kept?.change === change && last?.actorId === actor.id;
      if (!kept || !isOwn || kept.after !== order.status) return metAt(tx, order);
      if (waitsFor(order, kept.before)) {
        return refused({ code: "to-confirm", status: order.status });
      }
      const moves = await changeStatus(tx, order, kept.before, kept);
      const event = await lastEventOf(tx, orderId, kept.after);
      // Who has no address was sent nothing.
      const isMailed = mailOf[kept.after] && order.email !== "";
      const isTold = isMailed && !(event && (await withdrawMail(tx, event)));
      if (isTold) await noteEvent(tx, orderId, kept.before);
      else if (event) await forgetEvent(tx, event);
      if (kept.withdrew) await tellOf(tx, orderId, kept.before, kept.withdrew);
      await record(tx, actor, "order.set-status", orderId, {
        order: order.orderNumber,
        before: kept.after,
        after: kept.before,
        undone: change,
      });
      return ok({ order, moves });
    }),
  );
}

/** Says what was changed, after the commit. */
export function publishSet(
  set: Result<Moved, SetStatusRefusal>,
): Result<SetStatus, SetStatusRefusal> {
  if (!set.ok) return set;
  const { order, moves } = set.value;
  publishOrder(order.userId, moves);
  return ok({ orderNumber: order.orderNumber, before: order.status });
}

/** The order, locked; a closed one changes no more. */
async function lockOrder(
  tx: Transaction,
  orderId: string,
): Promise<Result<LockedOrder, SetStatusRefusal>> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return refused("not-found");
  return isClosed(order.status) ? refused({ code: "closed", status: order.status }) : ok(order);
}

async function metAt(tx: Transaction, { id, status }: LockedOrder) {
  const by = await lastActor(tx, "order.set-status", id);
  return refused({ code: "met" as const, status, by });
}

/**
 * @param times when it was shipped and delivered, where that is known from before.
 * @returns what stock was moved.
 */
async function changeStatus(
  tx: Transaction,
  before: LockedOrder,
  status: OrderStatus,
  times?: Pick<KeptChange, "shippedAt" | "deliveredAt">,
): Promise<StockMove[]> {
  const now = new Date();
  const then = (time: string | null) => (time ? new Date(time) : null);
  const moments = times
    ? { shippedAt: then(times.shippedAt), deliveredAt: then(times.deliveredAt) }
    : {
        shippedAt: hasLeft(status) ? (before.shippedAt ?? now) : null,
        deliveredAt: status === "delivered" ? now : null,
      };
  await tx
    .update(orders)
    .set({ status, ...moments })
    .where(eq(orders.id, before.id));
  // What leaves the house for the first time has no attempts.
  if (before.shippedAt || times) await followAttempts(tx, { ...before, status, ...moments });
  return sendGoods(tx, before, status);
}

/** What a status is worth telling by mail; of the others the orders page tells. */
const mailOf: Partial<Record<OrderStatus, OrderMailKind>> = {
  shipped: "order-shipped",
  delivered: "order-delivered",
};

/** @param event the entry in the timeline, by whose id the mail can be taken back. */
async function tellOf(tx: Transaction, orderId: string, status: OrderStatus, event: string) {
  const mail = mailOf[status];
  if (!mail) return;
  const more = { asksForReview: status === "delivered" && (await isFirstDelivery(tx, orderId)) };
  await mailAboutOrder(tx, orderId, mail, more, { id: event, seconds: heldFor });
}

/** Whether its buyer is told of the delivery for the first time, and asked what she thinks of it (rules: reviews-14). */
async function isFirstDelivery(tx: Transaction, orderId: string): Promise<boolean> {
  if (site.reviews !== "on") return false;
  const deliveries = and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, "delivered"));
  return (await tx.$count(orderEvents, deliveries)) === 1;
}

/**
 * Takes back the mail about a status that does not stand any more, where it has not left.
 * @returns the entry in the timeline that it was about.
 */
async function withdrawMailOf(tx: Transaction, { id, status }: LockedOrder) {
  const event = mailOf[status] && (await lastEventOf(tx, id, status));
  return event && (await withdrawMail(tx, event)) ? event : undefined;
}

/**
 * Goods shipped unpaid count as taken. If the status is taken back while the order is unpaid, they
 * are held for payment again (rules: stock-7).
 * @returns what was moved.
 */
async function sendGoods(
  tx: Transaction,
  order: LockedOrder,
  status: OrderStatus,
): Promise<StockMove[]> {
  // Money that goes back needs no goods.
  if (order.refund) return [];
  if (hasLeft(status) && order.stockHold !== "taken") {
    const sent = await moveStock(tx, order, "taken");
    if (sent.ok) return sent.value;
    return takeBeyondStock(tx, order);
  }
  const isBack = hasLeft(order.status) && !hasLeft(status);
  if (!isBack || order.paymentStatus !== "pending") return [];
  const held = await moveStock(tx, order, "held");
  return held.ok ? held.value : [];
}
