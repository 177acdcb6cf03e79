import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { User } from "#app/domains/accounts/users/user.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { claimUploads, UploadMissing } from "#app/server/files/upload.server.ts";
import { mayFollow, returnSteps } from "../order/order-steps.ts";
import { orderReturns, orders } from "../order/order-table.server.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { ownOrders } from "../order/read-orders.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { isOpenReturn, returnableUntil } from "./order-return.ts";
import type { ReturnRequest } from "./return-request.ts";

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
  { wish, reason, message, pictureUrls }: ReturnRequest,
  now = new Date(),
): Promise<Result<undefined, AskReturnRefusal>> {
  const asked = await db
    .transaction(async (tx): Promise<Result<string, AskReturnRefusal>> => {
      const order = await lockOwn(tx, user, orderId);
      if (!order) return refused("not-found");
      const until = returnableUntil(order);
      if (!until || now >= until) return refused("not-returnable");
      const earlier = await tx
        .select({ state: orderReturns.state })
        .from(orderReturns)
        .where(eq(orderReturns.orderId, orderId));
      if (earlier.some(isOpenReturn)) return refused("already-open");
      if (earlier.length >= maxRequests) return refused("too-often");
      await claimUploads(tx, "orderReturns", pictureUrls, user.id);
      const request = { id: uuid(), orderId, wish, reason, message, pictureUrls };
      await tx.insert(orderReturns).values({ ...request, state: "asked" });
      await noteEvent(tx, orderId, "return-asked");
      return ok(order.userId);
    })
    .catch((error) => {
      if (error instanceof UploadMissing) return refused("picture-missing" as const);
      throw error;
    });
  if (!asked.ok) return asked;
  publishOrder(asked.value);
  return ok(undefined);
}

/**
 * Takes back what one has asked for, until the goods have come (rules: returns-2). What is closed stays
 * as it is.
 */
export async function callOffReturn(
  user: Buyer,
  orderId: string,
  returnId: string,
): Promise<Result<undefined, "not-found" | "closed">> {
  const called = await db.transaction(
    async (tx): Promise<Result<string, "not-found" | "closed">> => {
      const order = await lockOwn(tx, user, orderId);
      const own = and(eq(orderReturns.id, returnId), eq(orderReturns.orderId, orderId));
      const [asked] = await tx.select().from(orderReturns).where(own);
      if (!order || !asked) return refused("not-found");
      if (!mayFollow(returnSteps, asked.state, "called-off")) return refused("closed");
      await tx.update(orderReturns).set({ state: "called-off" }).where(own);
      return ok(order.userId);
    },
  );
  if (!called.ok) return called;
  publishOrder(called.value);
  return ok(undefined);
}

/** An order of one's own, whose returns change under its lock only. */
async function lockOwn(tx: Transaction, user: Buyer, orderId: string) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(user)))
    .for("update");
  return order;
}
