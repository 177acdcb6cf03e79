import { eq } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import type { ConfirmedHow } from "../order/order.ts";
import { orderConfirmations } from "../order/order-table.server.ts";

/**
 * How an order was confirmed, and when (rules: confirm-7); undefined where it was not, or needed none. For staff.
 * @returns name "–" where it was none of the staff, or their account is gone.
 */
export async function howConfirmed(
  orderId: string,
): Promise<{ how: ConfirmedHow; time: Date; name: string } | undefined> {
  const { confirmedHow: how, confirmedAt: time, confirmedBy } = orderConfirmations;
  const [row] = await db
    .select({ how, time, name: users.fullName })
    .from(orderConfirmations)
    .leftJoin(users, eq(users.id, confirmedBy))
    .where(eq(orderConfirmations.orderId, orderId));
  return row?.how && row.time ? { how: row.how, time: row.time, name: row.name ?? "–" } : undefined;
}
