import { and, desc, inArray } from "drizzle-orm";
import type { User } from "#app/domains/accounts/users/user.ts";
import { db } from "#app/server/database/database.server.ts";
import { meantOrderNumbers } from "../order/order-number.ts";
import { orders } from "../order/order-table.server.ts";
import { ownOrders } from "../order/read-orders.server.ts";

/** The order of one's own that somebody means who has typed a number; undefined where there is none such. */
export async function ownOrderByNumber(
  user: Pick<User, "id" | "email" | "emailVerified">,
  typed: string,
  now = new Date(),
): Promise<{ id: string; orderNumber: string } | undefined> {
  const numbers = meantOrderNumbers(typed, now);
  if (numbers.length === 0) return undefined;
  const [order] = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(inArray(orders.orderNumber, numbers), ownOrders(user)))
    .orderBy(desc(orders.time))
    .limit(1);
  return order;
}
