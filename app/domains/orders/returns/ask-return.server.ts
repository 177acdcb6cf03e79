import { and, eq, type SQL } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { User } from "#app/domains/accounts/users/user.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { claimUploads, UploadMissing } from "#app/server/files/upload.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { mayFollow, returnSteps } from "../order/order-steps.ts";
import { orderReturns, orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { ownOrders } from "../order/read-orders.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { isOpenReturn, mayComeBack, returnableUntil } from "./order-return.ts";
import { maxReturnPictures, type ReturnRequest } from "./return-request.ts";

export type AskReturnRefusal =
  | "not-found"
  /** It was not delivered, or it is too late (rules: returns-1). */
  | "not-returnable"
  | "already-open"
  /** It was asked for as often as anybody can mean it. */
  | "too-often"
  /** A picture was not sent for this, or was removed since. */
  | "picture-missing";

/** Requests about one order, those that were refused or called off included. */
const maxRequests = 5;

type Buyer = Pick<User, "id" | "email" | "emailVerified">;

/** Asks the shop to take an order of one's own back, or to replace it (rules: returns-1). */
export async function askReturn(
  user: Buyer,
  orderId: string,
  request: ReturnRequest,
  now = new Date(),
): Promise<Result<undefined, AskReturnRefusal>> {
  return insertReturn(orderId, request, ownOrders(user), async (tx, order) => {
    const until = returnableUntil(order);
    if (!until || now >= until) return refused("not-returnable");
    await claimUploads(tx, "orderReturns", request.pictureUrls, user.id);
    return ok(undefined);
  });
}

/**
 * Writes down what a buyer asks for by telephone, of a delivered order; the shop may go on after the days in which
 * its buyer can ask herself (rules: returns-12).
 */
export async function enterReturn(
  orderId: string,
  request: Omit<ReturnRequest, "pictureUrls">,
  staff: Actor,
): Promise<Result<undefined, AskReturnRefusal>> {
  return insertReturn(orderId, { ...request, pictureUrls: [] }, undefined, async (tx, order) => {
    if (!mayComeBack(order)) return refused("not-returnable");
    const { wish, reason } = request;
    await record(tx, staff, "order.ask-return", orderId, {
      ...{ order: order.orderNumber, wish, reason },
    });
    return ok(undefined);
  });
}

/**
 * Writes down what somebody wants to send back who bought in an app of the open network (rules: ondc-orders-6).
 * @param also in the same transaction, with the return's id; where it says no, nothing is written.
 */
export async function askNetworkReturn(
  orderId: string,
  request: Pick<ReturnRequest, "reason" | "message">,
  also: (tx: Transaction, returnId: string) => Promise<boolean>,
  now = new Date(),
): Promise<Result<undefined, AskReturnRefusal>> {
  const asked: ReturnRequest = { ...request, wish: "return", pictureUrls: [] };
  return insertReturn(orderId, asked, undefined, async (tx, order, id) => {
    const until = returnableUntil(order);
    if (!until || now >= until) return refused("not-returnable");
    return (await also(tx, id)) ? ok(undefined) : refused("already-open");
  });
}

/** Adds the pictures that came later to what is asked for and not back, at most five in all (rules: returns-12). */
export async function addReturnPictures(
  orderId: string,
  returnId: string,
  pictureUrls: readonly string[],
  staff: Pick<Actor, "id">,
): Promise<Result<undefined, "not-found" | "closed" | "too-many" | "picture-missing">> {
  const added = await db
    .transaction(async (tx) => {
      const order = await lockOrder(tx, orderId, undefined);
      const own = and(eq(orderReturns.id, returnId), eq(orderReturns.orderId, orderId));
      const [wish] = await tx.select().from(orderReturns).where(own);
      if (!order || !wish) return refused("not-found" as const);
      if (!isOpenReturn(wish)) return refused("closed" as const);
      const all = [...wish.pictureUrls, ...pictureUrls];
      if (all.length > maxReturnPictures) return refused("too-many" as const);
      await claimUploads(tx, "orderReturns", pictureUrls, staff.id);
      await tx.update(orderReturns).set({ pictureUrls: all }).where(own);
      return ok(order.userId);
    })
    .catch(orPictureMissing);
  if (!added.ok) return added;
  publishOrder(added.value);
  return ok(undefined);
}

function orPictureMissing(error: unknown) {
  if (error instanceof UploadMissing) return refused("picture-missing" as const);
  throw error;
}

/**
 * @param whose which orders it may be about.
 * @param check in the transaction, before it is written down.
 */
async function insertReturn(
  orderId: string,
  { wish, reason, message, pictureUrls }: ReturnRequest,
  whose: SQL | undefined,
  check: (
    tx: Transaction,
    order: typeof orders.$inferSelect,
    returnId: string,
  ) => Promise<Result<undefined, AskReturnRefusal>>,
): Promise<Result<undefined, AskReturnRefusal>> {
  const asked = await db
    .transaction(async (tx): Promise<Result<string, AskReturnRefusal>> => {
      const order = await lockOrder(tx, orderId, whose);
      if (!order) return refused("not-found");
      const earlier = await tx
        .select({ state: orderReturns.state })
        .from(orderReturns)
        .where(eq(orderReturns.orderId, orderId));
      if (earlier.some(isOpenReturn)) return refused("already-open");
      if (earlier.length >= maxRequests) return refused("too-often");
      const id = uuid();
      const checked = await check(tx, order, id);
      if (!checked.ok) return checked;
      const request = { id, orderId, wish, reason, message, pictureUrls };
      await tx.insert(orderReturns).values({ ...request, state: "asked" });
      await noteEvent(tx, orderId, "return-asked");
      return ok(order.userId);
    })
    .catch(orPictureMissing);
  if (!asked.ok) return asked;
  publishOrder(asked.value);
  return ok(undefined);
}

/**
 * Takes back what one has asked for, until the goods have come (rules: returns-2). What is closed stays
 * as it is.
 */
export function callOffReturn(
  user: Buyer,
  orderId: string,
  returnId: string,
): Promise<Result<undefined, "not-found" | "closed">> {
  return callOff(orderId, returnId, ownOrders(user));
}

/**
 * The same for whoever bought in an app of the open network (rules: ondc-orders-6).
 * @param also in the same transaction.
 */
export function callOffNetworkReturn(
  orderId: string,
  returnId: string,
  also: (tx: Transaction) => Promise<void>,
): Promise<Result<undefined, "not-found" | "closed">> {
  return callOff(orderId, returnId, undefined, also);
}

async function callOff(
  orderId: string,
  returnId: string,
  whose: SQL | undefined,
  also?: (tx: Transaction) => Promise<void>,
): Promise<Result<undefined, "not-found" | "closed">> {
  const called = await db.transaction(
    async (tx): Promise<Result<string, "not-found" | "closed">> => {
      const order = await lockOrder(tx, orderId, whose);
      const own = and(eq(orderReturns.id, returnId), eq(orderReturns.orderId, orderId));
      const [asked] = await tx.select().from(orderReturns).where(own);
      if (!order || !asked) return refused("not-found");
      if (!mayFollow(returnSteps, asked.state, "called-off")) return refused("closed");
      await tx.update(orderReturns).set({ state: "called-off" }).where(own);
      await also?.(tx);
      return ok(order.userId);
    },
  );
  if (!called.ok) return called;
  publishOrder(called.value);
  return ok(undefined);
}

/** An order's returns change under its lock only. */
async function lockOrder(tx: Transaction, orderId: string, whose: SQL | undefined) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), whose))
    .for("update");
  return order;
}
