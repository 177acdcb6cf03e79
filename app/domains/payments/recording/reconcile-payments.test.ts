import { eq, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { openOrder, payInWindow, stateOf, stockOf } from "#tests/paying.ts";
import { calm } from "#tests/refunding.ts";
import { providerOrders, webhookEvents } from "../payment-tables.server.ts";
import { reconcileEveryMinute, reconcilePayments } from "./reconcile-payments.server.ts";

ownDatabase();
const own = ownGateway();
// What another test has left unpaid is not asked about.
beforeEach(async () => {
  await db.update(providerOrders).set({ checkAt: null });
});
afterEach(() => calm(own.gateway));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ago = (ms: number, now = new Date()) => new Date(now.getTime() - ms);

/** An open order that the provider is to be asked about. */
async function openDue(dueFor: number) {
  const open = await openOrder();
  const isIt = eq(providerOrders.orderId, open.orderId);
  await db
    .update(providerOrders)
    .set({ checkAt: ago(dueFor) })
    .where(isIt);
  return { ...open, isIt };
}

test.each([
  ["paid", () => null],
  ["opened again", () => new Date(Date.now() + 10 * minute)],
])("an order that is %s while the job asks about another keeps its own time", async (_, become) => {
  const first = await openOrder();
  const second = await openOrder();
  const ofSecond = eq(providerOrders.id, second.providerOrderId);
  const checkAt = become();
  const asked: string[] = [];
  own.gateway.before = async (_method, path) => {
    asked.push(path);
    await db.update(providerOrders).set({ checkAt }).where(ofSecond);
  };
  await reconcilePayments(new Date(Date.now() + 3 * minute));
  expect(asked).toEqual([expect.stringContaining(first.providerOrderId)]);
  expect(await db.select().from(providerOrders).where(ofSecond)).toMatchObject([{ checkAt }]);
});

test("it runs every minute", async () => {
  const { orderId, providerOrderId } = await openDue(0);
  await payInWindow(own.gateway, providerOrderId);
  const jobs = { work: vi.fn(), schedule: vi.fn() };
  await reconcileEveryMinute(jobs as unknown as PgBoss);
  const [queue, work] = jobs.work.mock.calls[0] ?? [];
  expect(jobs.schedule.mock.calls).toEqual([[queue, "* * * * *"]]);
  expect(queue).toBe("reconcile-payments");
  await work();
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online" });
});

test.each([
  ["half a minute", 0.5 * minute, minute],
  ["ten minutes", 10 * minute, 5 * minute],
  ["eight hours", 8 * hour, 4 * hour],
  ["five days", 5 * day, 12 * hour],
])("an order opened %s ago is asked about again after a while", async (_, age, pause) => {
  const { isIt } = await openDue(0);
  const now = new Date();
  await db
    .update(providerOrders)
    .set({ openedAt: ago(age, now) })
    .where(isIt);
  await reconcilePayments(now);
  const [left] = await db.select().from(providerOrders).where(isIt);
  expect(Number(left?.checkAt) - now.getTime()).toBe(pause);
});

test("an order is asked about for six days, and then no more", async () => {
  const { isIt } = await openDue(0);
  await db
    .update(providerOrders)
    .set({ openedAt: ago(6 * day + minute) })
    .where(isIt);
  const before = vi.fn();
  own.gateway.before = before;
  await reconcilePayments();
  expect(await db.select().from(providerOrders).where(isIt)).toMatchObject([{ checkAt: null }]);
  await reconcilePayments(new Date(Date.now() + minute));
  expect(before).toHaveBeenCalledOnce();
});

test("a provider that is away is left alone until the next run", async () => {
  const first = await openDue(2 * minute);
  const second = await openDue(minute);
  const before = vi.fn(() => {
    throw new Error("away");
  });
  own.gateway.before = before;
  await reconcilePayments();
  expect(before).toHaveBeenCalledOnce();

  own.gateway.before = () => {};
  for (const { providerOrderId } of [first, second]) {
    await payInWindow(own.gateway, providerOrderId);
  }
  await reconcilePayments(new Date(Date.now() + 2 * minute));
  for (const { orderId } of [first, second]) {
    expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online" });
  }
});

test("an order that the provider does not know keeps no other from being asked about", async () => {
  const unknown = await openDue(2 * minute);
  await db.update(providerOrders).set({ id: "order_unknown" }).where(unknown.isIt);
  const { orderId, providerOrderId } = await openDue(minute);
  await payInWindow(own.gateway, providerOrderId);
  await reconcilePayments();
  expect(await stateOf(unknown.orderId)).toMatchObject({ paymentStatus: "pending" });
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online" });
});

test("a hold that cannot be ended keeps no other from its end", async () => {
  const stuck = await openOrder();
  const other = await openOrder();
  for (const [open, overFor] of [[stuck, 2 * minute] as const, [other, minute] as const]) {
    await db
      .update(orders)
      .set({ heldUntil: ago(overFor) })
      .where(eq(orders.id, open.orderId));
  }
  // The column has no room for the units that come back.
  const stockIs = (currentStock: number) =>
    db.execute(
      sql`update products set current_stock = ${currentStock} where id = ${stuck.product.id}`,
    );
  await stockIs(2 ** 31 - 1);
  await reconcilePayments();
  expect(await stateOf(stuck.orderId)).toMatchObject({ stockHold: "held" });
  expect(await stateOf(other.orderId)).toMatchObject({ stockHold: "released" });
  expect(await stockOf(other.product.id)).toBe(100);

  await stockIs(98);
  await reconcilePayments();
  expect(await stateOf(stuck.orderId)).toMatchObject({ stockHold: "released" });
});

test("the provider's events are remembered for 30 days", async () => {
  await db.insert(webhookEvents).values([
    { id: "evt_kept", event: "order.paid", receivedAt: ago(29 * day) },
    { id: "evt_old", event: "order.paid", receivedAt: ago(31 * day) },
  ]);
  await reconcilePayments();
  const ids = (await db.select().from(webhookEvents)).map(({ id }) => id);
  expect(ids).toContain("evt_kept");
  expect(ids).not.toContain("evt_old");
});
