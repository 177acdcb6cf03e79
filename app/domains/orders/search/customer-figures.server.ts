import { eq, sql } from "drizzle-orm";
import type { User } from "#app/domains/accounts/users/user.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { db } from "#app/server/database/database.server.ts";
import { orders } from "../order/order-table.server.ts";
import { ownOrders } from "../order/read-orders.server.ts";
import { favoursByPayment, revenueSum } from "./sales.server.ts";

/** What somebody's orders come to. */
export interface CustomerFigures {
  orders: number;
  /** Of the orders that count as revenue (rules: dashboard-8). */
  spent: Paise;
  /** When the last was placed; null where there is none. */
  last: Date | null;
}

/** Of the orders that somebody sees as their own (rules: access-7). For admins. */
export async function customerFigures(
  user: Pick<User, "id" | "email" | "emailVerified">,
): Promise<CustomerFigures> {
  const [row] = await db
    .select({
      orders: sql<number>`count(*)`.mapWith(Number),
      spent: sql<Paise>`${sql.raw(revenueSum)}`.mapWith(Number),
      last: sql<Date | null>`max(${orders.time})`.mapWith(orders.time),
    })
    .from(orders)
    .leftJoin(sql.raw(favoursByPayment), eq(sql.raw("given.payment_id"), orders.paymentId))
    .where(ownOrders(user));
  return row ?? { orders: 0, spent: 0, last: null };
}
