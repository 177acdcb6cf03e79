import { and, count, eq, gte, isNull, type SQL } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { payableFor, paymentStatuses } from "./order.ts";
import {
  type OrderFilter,
  type PaymentFilter,
  type WaitingOrders,
  waitingFilters,
} from "./order-filter.ts";
import { orders } from "./order-table.server.ts";

const { status, paymentStatus, refund, time } = orders;

/** The conditions of each payment filter; each is one index range. */
const paymentConditions: Record<PaymentFilter, (now: Date) => (SQL | undefined)[]> = {
  cod: () => [eq(paymentStatus, "cod")],
  pending: () => [eq(paymentStatus, "pending")],
  payable: (now) => [
    and(eq(paymentStatus, "pending"), gte(time, new Date(now.getTime() - payableFor))),
  ],
  online: () => [kept()],
  settled: () => [eq(paymentStatus, "cod"), kept()],
  "refund-due": () => [eq(refund, "due"), eq(refund, "asked")],
  refunded: () => [eq(refund, "refunded")],
};

function kept(): SQL | undefined {
  return and(eq(paymentStatus, "online"), isNull(refund));
}

/**
 * Everything a filter asks for except its search, as conditions that no order meets twice; each is
 * one range of an index (orders_by_time, orders_by_payment, orders_by_state, orders_by_refund). A
 * status is looked up once for each way of payment, because that stands before the time in the
 * index.
 * @param now an order can be paid for some days after it was placed.
 */
export function filterConditions(
  filter: Partial<Pick<OrderFilter, "status" | "payment">>,
  now = new Date(),
): (SQL | undefined)[] {
  const wanted = filter.status && eq(status, filter.status);
  if (filter.payment) {
    return paymentConditions[filter.payment](now).map((paid) => and(wanted, paid));
  }
  if (!wanted) return [undefined];
  return paymentStatuses.map((paid) => and(wanted, eq(paymentStatus, paid)));
}

/** What is still to be paid, and what is still to be shipped. For admins. */
export async function countWaitingOrders(now = new Date()): Promise<WaitingOrders> {
  const [unpaid, ordered, confirmed, processing] = await Promise.all([
    countUpTo100(filterConditions(waitingFilters.unpaid, now)),
    countUpTo100(filterConditions(waitingFilters.ordered)),
    countUpTo100(filterConditions(waitingFilters.confirmed)),
    countUpTo100(filterConditions(waitingFilters.processing)),
  ]);
  return { unpaid, ordered, confirmed, processing };
}

/** @param ranges disjoint. */
async function countUpTo100(ranges: (SQL | undefined)[]): Promise<number> {
  const counts = await Promise.all(
    ranges.map(async (condition) => {
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
