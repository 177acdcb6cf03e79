import { eq } from "drizzle-orm";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { noteEvent } from "#app/domains/orders/status/order-events.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { payments, providerOrders } from "../payment-tables.server.ts";
import { networkMark } from "../provider/network-payment.ts";

/**
 * Writes down that a buyer's app of the open network took the money for an order that was just placed, and owes it to the
 * shop (rules: ondc-orders-3). From then on the order is paid, as any other: what goes back of it, is written
 * where refunds are.
 */
export async function recordNetworkPayment(
  tx: Transaction,
  order: { id: string; orderNumber: string; amount: Paise },
): Promise<void> {
  const { id: orderId, orderNumber, amount } = order;
  const id = `${networkMark}${orderId}`;
  // Nobody is asked about it.
  await tx.insert(providerOrders).values({ id, orderId, orderNumber, email: "", amount });
  await tx.insert(payments).values({ id, providerOrderId: id, amount, state: "kept" });
  await tx
    .update(orders)
    .set({ paymentMethod: "online", paymentStatus: "online", paymentId: id })
    .where(eq(orders.id, orderId));
  await noteEvent(tx, orderId, "paid");
}
