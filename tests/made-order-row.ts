import { v7 as uuid } from "uuid";
import {
  orderLines,
  orderNumberCounters,
  orders,
} from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { typedAddress } from "#tests/typed.ts";

const sequences = new Map<string, number>();

export type OrderRowToMake = Partial<typeof orders.$inferInsert> & {
  /** In its address. */
  name?: string;
  phone?: string;
  /** What was bought, one of each. */
  titles?: readonly string[];
};

/** An order with nothing but what its row needs, counted in its month; gives its id. */
export async function makeOrderRow(order: OrderRowToMake = {}): Promise<string> {
  const { name = "Asha Devi", phone = "9000000001", titles = [], ...values } = order;
  const month = values.month ?? "JRMG/2025-26/MAY";
  const sequence = (sequences.get(month) ?? 0) + 1;
  sequences.set(month, sequence);
  await db
    .insert(orderNumberCounters)
    .values({ month, last: sequence })
    .onConflictDoUpdate({ target: orderNumberCounters.month, set: { last: sequence } });
  const id = uuid();
  const openOnWeekends = { saturday: false, sunday: false };
  await db.insert(orders).values({
    id,
    sequence,
    checkoutKey: id,
    userId: "somebody",
    email: "asha@example.org",
    selectedAddresses: { ...typedAddress, openOnWeekends, name, phoneNumber: phone },
    totalQuantity: 1,
    totalAmount: 100,
    discountPrice: 0,
    shippingCharge: 0,
    grandTotal: 100,
    paymentMethod: "cod",
    paymentStatus: "cod",
    status: "ordered",
    ...values,
    month,
  });
  for (const [position, title] of titles.entries()) {
    const productId = `product-${position}`;
    const line = { orderId: id, position, productId, title };
    await db.insert(orderLines).values({ ...line, price: 100, productMRP: 100, quantity: 1 });
  }
  return id;
}
