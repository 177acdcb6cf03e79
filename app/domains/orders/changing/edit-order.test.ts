import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { openPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import { goesBackOf, refundsOf } from "#app/domains/payments/read-payments.server.ts";
import {
  confirmPayment,
  giveUpPayment,
} from "#app/domains/payments/recording/report-payment.server.ts";
import { refundInPart } from "#app/domains/payments/refunds/partial-refund.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { edit, openedOrder } from "#tests/editing-orders.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import {
  anyHold,
  openOrder,
  orderOnDelivery,
  payInWindow,
  stateOf,
  unitsOf,
} from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { calm, paidOrder, refundDue, refundsMade } from "#tests/refunding.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { editOrder } from "./edit-order.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

const met = (by?: string) => ({ ok: false, refusal: { code: "met", by } });

describe("an order to be paid on delivery", () => {
  test("gets other lines and another address: stock, totals, timeline, mail and log follow", async () => {
    const { id, orderNumber, product, user } = await orderOnDelivery();
    const flour = await makeProduct({ title: "Ragi Flour", price: 7_000, productMRP: 8_000 });
    const before = await openedOrder(id);
    expect(
      await edit(
        id,
        [
          [product.id, 3],
          [flour.id, 1],
        ],
        { phoneNumber: "9000000002", deliveryNote: "Call before you come" },
      ),
    ).toEqual({ ok: true, value: { orderNumber, goesBack: 0, dueAtDoor: 0 } });
    const { order, lines } = await openedOrder(id);
    expect(order).toMatchObject({
      totalQuantity: 4,
      totalAmount: 83_000,
      discountPrice: 13_000,
      grandTotal: 70_000,
      dueAtDoor: 0,
      selectedAddresses: { name: "Asha Devi", phoneNumber: "9000000002" },
    });
    expect(lines).toMatchObject([
      { position: 0, productId: product.id, quantity: 3, price: 21_000 },
      { position: 1, productId: flour.id, quantity: 1, price: 7_000, title: "Ragi Flour" },
    ]);
    expect(await unitsOf(product.id)).toEqual({ stock: 97, sold: 3 });
    expect(await unitsOf(flour.id)).toEqual({ stock: 99, sold: 1 });
    expect((await stateOf(id)).events).toEqual(["changed"]);
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      kind: "order-changed",
      order: { orderNumber, grandTotal: 70_000, lines: [{ quantity: 3 }, { quantity: 1 }] },
    });
    expect(JSON.stringify((await mailsTo(user.email)).at(-1))).toContain("Call before you come");
    expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
      {
        action: "order.edit",
        detail: {
          order: orderNumber,
          before: { address: before.order.selectedAddresses, grandTotal: 42_000 },
          after: { address: { phoneNumber: "9000000002" }, grandTotal: 70_000 },
        },
      },
    ]);
  });

  test("keeps the price at which it was bought", async () => {
    const { id, product } = await orderOnDelivery();
    await pool.query("update products set price = 24000 where id = $1", [product.id]);
    await edit(id, [[product.id, 3]]);
    expect((await openedOrder(id)).order.grandTotal).toBe(63_000);
  });

  test("keeps what is hidden since, and takes no more of it", async () => {
    const { id, product } = await orderOnDelivery();
    const flour = await makeProduct({ title: "Ragi Flour", isHidden: true });
    await pool.query("update products set is_hidden = true where id = $1", [product.id]);
    const refused = (productId: string) => ({
      ok: false,
      refusal: { code: "product-not-found", productId },
    });
    expect(await edit(id, [[product.id, 3]])).toEqual(refused(product.id));
    const withFlour = [product.id, flour.id].map((each) => [each, 1] as [string, number]);
    expect(await edit(id, withFlour)).toEqual(refused(flour.id));
    expect(await edit(id, [[product.id, 1]])).toMatchObject({ ok: true });
    expect(await unitsOf(product.id)).toEqual({ stock: 99, sold: 1 });
  });

  test("is changed once by two who see the same, and the second is told who was first", async () => {
    const { id, product } = await orderOnDelivery();
    const { order, seen } = await openedOrder(id);
    const change = (quantity: number) =>
      editOrder(
        id,
        {
          address: order.selectedAddresses,
          lines: [{ productId: product.id, quantity }],
          seen,
          reason: "",
        },
        admin,
      );
    const all = await Promise.all([change(3), change(4), change(5)]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter(({ ok }) => !ok)).toEqual([met(admin.email), met(admin.email)]);
    const sold = (await openedOrder(id)).order.totalQuantity;
    expect(await unitsOf(product.id)).toEqual({ stock: 100 - sold, sold });
  });

  test("takes no more than there is, names what is missing, and changes nothing then", async () => {
    const { id, product } = await orderOnDelivery();
    const few = await makeProduct({ title: "Ragi Malt", currentStock: 1 });
    expect(
      await edit(id, [
        [product.id, 1],
        [few.id, 2],
      ]),
    ).toEqual({
      ok: false,
      refusal: { code: "out-of-stock", productId: few.id, name: "Ragi Malt" },
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
    expect((await openedOrder(id)).order.grandTotal).toBe(42_000);
    expect((await stateOf(id)).events).toEqual([]);
    expect(await edit(id, [["nothing", 1]])).toMatchObject({
      refusal: { code: "product-not-found" },
    });
  });

  test("is left alone once it is shipped, and where nothing differs", async () => {
    const { id, product } = await orderOnDelivery();
    const { order, lines, seen } = await openedOrder(id);
    // Written in another order, it is the same address.
    const { openOnWeekends, ...fields } = order.selectedAddresses;
    const same = { address: { openOnWeekends, ...fields }, lines, seen, reason: "" };
    expect(await editOrder(id, same, admin)).toEqual({ ok: false, refusal: "unchanged" });
    await setOrderStatus(id, "shipped", admin);
    expect(await edit(id, [[product.id, 1]])).toEqual({
      ok: false,
      refusal: { code: "not-editable", status: "shipped" },
    });
  });
});

describe("an order that is paid", () => {
  test("made larger is to be paid at the door for the difference, which a smaller one lowers first", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    expect(await edit(orderId, [[product.id, 4]])).toMatchObject({
      value: { goesBack: 0, dueAtDoor: 42_000 },
    });
    expect(await edit(orderId, [[product.id, 3]])).toMatchObject({
      value: { goesBack: 0, dueAtDoor: 21_000 },
    });
    expect(await edit(orderId, [[product.id, 1]])).toMatchObject({
      value: { goesBack: 21_000, dueAtDoor: 0 },
    });
    expect((await openedOrder(orderId)).order).toMatchObject({ grandTotal: 21_000, dueAtDoor: 0 });
    expect(await refundsMade(own.gateway, paymentId)).toMatchObject([{ amount: 21_000 }]);
    expect(await unitsOf(product.id)).toEqual({ stock: 99, sold: 1 });
  });

  test("made smaller goes back for the difference, with the reason, and as a whole for the rest", async () => {
    const { orderId, paymentId, product, user } = await paidOrder(own.gateway);
    await edit(orderId, [[product.id, 1]]);
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({ order: { goesBack: 21_000 } });
    expect(await goesBackOf({ paymentId })).toBe(21_000);
    await cancelOrder(orderId, { reason: null });
    await own.gateway.delivered();
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 21_000, state: "refunded", why: { words: "One box was broken." } },
      { amount: 21_000, state: "refunded", why: { cause: "order-cancelled" } },
    ]);
    const made = await refundsMade(own.gateway, paymentId);
    expect(made.map(({ amount }) => amount)).toEqual([21_000, 21_000]);
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      kind: "order-cancelled",
      order: { goesBack: 21_000 },
    });
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
    expect(await edit(orderId, [[product.id, 2]])).toMatchObject({
      refusal: { code: "not-editable", status: "cancelled" },
    });
  });

  test("cannot be made smaller by more than is left of its payment", async () => {
    const { orderId, paymentId, product } = await paidOrder(own.gateway);
    await refundInPart(paymentId, { amount: 25_000, reason: "Sorry", seenParts: 0 }, admin);
    expect(await edit(orderId, [[product.id, 1]])).toEqual({ ok: false, refusal: "nothing-left" });
    expect((await openedOrder(orderId)).order.grandTotal).toBe(42_000);
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 2 });
  });
});

describe("an order that waits for its payment", () => {
  test("asks for the new amount, and money for the earlier one goes back", async () => {
    const { orderId, orderNumber, product, user, providerOrderId } = await openOrder();
    await edit(orderId, [[product.id, 1]]);
    expect(await unitsOf(product.id)).toEqual({ stock: 99, sold: 1 });
    // The window of before is still open.
    const early = await payInWindow(own.gateway, providerOrderId);
    expect(await confirmPayment(user, orderId, early)).toMatchObject({
      value: { outcome: "refund-due" },
    });
    expect(await refundDue(early.paymentId)).toMatchObject({ reason: "wrong-amount" });
    expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "pending", refund: null });

    const opened = await openPayment(user, orderId);
    if (!opened.ok || opened.value.outcome !== "open") throw new Error("not opened");
    const { options } = opened.value;
    expect(options).toMatchObject({ amount: 21_000, description: orderNumber });
    const paid = await payInWindow(own.gateway, options.order_id);
    expect(await confirmPayment(user, orderId, paid)).toMatchObject({ value: { outcome: "paid" } });
    expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online", stockHold: "taken" });
  });

  test("takes no stock while nothing is held for it", async () => {
    const { orderId, product, user } = await openOrder();
    await giveUpPayment(user, orderId, anyHold);
    await edit(orderId, [[product.id, 5]]);
    expect(await unitsOf(product.id)).toEqual({ stock: 100, sold: 0 });
  });

  test("that is opened while it is changed is never paid at the earlier price", async () => {
    const { orderId, product, user } = await openOrder();
    own.gateway.before = async (method, path) => {
      own.gateway.before = () => {};
      if (method === "GET" && path.endsWith("/payments")) await edit(orderId, [[product.id, 1]]);
    };
    const opened = await openPayment(user, orderId);
    if (!opened.ok || opened.value.outcome !== "open") throw new Error("not opened");
    expect(opened.value.options.amount).toBe(21_000);
  });
});
