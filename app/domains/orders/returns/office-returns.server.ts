import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { orderReturns, orders } from "../order/order-table.server.ts";
import { returnColumns } from "./read-returns.server.ts";

const isOpen = inArray(orderReturns.state, ["asked", "accepted"]);

/** How many are listed at most. */
const windowSize = 100;

const columns = { ...returnColumns, goods: orderReturns.goods };

/** All that a buyer has wished to send back of an order, the newest first. For staff. */
export async function officeReturnsOf(orderId: string) {
  return db
    .select(columns)
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(desc(orderReturns.id));
}

export type OfficeReturn = Awaited<ReturnType<typeof officeReturnsOf>>[number];

/** What buyers wish to send back and is not back yet, the oldest first; at most 100. For staff. */
export async function openReturns() {
  const found = await db
    .select({
      ...columns,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      address: orders.selectedAddresses,
    })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(isOpen)
    .orderBy(asc(orderReturns.time), asc(orderReturns.id))
    .limit(windowSize + 1);
  const rows = found.slice(0, windowSize).map(({ address, ...row }) => ({
    ...row,
    name: address.name,
  }));
  return { rows, hasMore: found.length > windowSize };
}

/** How many wait for an answer, or have been accepted and are not back; 100 stands for any more (rules: returns-3). */
export async function countReturns(...states: ("asked" | "accepted")[]): Promise<number> {
  const open = db
    .select({ id: orderReturns.id })
    .from(orderReturns)
    .where(and(isOpen, inArray(orderReturns.state, states)))
    .limit(100)
    .as("open");
  const [row] = await db.select({ n: count() }).from(open);
  return row?.n ?? 0;
}
