import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { db } from "#app/server/database/database.server.ts";
import { orders } from "../order/order-table.server.ts";
import type { CashPress } from "./cash-commands.server.ts";

/** What an order has to do with cash, for who may know it. */
export interface OrderCash {
  collectedAmount: Paise | null;
  collectedAt: Date | null;
  /** Name or address; null where nobody has, or the account is gone. */
  collectedBy: string | null;
  collectedReason: string | null;
}

const collector = sql<string | null>`coalesce(nullif(${users.fullName}, ''), ${users.email})`;

export async function cashOfOrder(orderId: string): Promise<OrderCash | undefined> {
  const [found] = await db
    .select({
      collectedAmount: orders.collectedAmount,
      collectedAt: orders.collectedAt,
      collectedBy: collector,
      collectedReason: orders.collectedReason,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.collectedBy))
    .where(eq(orders.id, orderId));
  return found;
}

/** As `amountDue` counts it, of orders that owe something. */
const due = sql<number>`case when ${orders.paymentStatus} = 'cod' then ${orders.grandTotal} else ${orders.dueAtDoor} end`;
/** The index orders_to_collect; what is refunded, or costs nothing, owes nothing (rules: cash-2). */
const isOwed = sql`${orders.shippedAt} is not null and ${orders.collectedAt} is null
  and ${orders.status} in ('shipped', 'delivered')
  and (${orders.paymentStatus} = 'cod' or ${orders.dueAtDoor} > 0)
  and ${orders.paymentStatus} <> 'pending' and ${orders.refund} is null
  and ${due} > 0`;
const inKolkata = sql.raw("at time zone 'Asia/Kolkata'");
const shippedDay = sql`date_trunc('day', ${orders.shippedAt} ${inKolkata})`;
const day = 24 * 60 * 60 * 1000;

/** What one courier has still to bring of one day's parcels. */
export interface OwedGroup {
  courier: string | null;
  /** "2026-04-05", the day of shipping in Jharkhand. */
  day: string;
  n: number;
  amount: Paise;
}

/** At most these days of shipping are read at a time. */
const daysAtOnce = 31;

/**
 * What couriers have still to bring, by the day of shipping and by courier, newest first (rules: cash-3).
 * @param until the last day, "2026-04-05"; undefined for today.
 * @returns with the day before, where older ones are owed too.
 */
export async function owedByCourier(
  until: string | undefined,
  now = new Date(),
): Promise<{ groups: OwedGroup[]; since: Date; older: string | undefined }> {
  const last = until ? startOfDay(until) : undefined;
  const end = last ? new Date(last.getTime() + day) : now;
  const since = startOfDay(dayOf(new Date(end.getTime() - daysAtOnce * day))) ?? end;
  const [groups, [earlier]] = await Promise.all([
    db
      .select({
        courier: orders.courier,
        // Written out once a group.
        day: sql<string>`to_char(${shippedDay}, 'YYYY-MM-DD')`,
        n: sql<number>`count(*)`.mapWith(Number),
        amount: sql<number>`sum(${due})`.mapWith(Number),
      })
      .from(orders)
      .where(
        and(isOwed, gte(orders.shippedAt, since), last ? lt(orders.shippedAt, end) : undefined),
      )
      .groupBy(orders.courier, shippedDay)
      .orderBy(desc(shippedDay), asc(orders.courier)),
    db
      .select({ at: orders.shippedAt })
      .from(orders)
      .where(and(isOwed, lt(orders.shippedAt, since)))
      .orderBy(desc(orders.shippedAt))
      .limit(1),
  ]);
  return { groups, since, older: earlier?.at ? dayOf(earlier.at) : undefined };
}

/** An order that owes something, in its group. */
export interface OwedOrder {
  id: string;
  orderNumber: string;
  name: string;
  city: string;
  trackingNumber: string | null;
  due: Paise;
}

/** More orders than these of one day and courier are received in turns. */
export const groupSize = 500;

/** The orders of a group, in the order of shipping; none for what is no day. */
export async function owedOrders(group: Pick<OwedGroup, "courier" | "day">): Promise<OwedOrder[]> {
  const start = startOfDay(group.day);
  if (!start) return [];
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      address: orders.selectedAddresses,
      trackingNumber: orders.trackingNumber,
      due: due.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        isOwed,
        gte(orders.shippedAt, start),
        lt(orders.shippedAt, new Date(start.getTime() + day)),
        ofCourier(group.courier),
      ),
    )
    .orderBy(asc(orders.shippedAt), asc(orders.id))
    .limit(groupSize);
  return rows.map(({ address, ...row }) => ({ ...row, name: address.name, city: address.city }));
}

function ofCourier(courier: string | null): SQL {
  return courier === null ? isNull(orders.courier) : eq(orders.courier, courier);
}

/** Money that was received by one press, of one order or many. */
export interface ReceivedCash extends CashPress {
  byName: string | null;
  n: number;
  amount: Paise;
  /** Where it is one. */
  order: { id: string; orderNumber: string } | undefined;
}

/** Presses that are shown; sums count all. */
const pressesShown = 30;

/** What was received today and in the last seven days, by whom, and the last presses (rules: cash-5). */
export async function lastReceived(now = new Date()) {
  const today = startOfDay(dayOf(now)) ?? now;
  const week = new Date(today.getTime() - 6 * day);
  const received = gte(orders.collectedAt, week);
  const sum = (condition: SQL) =>
    sql<number>`coalesce(sum(${orders.collectedAmount}) filter (where ${condition}), 0)`.mapWith(
      Number,
    );
  const [people, presses] = await Promise.all([
    db
      .select({
        id: orders.collectedBy,
        name: collector,
        today: sum(gte(orders.collectedAt, today)),
        week: sum(sql`true`),
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.collectedBy))
      .where(received)
      .groupBy(orders.collectedBy, users.fullName, users.email)
      .orderBy(desc(sum(sql`true`))),
    db
      .select({
        at: sql<Date>`${orders.collectedAt}`.mapWith(orders.collectedAt),
        by: sql<string>`${orders.collectedBy}`,
        byName: collector,
        n: sql<number>`count(*)`.mapWith(Number),
        amount: sql<number>`sum(${orders.collectedAmount})`.mapWith(Number),
        id: sql<string>`min(${orders.id})`,
        orderNumber: sql<string>`min(${orders.orderNumber})`,
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.collectedBy))
      .where(received)
      .groupBy(orders.collectedAt, orders.collectedBy, users.fullName, users.email)
      .orderBy(desc(orders.collectedAt))
      .limit(pressesShown),
  ]);
  return {
    people,
    presses: presses.map(
      ({ id, orderNumber, ...press }): ReceivedCash => ({
        ...press,
        order: press.n === 1 ? { id, orderNumber } : undefined,
      }),
    ),
  };
}
