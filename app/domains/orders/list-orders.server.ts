import { asc, count, eq, inArray, or, type SQL } from "drizzle-orm";
import type { User } from "#app/domains/accounts/user.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database.server.ts";
import { keysetQuery, type Page, pageOf } from "#app/server/keyset.server.ts";
import { reads } from "#app/server/live.server.ts";
import type { Order, OrderLine } from "./order.ts";
import { orderLines, orders } from "./order-table.server.ts";

/** An order in a table: everything but its lines. */
export type OrderRow = Omit<Order, "cartItems">;

const rowColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  receipt: orders.receipt,
  email: orders.email,
  selectedAddresses: orders.selectedAddresses,
  totalQuantity: orders.totalQuantity,
  totalAmount: orders.totalAmount,
  discountPrice: orders.discountPrice,
  shippingCharge: orders.shippingCharge,
  grandTotal: orders.grandTotal,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
  paymentId: orders.paymentId,
  status: orders.status,
  time: orders.time,
};

/**
 * A page of the shopper's own orders, newest first: those of their user id, and those of their
 * e-mail address once it is verified (R27).
 */
export async function ordersOf(
  user: User,
  cursor: Cursor | undefined,
  size: number,
): Promise<Page<Order>> {
  reads(`my-orders:${user.id}`);
  const own = user.emailVerified
    ? or(eq(orders.userId, user.id), eq(orders.email, user.email))
    : eq(orders.userId, user.id);
  const page = await orderRows(own, cursor, size);
  const lines = await linesOf(page.rows.map((order) => order.id));
  return {
    ...page,
    rows: page.rows.map((order) => ({ ...order, cartItems: lines.get(order.id) ?? [] })),
  };
}

/** A page of everybody's orders, newest first. For admins. */
export async function allOrders(cursor: Cursor | undefined, size: number): Promise<Page<OrderRow>> {
  reads("orders");
  return orderRows(undefined, cursor, size);
}

export async function countOrders(): Promise<number> {
  reads("orders");
  const [row] = await db.select({ n: count() }).from(orders);
  return row?.n ?? 0;
}

async function orderRows(
  condition: SQL | undefined,
  cursor: Cursor | undefined,
  size: number,
): Promise<Page<OrderRow>> {
  const keyset = { date: orders.time, id: orders.id, order: "descending" } as const;
  const query = keysetQuery(keyset, cursor, size);
  const rows = await db
    .select(rowColumns)
    .from(orders)
    .where(query.where(condition))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

async function linesOf(orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
  const lines = new Map<string, OrderLine[]>();
  if (orderIds.length === 0) return lines;
  const rows = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  for (const { orderId, position: _, ...line } of rows) {
    lines.set(orderId, [...(lines.get(orderId) ?? []), line]);
  }
  return lines;
}
