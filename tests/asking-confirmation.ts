import { eq } from "drizzle-orm";
import {
  type ConfirmationSettings,
  noConfirmation,
} from "#app/domains/orders/confirming/confirmation.ts";
import { setConfirmationSettings } from "#app/domains/orders/confirming/confirmation-settings.server.ts";
import { orderConfirmations, orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin } from "./factories.ts";

/** From now on cash orders are to be confirmed: all of them, unless it is said otherwise. */
export async function askConfirmations(set: Partial<ConfirmationSettings> = {}): Promise<void> {
  await setConfirmationSettings({ ...noConfirmation, isOn: true, ...set }, admin);
}

/** What stands of an order's confirmation; undefined where the order is gone. */
export async function confirmationOf(orderId: string) {
  const [found] = await db
    .select({ confirmation: orders.confirmation, row: orderConfirmations })
    .from(orders)
    .leftJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .where(eq(orders.id, orderId));
  return (
    found && { confirmation: found.confirmation, how: found.row?.confirmedHow, row: found.row }
  );
}

/** Has an order be asked about some hours ago. */
export async function askedBefore(orderId: string, hours: number): Promise<void> {
  const askedAt = new Date(Date.now() - hours * 60 * 60 * 1000);
  await db
    .update(orderConfirmations)
    .set({ askedAt })
    .where(eq(orderConfirmations.orderId, orderId));
}
