import type { User } from "#app/domains/accounts/user.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import type { RowPage } from "#app/server/keyset.server.ts";
import { type OrderRow, orderRows, ownOrders } from "./list-orders.server.ts";

/**
 * A page of the orders that somebody sees as their own (rules: access-7), newest first. For admins.
 */
export async function accountOrders(
  user: Pick<User, "id" | "email" | "emailVerified">,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<OrderRow>> {
  return orderRows(ownOrders(user), cursor, size);
}
