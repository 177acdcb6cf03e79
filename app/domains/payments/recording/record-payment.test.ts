import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { anyHold, openOrder, stateOf } from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import { payments } from "../payment-tables.server.ts";
import { type RecordedPayment, recordPayment } from "./record-payment.server.ts";
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

test("of two reports at once of a payment whose order is gone, the second writes nothing", async () => {
  const { providerOrderId, orderId } = await openOrder();
  await deleteOrder(orderId, admin);
  const money = moneyFor(providerOrderId);
  const first = await pool.connect();
  await first.query("begin");
  await first.query(
    `insert into payments (id, provider_order_id, amount, state, refund_reason)
     values ($1, $2, $3, 'refund-due', 'order-deleted')`,
    [money.id, providerOrderId, money.amount],
  );
  let recorded: RecordedPayment | undefined;
  const second = publishedBy(async () => {
    recorded = await recordPayment(money);
  });
  const { rows } = await first.query("select pg_backend_pid() as pid");
  const waiting = "select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
  // Not asked by the first, whose transaction would see who was there when it asked first.
  await expect.poll(async () => (await pool.query(waiting, [rows[0].pid])).rowCount).toBe(1);
  await first.query("commit");
  first.release();
  expect(await second).toEqual([]);
  expect(recorded).toBe("refund-due");
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
