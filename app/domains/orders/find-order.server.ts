import { eq } from "drizzle-orm";
import { users } from "#app/domains/accounts/account-table.server.ts";
import { db } from "#app/server/database.server.ts";
import { eventsOf, linesOf, rowColumns } from "./list-orders.server.ts";
import type { Order } from "./order.ts";
import { orders } from "./order-table.server.ts";

/** An order with the account that placed it; null where that is gone. */
export interface OfficeOrder extends Order {
  buyer: { id: string; fullName: string } | null;
}

/** Anybody's order; undefined where there is none with this id. For admins. */
export async function findOrder(id: string): Promise<OfficeOrder | undefined> {
  const [[order], lines, events] = await Promise.all([
    db
      .select({ ...rowColumns, buyer: { id: users.id, fullName: users.fullName } })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, id)),
    linesOf([id]),
    eventsOf([id]),
  ]);
  return order && { ...order, cartItems: lines.get(id) ?? [], events: events.get(id) ?? [] };
}
