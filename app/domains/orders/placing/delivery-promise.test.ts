import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { deliveryDays } from "#app/domains/delivery/delivery-days-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { changeOrder, tablesForChange } from "../changing/change-order.server.ts";
import { orders } from "../order/order-table.server.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import { placeOrder } from "./place-order.server.ts";

ownDatabase();

beforeEach(async () => {
  // A Thursday.
  vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00+05:30"), toFake: ["Date"] });
  await db.delete(deliveryDays);
  await db.insert(deliveryDays).values([
    { id: "ranchi", pinPrefix: "834", fromDays: 1, toDays: 2 },
    { id: "delhi", pinPrefix: "11", fromDays: 4, toDays: 6 },
  ]);
  publish("delivery-days");
  return () => vi.useRealTimers();
});

async function placed() {
  const { user, addressId } = await makeBuyer();
  const result = await placeOrder(user, makeCheckout(addressId, [[await makeProduct(), 1]]));
  if (!result.ok) throw new Error(result.refusal.code);
  return async () => {
    const [order] = await db.select().from(orders).where(eq(orders.id, result.value.id));
    if (!order) throw new Error("no order");
    return order;
  };
}

test("an order keeps the days that were said when it was placed (rules: delivery-5)", async () => {
  const order = await placed();
  await db.update(deliveryDays).set({ toDays: 9 });
  publish("delivery-days");
  expect(await order()).toMatchObject({ deliverFrom: "2026-11-27", deliverBy: "2026-11-30" });
});

test("where no days are known, nothing is promised", async () => {
  await db.delete(deliveryDays);
  publish("delivery-days");
  expect(await (await placed())()).toMatchObject({ deliverFrom: null, deliverBy: null });
});

test("to another pin code it takes that one's days; another line of the address changes nothing", async () => {
  const order = await placed();
  const sendTo = async (change: { pinCode?: string; landmark?: string }) => {
    const was = await order();
    const address = { ...was.selectedAddresses, ...change };
    const tables = await tablesForChange();
    await db.transaction(async (tx) => {
      const lines = await lineRowsOf(tx, was.id);
      await changeOrder(tx, was, lines, { address, lines }, tables);
    });
    return order();
  };
  await db.update(deliveryDays).set({ toDays: 9 }).where(eq(deliveryDays.id, "ranchi"));
  publish("delivery-days");
  expect(await sendTo({ landmark: "The well" })).toMatchObject({ deliverBy: "2026-11-30" });
  await db.update(orders).set({ time: new Date() });
  vi.setSystemTime(new Date("2026-11-30T12:00:00+05:30"));
  expect(await sendTo({ pinCode: "110001" })).toMatchObject({
    deliverFrom: "2026-12-02",
    deliverBy: "2026-12-04",
  });
  expect(await sendTo({ pinCode: "560001" })).toMatchObject({ deliverFrom: null, deliverBy: null });
});
