import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "#app/server/database/database.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { closeCancelled } from "../changing/close-cancelled.server.ts";
import { orders } from "../order/order-table.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { saveShipment } from "./ship-order.server.ts";
import { shipmentSchema } from "./shipment.ts";

ownDatabase();

const delhivery = shipmentSchema.parse({ courier: "delhivery", trackingNumber: " 1234 5678 ab " });

async function shipmentOf(id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row && [row.status, row.courier, row.trackingNumber];
}

test("shipping names the courier in the mail, and the number can be mended later without another", async () => {
  const { id, user } = await orderOnDelivery();
  expect((await saveShipment(id, delhivery, admin, "ordered")).ok).toBe(true);
  expect(await shipmentOf(id)).toEqual(["shipped", "delhivery", "12345678AB"]);
  const shipment = {
    courier: "Delhivery",
    trackingNumber: "12345678AB",
    link: "https://www.delhivery.com/track/package/12345678AB",
  };
  expect((await mailsTo(user.email)).at(-1)).toMatchObject({
    kind: "order-shipped",
    order: { shipment },
  });
  await saveShipment(id, { courier: "own", trackingNumber: "" }, admin);
  expect(await shipmentOf(id)).toEqual(["shipped", "own", null]);
  expect(await mailsTo(user.email)).toHaveLength(2);
});

test("a screen that shows an older status ships nothing and saves nothing", async () => {
  const { id } = await orderOnDelivery();
  await setOrderStatus(id, "delivered", admin);
  expect(await saveShipment(id, delhivery, admin, "processing")).toMatchObject({
    ok: false,
    refusal: { code: "met", status: "delivered", by: admin.email },
  });
  expect(await shipmentOf(id)).toEqual(["delivered", null, null]);
});

test("a courier is not named where the order could not be shipped", async () => {
  const { id } = await orderOnDelivery();
  await pool.query("alter table order_events rename to events_away");
  await expect(saveShipment(id, delhivery, admin, "ordered")).rejects.toThrow();
  await pool.query("alter table events_away rename to order_events");
  expect(await shipmentOf(id)).toEqual(["ordered", null, null]);
});

test("an order that is over has no courier to name any more", async () => {
  const { id } = await orderOnDelivery();
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (order) await db.transaction((tx) => closeCancelled(tx, order, null));
  expect(await saveShipment(id, delhivery, admin)).toEqual({
    ok: false,
    refusal: { code: "closed", status: "cancelled" },
  });
  expect((await saveShipment("gone", delhivery, admin)).ok).toBe(false);
});

test.each(["abc", "x".repeat(41), "12 34; drop", "-1234", "१२३४५"])(
  "%s is no courier's number",
  (trackingNumber) => {
    expect(shipmentSchema.safeParse({ courier: "dtdc", trackingNumber }).success).toBe(false);
  },
);
