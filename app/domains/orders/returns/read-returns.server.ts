import { asc, inArray } from "drizzle-orm";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { orderReturns } from "../order/order-table.server.ts";
import type { OrderReturn } from "./order-return.ts";

/** Of a return, what its buyer may know. */
export const returnColumns = {
  id: orderReturns.id,
  wish: orderReturns.wish,
  reason: orderReturns.reason,
  message: orderReturns.message,
  pictureUrls: orderReturns.pictureUrls,
  state: orderReturns.state,
  answer: orderReturns.answer,
  time: orderReturns.time,
};

/** What buyers have asked to return, by the orders' ids, oldest first. */
export async function returnsOf(
  orderIds: readonly string[],
  on: Queryable = db,
): Promise<Map<string, OrderReturn[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await on
    .select({ orderId: orderReturns.orderId, ...returnColumns })
    .from(orderReturns)
    .where(inArray(orderReturns.orderId, [...orderIds]))
    .orderBy(asc(orderReturns.time), asc(orderReturns.id));
  const grouped = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...grouped].map(([orderId, own]) => [orderId, own.map(({ orderId: _, ...asked }) => asked)]),
  );
}
