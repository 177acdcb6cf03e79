import { asc, eq } from "drizzle-orm";
import { users } from "#app/domains/accounts/account-table.server.ts";
import type { Queryable } from "#app/server/database.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import type { Mail, MailedOrder } from "#app/server/mail/mail.ts";
import { mailedOrder } from "./mailed-order.server.ts";
import { orderLines, orders, totalColumns } from "./order-table.server.ts";

export type OrderMailKind = Extract<Mail, { order: MailedOrder }>["kind"];

/** Leaves a mail to an order's buyer, in the transaction of what it tells. */
export async function mailAboutOrder(
  on: Queryable,
  orderId: string,
  kind: OrderMailKind,
): Promise<void> {
  const [order] = await on
    .select({
      orderNumber: orders.orderNumber,
      email: orders.email,
      totals: totalColumns,
      paymentMethod: orders.paymentMethod,
      selectedAddresses: orders.selectedAddresses,
      firstName: users.firstName,
      fullName: users.fullName,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  if (!order) return;
  const cartItems = await on
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  await enqueueMail(on, order.email, {
    kind,
    // The account may be gone; the parcel still has a name on it.
    name: order.firstName || order.fullName || order.selectedAddresses.name,
    order: mailedOrder(order, cartItems, order.totals),
  });
}
