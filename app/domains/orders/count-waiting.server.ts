import { count, type SQL } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { stretchesOf } from "./order-conditions.server.ts";
import { type WaitingOrders, waitingFilters } from "./order-filter.ts";
import { orders } from "./order-table.server.ts";

/** What is still to be paid, and what is still to be shipped. For admins. */
export async function countWaitingOrders(now = new Date()): Promise<WaitingOrders> {
  const [unpaid, ordered, confirmed, processing] = await Promise.all([
    countUpTo100(stretchesOf(waitingFilters.unpaid, now)),
    countUpTo100(stretchesOf(waitingFilters.ordered)),
    countUpTo100(stretchesOf(waitingFilters.confirmed)),
    countUpTo100(stretchesOf(waitingFilters.processing)),
  ]);
  return { unpaid, ordered, confirmed, processing };
}

/** @param stretches no order is in two of them. */
async function countUpTo100(stretches: (SQL | undefined)[]): Promise<number> {
  const counts = await Promise.all(
    stretches.map(async (condition) => {
      const some = db.select({ id: orders.id }).from(orders).where(condition).limit(100).as("some");
      const [row] = await db.select({ n: count() }).from(some);
      return row?.n ?? 0;
    }),
  );
  return Math.min(
    100,
    counts.reduce((sum, n) => sum + n),
  );
}
