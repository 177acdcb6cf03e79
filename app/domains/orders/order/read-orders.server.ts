import {
  and,
  asc,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { products, shownTitle } from "#app/domains/catalog/product/product-table.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import type { Language } from "#app/lib/text/language.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { recordTables, withoutRecording } from "#app/server/database/table-reads.server.ts";
import type { DeliveryAttempt } from "../attempts/attempt.ts";
import { attemptsOf } from "../attempts/read-attempts.server.ts";
import type { AdvanceEnd } from "../cod/advance.ts";
import type { OrderReturn } from "../returns/order-return.ts";
import { returnsOf } from "../returns/read-returns.server.ts";
import type { Order, OrderChannel, OrderEvent, OrderLine } from "./order.ts";
import {
  orderEvents,
  orderLines,
  orderNumberCounters,
  orders,
  totalColumns,
} from "./order-table.server.ts";

/** An order in a table: everything but its lines and its timeline. */
export type OrderRow = Omit<Order, "cartItems" | "events"> & {
  /** Where it was placed, where a list says it. */
  channel?: OrderChannel;
};

export const orderRowColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  receipt: orders.receipt,
  email: orders.email,
  selectedAddresses: orders.selectedAddresses,
  ...totalColumns,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
  paymentId: orders.paymentId,
  status: orders.status,
  confirmation: orders.confirmation,
  stockHold: orders.stockHold,
  heldUntil: orders.heldUntil,
  refund: orders.refund,
  courier: orders.courier,
  trackingNumber: orders.trackingNumber,
  shippedAt: orders.shippedAt,
  deliveredAt: orders.deliveredAt,
  dueAtDoor: orders.dueAtDoor,
  collectedAt: orders.collectedAt,
  cancelReason: orders.cancelReason,
  time: orders.time,
  channel: orders.channel,
};

/**
 * The condition that an order is the user's own: theirs to see and to pay for
 * (rules: access-6, access-7).
 */
export function ownOrders(user: Pick<User, "id" | "email" | "emailVerified">): SQL | undefined {
  return user.emailVerified
    ? or(
        eq(orders.userId, user.id),
        // What an earlier account with this mailbox left is nobody's (rules: privacy-4).
        and(eq(orders.email, user.email), isNull(orders.accountDeletedAt)),
      )
    : eq(orders.userId, user.id);
}

/** An order as a list has it: without its timeline. */
export type BuyersListedOrder = Omit<Order, "events">;

/**
 * A page of the shopper's own orders, newest first: those of their user id, and those of their
 * e-mail address once it is verified (rules: access-7).
 */
export async function ordersOf(
  user: User,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<BuyersListedOrder>> {
  const page = await accountOrders(user, cursor, size);
  const lines = await linesOf(page.rows.map(({ id }) => id));
  return {
    ...page,
    rows: page.rows.map((order) => ({ ...order, cartItems: lines.get(order.id) ?? [] })),
  };
}

/** An order with all that its buyer may know of it. */
export interface BuyersOrder extends Order {
  /** Where it was placed with an advance: what becomes of that if the parcel comes back. */
  advanceIfBack: AdvanceEnd | null;
  /** Of the pages on which it was placed. */
  language: Language;
  /** Days on which it was said to come (rules: delivery-5). */
  deliverFrom: string | null;
  deliverBy: string | null;
  /** What was asked to be returned, oldest first. */
  returns: OrderReturn[];
  /** Each time that it could not be handed over, oldest first (rules: attempts-1). */
  attempts: DeliveryAttempt[];
}

/** As `ordersOf`, with all that is kept of each. */
export async function wholeOrdersOf(
  user: User,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<BuyersOrder>> {
  const keyset = { date: orders.time, id: orders.id, order: "descending" } as const;
  const query = keysetQuery(keyset, cursor, size);
  const rows = await db
    .select(buyersColumns)
    .from(orders)
    .where(query.where(ownOrders(user)))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  const page = pageOf(rows, cursor, size);
  return { ...page, rows: await withParts(page.rows) };
}

/** An order of one's own (rules: access-7); undefined where there is none with this id. */
export async function findOwnOrder(user: User, id: string): Promise<BuyersOrder | undefined> {
  const rows = await db
    .select(buyersColumns)
    .from(orders)
    .where(and(eq(orders.id, id), ownOrders(user)));
  return (await withParts(rows))[0];
}

const promiseColumns = { deliverFrom: orders.deliverFrom, deliverBy: orders.deliverBy };

const buyersColumns = {
  ...orderRowColumns,
  advanceIfBack: orders.advanceIfBack,
  language: orders.language,
  ...promiseColumns,
};

async function withParts(
  rows: readonly Omit<BuyersOrder, "cartItems" | "events" | "returns" | "attempts">[],
): Promise<BuyersOrder[]> {
  const ids = rows.map(({ id }) => id);
  const [lines, events, returns, attempts] = await Promise.all([
    linesOf(ids),
    eventsOf(ids),
    returnsOf(ids),
    attemptsOf(ids),
  ]);
  return rows.map((order) => ({
    ...order,
    cartItems: lines.get(order.id) ?? [],
    events: events.get(order.id) ?? [],
    returns: returns.get(order.id) ?? [],
    attempts: attempts.get(order.id) ?? [],
  }));
}

/**
 * A page of the orders that somebody sees as their own (rules: access-7), newest first, without
 * lines and timeline. Of another user's: for admins.
 */
export async function accountOrders(
  user: Pick<User, "id" | "email" | "emailVerified">,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<OrderRow>> {
  const keyset = { date: orders.time, id: orders.id, order: "descending" } as const;
  const query = keysetQuery(keyset, cursor, size);
  const rows = await db
    .select(orderRowColumns)
    .from(orders)
    .where(query.where(ownOrders(user)))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** An order with the account that placed it; null where that is gone. */
export interface OfficeOrder extends Order {
  buyer: { id: string; fullName: string } | null;
  /** Where it was placed with an advance: what becomes of that if the parcel comes back. */
  advanceIfBack: AdvanceEnd | null;
  /** Where it was placed, and why prices were agreed that are not the shop's (rules: manual-orders-1). */
  channel: OrderChannel;
  priceReason: string | null;
  /** When the link to pay it ends; null where it has none. */
  payLinkUntil: Date | null;
  /** What its buyer is written in. */
  language: Language;
  /** Days on which its buyer was told that it comes. */
  deliverFrom: string | null;
  deliverBy: string | null;
}

/** Anybody's order; undefined where there is none with this id. For admins. */
export async function findOrder(id: string): Promise<OfficeOrder | undefined> {
  const [[order], lines, events] = await Promise.all([
    db
      .select({
        ...orderRowColumns,
        buyer: { id: users.id, fullName: users.fullName },
        advanceIfBack: orders.advanceIfBack,
        priceReason: orders.priceReason,
        payLinkUntil: orders.payLinkUntil,
        language: orders.language,
        ...promiseColumns,
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, id)),
    linesOf([id]),
    eventsOf([id]),
  ]);
  return order && { ...order, cartItems: lines.get(id) ?? [], events: events.get(id) ?? [] };
}

/** Order numbers by the orders' ids; what is gone is left out. For admins. */
export async function numbersOfOrders(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/**
 * Numbers have no gaps (rules: orders-3), so the months' counters tell how many orders there are.
 */
export async function countOrders(): Promise<number> {
  const { last, deleted } = orderNumberCounters;
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${last} - ${deleted}), 0)`.mapWith(Number) })
    .from(orderNumberCounters);
  return row?.n ?? 0;
}

/** An order's lines, in their order. */
export function lineRowsOf(
  on: Queryable,
  orderId: string,
): Promise<(typeof orderLines.$inferSelect)[]> {
  return on
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/**
 * The lines of orders as pages show them: named in their language, where the product is still called what it was
 * bought as (rules: translations-9).
 */
export async function linesOf(orderIds: string[]): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const isSameProduct = and(
    eq(products.id, orderLines.productId),
    eq(products.title, orderLines.title),
  );
  // What a page shows of the product is its name alone, which hardly ever changes: it need not follow all products.
  recordTables([getTableName(orderLines)]);
  const rows = await withoutRecording(
    async () =>
      await db
        .select({
          ...getTableColumns(orderLines),
          title: sql<string>`coalesce(${shownTitle}, ${orderLines.title})`,
        })
        .from(orderLines)
        .leftJoin(products, isSameProduct)
        .where(inArray(orderLines.orderId, orderIds))
        .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
  );
  return byOrder(rows, ({ orderId: _order, position: _position, ...line }) => line);
}

export async function eventsOf(orderIds: string[]): Promise<Map<string, OrderEvent[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, orderIds))
    .orderBy(asc(orderEvents.id));
  return byOrder(rows, ({ event, time }) => ({ event, time }));
}

function byOrder<Row extends { orderId: string }, Shown>(
  rows: readonly Row[],
  shown: (row: Row) => Shown,
): Map<string, Shown[]> {
  const grouped = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...grouped].map(([orderId, own]) => [orderId, own.map(shown)]));
}
