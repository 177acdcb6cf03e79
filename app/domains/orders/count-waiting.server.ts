import { count, eq, type SQL } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { reads } from "#app/server/live.server.ts";
import { orders } from "./order-table.server.ts";

/** Orders that wait for somebody; 100 stands for any more. */
export interface WaitingOrders {
  unpaid: number;
  ordered: number;
  confirmed: number;
  processing: number;
}

/** What is still to be paid, and what is still to be shipped. For admins. */
export async function countWaitingOrders(): Promise<WaitingOrders> {
  reads("orders");
  const [unpaid, ordered, confirmed, processing] = await Promise.all([
    countUpTo100(eq(orders.paymentStatus, "pending")),
    countUpTo100(eq(orders.status, "ordered")),
    countUpTo100(eq(orders.status, "confirmed")),
    countUpTo100(eq(orders.status, "processing")),
  ]);
  return { unpaid, ordered, confirmed, processing };
}

async function countUpTo100(condition: SQL): Promise<number> {
  const some = db.select({ id: orders.id }).from(orders).where(condition).limit(100).as("some");
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}
