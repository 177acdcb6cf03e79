import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { anyHold, openOrder, stateOf } from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import { admin } from "#tests/refunding.ts";
import { deleteOrder } from "./delete-order.server.ts";
import { payments } from "./payment-tables.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { giveUpPayment } from "./report-payment.server.ts";

ownDatabase();
ownGateway();

/** The money of an order of two of the factory's products, as the provider tells of it. */
function moneyFor(providerOrderId: string, id = `pay_${providerOrderId}`) {
  return { id, order_id: providerOrderId, amount: 42_000, currency: "INR" };
}

test("a payment of an order that is not of this shop is nobody's, and not written down", async () => {
  for (const order of ["order_of_another", null]) {
    const money = { ...moneyFor("order_of_another"), order_id: order };
    expect(await recordPayment(money)).toBe("unknown-order");
  }
  expect(await db.select().from(payments)).toEqual([]);
});

test("told again, a payment is what it was: paid, or to go back", async () => {
  const { providerOrderId } = await openOrder();
  const first = moneyFor(providerOrderId);
  const second = moneyFor(providerOrderId, "pay_second");
  for (let times = 0; times < 2; times++) {
    expect(await recordPayment(first)).toBe("paid");
    expect(await recordPayment(second)).toBe("refund-due");
  }
});

test("money in another currency goes back, however much it is", async () => {
  const { providerOrderId, orderId } = await openOrder();
  const money = { ...moneyFor(providerOrderId), currency: "IDR" };
  expect(await recordPayment(money)).toBe("refund-due");
  expect(await stateOf(orderId)).toMatchObject({
    paymentStatus: "pending",
    payments: [{ state: "refund-due", reason: "wrong-amount" }],
  });
});

test("ten reports at once of a payment whose order is gone write it down once", async () => {
  const { providerOrderId, orderId } = await openOrder();
  await deleteOrder(orderId, admin);
  const money = moneyFor(providerOrderId);
  const told = await Promise.all(Array.from({ length: 10 }, () => recordPayment(money)));
  expect(new Set(told)).toEqual(new Set(["refund-due"]));
  expect(await db.select().from(payments).where(eq(payments.id, money.id))).toHaveLength(1);
});

test("units that late money takes again are published, with the order", async () => {
  const { user, orderId, providerOrderId, product } = await openOrder();
  await giveUpPayment(user, orderId, anyHold);
  expect(await publishedBy(() => recordPayment(moneyFor(providerOrderId)))).toEqual([
    `my-orders:${user.id}`,
    "orders",
    `products:${product.id}`,
    "stock",
  ]);
});
