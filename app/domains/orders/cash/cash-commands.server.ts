import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { amountDue } from "./to-collect.ts";

export type CashRefusal =
  | "not-found"
  /** It was received already, or nothing is owed. */
  | "nothing-due"
  /** It is not what is due, and nobody said why. */
  | { code: "reason-needed"; due: Paise };

/**
 * Writes down what was received in cash for an order (rules: cash-1), by whom and when.
 * @param given.reason needed where it is another amount than is due.
 * @returns the order's number.
 */
export async function receiveCash(
  orderId: string,
  given: { amount: Paise; reason: string },
  actor: Actor,
): Promise<Result<string, CashRefusal>> {
  const received = await db.transaction(async (tx): Promise<Result<LockedOrder, CashRefusal>> => {
    const [order] = await lockOrders(tx, eq(orders.id, orderId));
    if (!order) return refused("not-found");
    const due = amountDue(order);
    if (due === 0) return refused("nothing-due");
    if (given.amount !== due && !given.reason) return refused({ code: "reason-needed", due });
    await collect(tx, order, { ...given, at: new Date(), actor });
    return ok(order);
  });
  if (!received.ok) return received;
  publishOrder(received.value.userId);
  return ok(received.value.orderNumber);
}

/** What a screen showed of the orders whose money was received at once. */
export interface SeenCash {
  n: number;
  amount: Paise;
}

/**
 * Writes down that what is due for each of these orders was received, as one press of a button
 * (rules: cash-4). Where they come to something else than the screen showed, nothing is written.
 */
export async function receiveCashOfMany(
  orderIds: readonly string[],
  seen: SeenCash,
  actor: Actor,
): Promise<Result<undefined, "changed">> {
  const received = await db.transaction(async (tx): Promise<Result<LockedOrder[], "changed">> => {
    const found = await lockOrders(tx, inArray(orders.id, [...orderIds]));
    const owing = found.filter((order) => amountDue(order) > 0);
    const amount = owing.reduce((sum, order) => sum + amountDue(order), 0);
    if (owing.length !== seen.n || amount !== seen.amount) return refused("changed");
    const at = new Date();
    for (const order of owing) {
      await collect(tx, order, { amount: amountDue(order), reason: "", at, actor });
    }
    return ok(owing);
  });
  if (!received.ok) return received;
  publishToBuyers(received.value);
  return ok(undefined);
}

/** What a courier paid out for an order, and how its file calls that. */
export interface PaidOut {
  amount: Paise;
  /** Needed where it is another amount than is due. */
  reason: string;
  /** For the audit log: the payment's day and reference. */
  detail: Record<string, unknown>;
}

/**
 * Writes down in its caller's transaction what was paid out for orders, as one press; its caller tells their buyers after
 * the commit (publishToBuyers).
 * @param decide what was paid out for an order as it stands, locked; undefined where that is not to be written.
 * @returns those of which it was written.
 */
export async function collectPaidOut(
  tx: Transaction,
  orderIds: readonly string[],
  decide: (order: LockedOrder) => PaidOut | undefined,
  press: { at: Date; actor: Actor },
): Promise<LockedOrder[]> {
  const collected: LockedOrder[] = [];
  for (const order of await lockOrders(tx, inArray(orders.id, [...orderIds]))) {
    const paid = decide(order);
    if (!paid) continue;
    await collect(tx, order, { ...paid, ...press });
    collected.push(order);
  }
  return collected;
}

/** A press of the button by which money of one or many orders was received. */
export interface CashPress {
  at: Date;
  /** User id. */
  by: string;
}

/**
 * Takes back that money was received, of one order or of all that one press wrote down (rules: cash-1):
 * it is due again.
 * @returns how many orders owe again.
 */
export async function takeCashBack(
  of: { orderId: string } | CashPress,
  actor: Actor,
): Promise<number> {
  const condition =
    "orderId" in of
      ? eq(orders.id, of.orderId)
      : and(eq(orders.collectedAt, of.at), eq(orders.collectedBy, of.by));
  const owing = await db.transaction(async (tx) => {
    const found = await lockOrders(tx, condition);
    const received = found.filter(({ collectedAt }) => collectedAt !== null);
    for (const { id, orderNumber, collectedAmount } of received) {
      await tx
        .update(orders)
        .set({ collectedAmount: null, collectedAt: null, collectedBy: null, collectedReason: null })
        .where(eq(orders.id, id));
      const detail = { order: orderNumber, amount: collectedAmount };
      await record(tx, actor, "order.take-cash-back", id, detail);
    }
    return received;
  });
  publishToBuyers(owing);
  return owing.length;
}

/** Says, after the commit, that cash was received of these orders or is due again. */
export function publishToBuyers(changed: readonly LockedOrder[]): void {
  for (const buyer of new Set(changed.map(({ userId }) => userId))) publishOrder(buyer);
}

type LockedOrder = typeof orders.$inferSelect;

/** In id order, so that no two presses wait for each other. */
function lockOrders(tx: Transaction, condition: SQL | undefined): Promise<LockedOrder[]> {
  return tx.select().from(orders).where(condition).orderBy(asc(orders.id)).for("update");
}

async function collect(
  tx: Transaction,
  order: LockedOrder,
  received: Omit<PaidOut, "detail"> & Partial<PaidOut> & { at: Date; actor: Actor },
): Promise<void> {
  const { amount, reason, detail, at, actor } = received;
  await tx
    .update(orders)
    .set({
      collectedAmount: amount,
      collectedAt: at,
      collectedBy: actor.id,
      collectedReason: reason || null,
    })
    .where(eq(orders.id, order.id));
  await record(tx, actor, "order.receive-cash", order.id, {
    order: order.orderNumber,
    amount,
    ...(reason && { due: amountDue(order), reason }),
    ...detail,
  });
}
