import { and, eq } from "drizzle-orm";
import { paidOutcome } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { ownOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { providerOrders } from "../payment-tables.server.ts";

/** Who has the link to pay one order, whether or not they are logged in (rules: pay-links-2). */
export interface LinkHolder {
  /** None of an account: "link:…" */
  id: string;
  linkedOrder: string;
}

/** Who pays: as the session knows them, or by a link. */
export type PayingUser = Parameters<typeof ownOrders>[0] | LinkHolder;

/**
 * An order that somebody may pay for (rules: access-7), or undefined.
 * @returns the order's row, with the provider's order that it is paid through, undefined before one is
 * made; and with all of them, those that were replaced included.
 */
export async function ownOrder(user: PayingUser, orderId: string) {
  const found = await db
    .select({ order: orders, providerOrder: providerOrders })
    .from(orders)
    .leftJoin(providerOrders, eq(providerOrders.orderId, orders.id))
    .where(
      and(
        eq(orders.id, orderId),
        "linkedOrder" in user ? eq(orders.id, user.linkedOrder) : ownOrders(user),
      ),
    );
  const [first] = found;
  if (!first) return undefined;
  const all = found.flatMap(({ providerOrder }) => providerOrder ?? []);
  const inUse = all.find(({ replacedAt }) => replacedAt === null);
  return { ...first.order, providerOrder: inUse, providerOrders: all };
}

export type OwnOrder = NonNullable<Awaited<ReturnType<typeof ownOrder>>>;

/** As paidOutcome, of an order as it stands now; undefined where it is not paid. */
export async function paidByNow(orderId: string): Promise<"paid" | "refund-due" | undefined> {
  const [order] = await db
    .select({ paymentStatus: orders.paymentStatus, refund: orders.refund })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.paymentStatus === "online" ? paidOutcome(order) : undefined;
}
