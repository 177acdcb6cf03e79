import { and, count, eq, exists, gte, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { db } from "#app/server/database/database.server.ts";
import { startsWith } from "#app/server/database/prefix-search.server.ts";
import {
  isClosed,
  type OrderStatus,
  orderStatuses,
  payableFor,
  paymentStatuses,
} from "../order/order.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import {
  maxCounted,
  type OrderFilter,
  type OrderStage,
  orderStages,
  type PaymentFilter,
  type WaitingOrders,
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

/** Which orders are at a stage: of any status where it names none. */
const stages: Record<OrderStage, { statuses?: readonly OrderStatus[]; payment: PaymentFilter }> = {
  "to-pack": { statuses: ["ordered", "confirmed"], payment: "settled" },
  "to-send": { statuses: ["processing"], payment: "settled" },
  unpaid: { payment: "payable" },
};

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
  const { statuses = filter.status && [filter.status], payment = filter.payment } = filter.stage
    ? stages[filter.stage]
    : {};
  const wanted = and(
    ...placedBetween(filter),
    filter.place ? startsWith(cityKey, filter.place.toLowerCase()) : undefined,
    filter.product ? hasLineOf(filter.product) : undefined,
    filter.channel ? eq(orders.channel, filter.channel) : undefined,
    // What waits to be confirmed is not packed (rules: confirm-1).
    isToPack(filter.stage) ? sql`${orders.confirmation} is distinct from 'asked'` : undefined,
  );
  if (!payment && !statuses) return [wanted];
  const paid = payment
    ? paymentConditions[payment](now)
    : paymentStatuses.map((each) => eq(paymentStatus, each));
  const each = statuses?.map((wantedStatus) => eq(status, wantedStatus)) ?? [undefined];
  return each.flatMap((is) => paid.map((condition) => and(wanted, is, condition)));
}

const isToPack = (stage: OrderStage | undefined) => stage === "to-pack" || stage === "to-send";

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

/** How many orders wait at each stage. For admins. */
export async function countWaitingOrders(now = new Date()): Promise<WaitingOrders> {
  const counts = orderStages.map(
    async (stage) => [stage, await countSome(filterConditions({ stage }, now))] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as WaitingOrders;
}

/** @param ranges disjoint. */
async function countSome(ranges: (SQL | undefined)[]): Promise<number> {
  const counts = await Promise.all(
    ranges.map(async (condition) => {
      const some = db
        .select({ id: orders.id })
        .from(orders)
        .where(condition)
        .limit(maxCounted)
        .as("some");
      const [row] = await db.select({ n: count() }).from(some);
      return row?.n ?? 0;
    }),
  );
  return Math.min(
    maxCounted,
    counts.reduce((sum, n) => sum + n),
  );
}
