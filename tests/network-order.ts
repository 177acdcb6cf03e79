import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AgreedOrder } from "#app/domains/ondc/after/order-body.ts";
import { ondcOrders } from "#app/domains/ondc/buying/ondc-order-table.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { recordNetworkPayment } from "#app/domains/payments/recording/network-payment.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { makeOrderRow } from "./made-order-row.ts";

/** An order of 500 rupees that the practice network's buyer's app has placed and taken the money for. */
export async function networkOrder() {
  const networkId = randomUUID();
  const amount = 50_000;
  const sums = { totalAmount: amount, grandTotal: amount };
  const id = await makeOrderRow({ ...sums, channel: "ondc", email: "" });
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  const orderNumber = row?.orderNumber ?? "";
  await db.transaction((tx) => recordNetworkPayment(tx, { id, orderNumber, amount }));
  await db.insert(ondcOrders).values({
    ...{ orderId: id, networkId, version: "1.2.0", transactionId: randomUUID() },
    ...{ bapId: "buyer.practice", bapUri: "http://127.0.0.1:9" },
    // Issues and settlement ask nothing of what was agreed.
    agreed: {} as AgreedOrder,
  });
  return { id, orderNumber, networkId, amount };
}
