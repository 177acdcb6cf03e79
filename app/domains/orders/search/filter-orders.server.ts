import { and, count, eq, exists, gte, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { db } from "#app/server/database/database.server.ts";
import { startsWith } from "#app/server/database/prefix-search.server.ts";
import { isClosed, orderStatuses, payableFor, paymentStatuses } from "../order/order.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import {
  type OrderFilter,
  type PaymentFilter,
  type WaitingOrders,
  waitingFilters,
} from "./order-filter.ts";

const { status, paymentStatus, refund, time } = orders;

/** The conditions of each payment filter; each is one index range. */
const paymentConditions: Record<PaymentFilter, (now: Date) => (SQL | undefined)[]> = {
  cod: () => [eq(paymentStatus, "cod")],
  pending: () => [eq(paymentStatus, "pending")],
  payable: (now) => [
    and(
      eq(paymentStatus, "pending"),
      notInArray(status, orderStatuses.filter(isClosed)),
      gte(time, new Date(now.getTime() - payableFor)),
    ),
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
  filter: Partial<Omit<OrderFilter, "q">>,
  now = new Date(),
): (SQL | undefined)[] {
  const wanted = and(
    filter.status && eq(status, filter.status),
    ...placedBetween(filter),
    filter.place ? startsWith(cityKey, filter.place.toLowerCase()) : undefined,
    filter.product ? hasLineOf(filter.product) : undefined,
  );
  if (filter.payment) {
    return paymentConditions[filter.payment](now).map((paid) => and(wanted, paid));
  }
  if (!filter.status) return [wanted];
  return paymentStatuses.map((paid) => and(wanted, eq(paymentStatus, paid)));
}

/** Whole days of Jharkhand, which knows no summer time. */
function placedBetween({ since, until }: Pick<OrderFilter, "since" | "until">) {
  const first = since ? startOfDay(since) : undefined;
  const last = until ? startOfDay(until) : undefined;
  const day = 24 * 60 * 60 * 1000;
  return [first && gte(time, first), last && lt(time, new Date(last.getTime() + day))];
}

/** The city that an order goes to, as the index has it. */
export const cityKey = sql<string>`lower(${orders.selectedAddresses}->>'city')`;

function hasLineOf(productId: string): SQL {
  return exists(
    db
      .select({ found: sql`1` })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, productId))),
  );
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
