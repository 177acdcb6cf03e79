import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery, stateOf, unitsOf } from "#tests/paying.ts";
import { mailsTo, sendNow } from "#tests/queued-mails.ts";
import type { OrderStatus } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { setOrderStatus, undoOrderStatus } from "./set-order-status.server.ts";

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

describe("undoing a change of the status", () => {
  const change = "01890000-0000-7000-8000-000000000001";
  const other = { id: "other", email: "other@example.org" };
  const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
  const timesOf = async (id: string) => {
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    return { shippedAt: row?.shippedAt, deliveredAt: row?.deliveredAt };
  };

  test("takes back its mail and its place in the story; undone twice is undone once", async () => {
    const { id, user, orderNumber } = await orderOnDelivery();
    await setOrderStatus(id, "shipped", admin, "ordered", change);
    expect(await kindsTo(user.email)).toEqual(["order-received", "order-shipped"]);
    const undone = { ok: true, value: { orderNumber, before: "shipped" } };
    expect(await undoOrderStatus(id, change, admin)).toEqual(undone);
    expect((await undoOrderStatus(id, change, admin)).ok).toBe(true);
    expect(await stateOf(id)).toMatchObject({ status: "ordered", events: [] });
    expect(await timesOf(id)).toEqual({ shippedAt: null, deliveredAt: null });
    expect(await kindsTo(user.email)).toEqual(["order-received"]);
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ detail }) => [detail.before, detail.after])).toEqual([
      ["ordered", "shipped"],
      ["shipped", "ordered"],
    ]);
  });

  test("whose mail has left stays in the story", async () => {
    const { id, user } = await orderOnDelivery();
    await setOrderStatus(id, "shipped", admin, "ordered", change);
    await sendNow();
    await undoOrderStatus(id, change, admin);
    expect((await stateOf(id)).events).toEqual(["shipped", "ordered"]);
    expect(await kindsTo(user.email)).toEqual(["order-received", "order-shipped"]);
  });

  test("of an order without an e-mail address leaves nothing in the story", async () => {
    const id = await makeOrderRow({ email: "" });
    await setOrderStatus(id, "shipped", admin, "ordered", change);
    await undoOrderStatus(id, change, admin);
    expect(await stateOf(id)).toMatchObject({ status: "ordered", events: [] });
  });

  test("brings back when it was delivered, and the mail that had not left", async () => {
    const { id, user } = await orderOnDelivery();
    await setOrderStatus(id, "delivered", admin);
    const before = await timesOf(id);
    await setOrderStatus(id, "ordered", admin, "delivered", change);
    expect(await kindsTo(user.email)).toEqual(["order-received"]);
    await undoOrderStatus(id, change, admin);
    expect(await timesOf(id)).toEqual(before);
    expect(await kindsTo(user.email)).toEqual(["order-received", "order-delivered"]);
  });

  test("is nobody else's, and of nothing that has changed since", async () => {
    const { id } = await orderOnDelivery();
    const met = (status: OrderStatus, by: string) => ({
      ok: false,
      refusal: { code: "met", status, by },
    });
    await setOrderStatus(id, "shipped", admin, "ordered", change);
    expect(await undoOrderStatus(id, change, other)).toEqual(met("shipped", admin.email));
    expect((await undoOrderStatus(id, "another change", admin)).ok).toBe(false);
    await setOrderStatus(id, "delivered", other);
    expect(await undoOrderStatus(id, change, admin)).toEqual(met("delivered", other.email));
    // The same status by somebody else is theirs.
    await setOrderStatus(id, "shipped", other);
    expect((await undoOrderStatus(id, change, admin)).ok).toBe(false);
    expect((await stateOf(id)).status).toBe("shipped");
  });

  test("holds the units of an unpaid order again", async () => {
    const { id, product } = await orderOnDelivery();
    await db
      .update(orders)
      .set({
        paymentMethod: "online",
        paymentStatus: "pending",
        stockHold: "held",
        heldUntil: new Date(),
      })
      .where(eq(orders.id, id));
    await setOrderStatus(id, "shipped", admin, "ordered", change);
    expect(await stateOf(id)).toMatchObject({ stockHold: "taken" });
    await undoOrderStatus(id, change, admin);
    expect(await stateOf(id)).toMatchObject({ status: "ordered", stockHold: "held" });
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
  });
});
