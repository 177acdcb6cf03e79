import { and, count, eq, gte, inArray, isNull, type SQL } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { reads } from "#app/server/live.server.ts";
import type { OrderStatus } from "./order.ts";
import { orders } from "./order-table.server.ts";

/** Orders that wait for somebody; 100 stands for any more. */
export interface WaitingOrders {
  /** Of the last seven days: older ones cannot be paid any more. */
  unpaid: number;
  /** To be shipped, by their status: paid or cash on delivery, and not on their way back. */
  ordered: number;
  confirmed: number;
  processing: number;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** What is still to be paid, and what is still to be shipped. For admins. */
export async function countWaitingOrders(now = new Date()): Promise<WaitingOrders> {
  reads("orders");
  const payable = gte(orders.time, new Date(now.getTime() - week));
  const [unpaid, ordered, confirmed, processing] = await Promise.all([
    countUpTo100(and(eq(orders.paymentStatus, "pending"), payable)),
    countUpTo100(toBeShipped("ordered")),
    countUpTo100(toBeShipped("confirmed")),
    countUpTo100(toBeShipped("processing")),
  ]);
  return { unpaid, ordered, confirmed, processing };
}

function toBeShipped(status: OrderStatus): SQL | undefined {
  return and(
    eq(orders.status, status),
    inArray(orders.paymentStatus, ["cod", "online"]),
    isNull(orders.refund),
  );
}

async function countUpTo100(condition: SQL | undefined): Promise<number> {
  const some = db.select({ id: orders.id }).from(orders).where(condition).limit(100).as("some");
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}
