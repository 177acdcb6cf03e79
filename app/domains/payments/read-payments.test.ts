import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import type { PaymentState } from "./payment.ts";
import { payments, providerOrders } from "./payment-tables.server.ts";
import { countRefundsDue, refundsDue } from "./read-payments.server.ts";

ownDatabase();

/** Adds payments in this state, each younger than those before. */
async function receive(howMany: number, state: PaymentState): Promise<void> {
  const earlier = await db.$count(payments);
  for (let n = earlier; n < earlier + howMany; n++) {
    const providerOrderId = `order_${n}`;
    await db.insert(providerOrders).values({
      id: providerOrderId,
      orderId: `${n}`,
      orderNumber: `JRMG/2026-27/MAY/${n}`,
      email: "asha@example.org",
      amount: 100,
    });
    await db.insert(payments).values({
      id: `pay_${n}`,
      providerOrderId,
      amount: 100,
      state,
      refundReason: state === "kept" ? null : "paid-twice",
      capturedAt: new Date(Date.UTC(2026, 4, 1, 0, n)),
    });
  }
}

test("the count is of all that are due, and the list says that there are more", async () => {
  await receive(1, "kept");
  await receive(60, "refund-asked");
  await receive(40, "refund-due");
  expect(await refundsDue()).toMatchObject({ hasMore: false, rows: { length: 100 } });
  expect(await countRefundsDue()).toBe(40);

  // None of these is among the hundred that are listed.
  await receive(3, "refund-due");
  const { rows, hasMore } = await refundsDue();
  expect(hasMore).toBe(true);
  expect(rows).toHaveLength(100);
  expect(rows.at(0)?.paymentId).toBe("pay_1");
  expect(await countRefundsDue()).toBe(43);

  await receive(60, "refund-due");
  expect(await countRefundsDue()).toBe(100);
});
