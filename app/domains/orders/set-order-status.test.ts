import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database.server.ts";
import { auditLog } from "#app/server/infrastructure-tables.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery, stateOf, unitsOf } from "#tests/paying.ts";
import { orders } from "./order-table.server.ts";
import { setOrderStatus } from "./set-order-status.server.ts";

ownDatabase();

test("an order that is gone has no status to set, and nothing says that it was set", async () => {
  expect(await setOrderStatus("gone", "shipped", admin)).toEqual({
    ok: false,
    refusal: "not-found",
  });
  expect(await db.select().from(auditLog)).toEqual([]);
});

test("who set which status stands in the audit log", async () => {
  const { id, orderNumber } = await orderOnDelivery();
  expect(await setOrderStatus(id, "shipped", admin)).toEqual({
    ok: true,
    value: { orderNumber, before: "ordered" },
  });
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
    {
      actorId: admin.id,
      actorEmail: admin.email,
      action: "order.set-status",
      detail: { order: orderNumber, before: "ordered", after: "shipped" },
    },
  ]);
});

test("a status set from a screen that shows an older one changes nothing, and says who was first", async () => {
  const { id } = await orderOnDelivery();
  const other = { id: "other", email: "other@example.org" };
  await setOrderStatus(id, "processing", other, "ordered");
  expect(await setOrderStatus(id, "shipped", admin, "ordered")).toEqual({
    ok: false,
    refusal: { code: "met", status: "processing", by: "other@example.org" },
  });
  expect((await stateOf(id)).events).toEqual(["processing"]);
  // Both wanted the same.
  expect((await setOrderStatus(id, "processing", admin, "ordered")).ok).toBe(true);
});

test("when it was shipped and delivered stands while that is so", async () => {
  const { id } = await orderOnDelivery();
  const times = async () => {
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    return [row?.shippedAt, row?.deliveredAt].map((time) => time !== null);
  };
  await setOrderStatus(id, "delivered", admin);
  expect(await times()).toEqual([true, true]);
  await setOrderStatus(id, "shipped", admin);
  expect(await times()).toEqual([true, false]);
  await setOrderStatus(id, "processing", admin);
  expect(await times()).toEqual([false, false]);
});

test("an order to be paid on delivery has its units, whatever its status", async () => {
  const { id, product } = await orderOnDelivery();
  for (const status of ["shipped", "processing", "delivered", "ordered"] as const) {
    await setOrderStatus(id, status, admin);
    expect(await stateOf(id)).toMatchObject({ status, stockHold: "taken", heldUntil: null });
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
  }
  expect((await stateOf(id)).events).toEqual(["shipped", "processing", "delivered", "ordered"]);
});

test("the same status again is no event", async () => {
  const { id } = await orderOnDelivery();
  await setOrderStatus(id, "ordered", admin);
  expect((await stateOf(id)).events).toEqual([]);
});

test("an order whose money goes back takes no units when it is shipped", async () => {
  const { id, product } = await orderOnDelivery();
  await db
    .update(orders)
    .set({
      paymentMethod: "online",
      paymentStatus: "online",
      paymentId: "pay_1",
      refund: "due",
      stockHold: "released",
    })
    .where(eq(orders.id, id));
  await setOrderStatus(id, "shipped", admin);
  expect(await stateOf(id)).toMatchObject({ status: "shipped", stockHold: "released" });
  expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
});
