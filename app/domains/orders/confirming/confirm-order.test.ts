import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { askConfirmations, askedBefore, confirmationOf } from "#tests/asking-confirmation.ts";
import { statementsOf } from "#tests/count-statements.ts";
import { edit } from "#tests/editing-orders.ts";
import { admin, makeBuyer, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { openOrder, orderOnDelivery, stateOf, stockOf } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { cancelOrder } from "../changing/cancel-order.server.ts";
import { changeToCod } from "../changing/change-to-cod.server.ts";
import { changeToOnline } from "../changing/change-to-online.server.ts";
import { deleteOrder } from "../changing/delete-order.server.ts";
import { orders } from "../order/order-table.server.ts";
import { picksOf } from "../papers/papers.ts";
import { ordersOnPaper } from "../papers/read-papers.server.ts";
import { placeOrder } from "../placing/place-order.server.ts";
import { countWaitingOrders } from "../search/filter-orders.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { linkedOrder } from "./confirm-link.server.ts";
import { callLater, confirmOrder, refuseOrder, undoConfirmation } from "./confirm-order.server.ts";
import { noConfirmation } from "./confirmation.ts";
import {
  confirmationSettings,
  editionOfSettings,
  setConfirmationSettings,
} from "./confirmation-settings.server.ts";
import { howConfirmed } from "./how-confirmed.server.ts";
import { lookAfterConfirmations } from "./look-after-confirmations.server.ts";

ownDatabase({ connections: 20 });
ownGateway();
beforeEach(() => setConfirmationSettings(noConfirmation, admin));

const other = { id: "other", email: "other@example.org" };

async function asked() {
  await askConfirmations();
  return orderOnDelivery();
}

const kinds = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

describe("an order that is placed", () => {
  test("is not asked about while the shop asks nothing, and its mail says as before", async () => {
    const { id, user } = await orderOnDelivery();
    expect(await confirmationOf(id)).toMatchObject({ confirmation: null, row: null });
    const [mail] = await mailsTo(user.email);
    expect(JSON.stringify(mail)).not.toContain("confirm");
  });

  test("waits, and its mail has the link that confirms it", async () => {
    const { id, user, orderNumber } = await asked();
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "asked", how: null });
    const mails = (await mailsTo(user.email)) as { order?: { confirmLink?: string } }[];
    expect(mails).toMatchObject([{ kind: "order-received", order: { orderNumber } }]);
    const [, token = ""] = mails[0]?.order?.confirmLink?.split("/confirm/") ?? [];
    expect(await linkedOrder(token)).toBe(id);
  });

  test("is confirmed by the rules where they do not ask", async () => {
    await askConfirmations({ fromAmount: 10_000_000 });
    const { id, user } = await orderOnDelivery();
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "confirmed", how: "rule" });
    expect(JSON.stringify(await mailsTo(user.email))).not.toContain("confirmLink");
  });

  test("is confirmed by an earlier one that was received, unless the shop asks all the same", async () => {
    await askConfirmations();
    const product = await makeProduct();
    const { user, addressId } = await makeBuyer();
    const place = async (checkoutKey: string) => {
      const checkout = { ...makeCheckout(addressId, [[product, 1]]), checkoutKey };
      const placed = await placeOrder(user, checkout);
      if (!placed.ok) throw new Error(placed.refusal.code);
      return placed.value.id;
    };
    const first = await place("first");
    expect(await confirmationOf(await place("second"))).toMatchObject({ confirmation: "asked" });
    await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, first));
    expect(await confirmationOf(await place("third"))).toMatchObject({
      confirmation: "confirmed",
      how: "known-buyer",
    });
    await askConfirmations({ trustsKnown: false });
    expect(await confirmationOf(await place("fourth"))).toMatchObject({ confirmation: "asked" });
  });

  test("is sent to the database as often as while nothing is asked", async () => {
    const product = await makeProduct();
    const placing = async () => {
      const { user, addressId } = await makeBuyer();
      const checkout = makeCheckout(addressId, [[product, 1]]);
      const sent = await statementsOf(() => placeOrder(user, checkout));
      // What is kept in the process is read before, where it has changed.
      return sent.slice(sent.indexOf("begin"), sent.indexOf("commit")).length;
    };
    const without = await placing();
    await askConfirmations();
    expect(await placing()).toBe(without);
  });

  test("to be paid online is asked about once it is to be paid at the door", async () => {
    await askConfirmations();
    const { orderId, user } = await openOrder();
    expect(await confirmationOf(orderId)).toMatchObject({ confirmation: null });
    await changeToCod(orderId);
    expect(await confirmationOf(orderId)).toMatchObject({ confirmation: "asked" });
    expect(JSON.stringify(await mailsTo(user.email))).toContain("confirmLink");
  });
});

describe("while it waits", () => {
  test("it is on no list or paper of what is packed, and cannot be set packed or shipped", async () => {
    const { id } = await asked();
    const before = await countWaitingOrders();
    const printed = await ordersOnPaper([id], "picks", true);
    expect(picksOf(printed)).toEqual([]);
    for (const status of ["processing", "shipped", "delivered"] as const) {
      expect(await setOrderStatus(id, status, admin, "ordered")).toEqual({
        ok: false,
        refusal: { code: "to-confirm", status: "ordered" },
      });
    }
    expect(await confirmOrder(id, admin)).toMatchObject({ ok: true });
    expect((await countWaitingOrders())["to-pack"]).toBe(before["to-pack"] + 1);
    expect(picksOf(await ordersOnPaper([id], "picks", true))).toHaveLength(1);
    expect(await setOrderStatus(id, "processing", admin, "ordered")).toMatchObject({ ok: true });
  });

  test("its buyer confirms it once, however often they press", async () => {
    const { id } = await asked();
    const pressed = await Promise.all([1, 2, 3].map(() => confirmOrder(id)));
    expect(pressed.every(({ ok }) => ok)).toBe(true);
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "confirmed", how: "buyer" });
    expect((await stateOf(id)).events).toEqual(["order-confirmed"]);
  });

  test("of two of the staff the second is told who was first", async () => {
    const { id } = await asked();
    expect(await confirmOrder(id, other)).toMatchObject({ ok: true });
    const met = { ok: false, refusal: { code: "met", by: other.email } };
    expect(await confirmOrder(id, admin)).toEqual(met);
    expect(await callLater(id, { hours: 1, seen: null }, admin)).toEqual(met);
    expect(await refuseOrder(id, "Not wanted", admin)).toEqual(met);
    const second = await asked();
    expect(await callLater(second.id, { hours: 3, seen: null }, other)).toMatchObject({ ok: true });
    expect(await callLater(second.id, { hours: 1, seen: null }, admin)).toEqual(met);
    expect(await refuseOrder(second.id, "Not wanted", other)).toMatchObject({ ok: true });
    expect(await confirmOrder(second.id, admin)).toEqual({
      ok: false,
      refusal: { code: "closed", status: "cancelled", by: other.email },
    });
  });

  test("a yes is taken back by who gave it, until the order is packed", async () => {
    const { id } = await asked();
    await confirmOrder(id, admin);
    expect(await undoConfirmation(id, other)).toMatchObject({ ok: false });
    expect(await undoConfirmation(id, admin)).toMatchObject({ ok: true });
    expect(await undoConfirmation(id, admin)).toMatchObject({ ok: true });
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "asked", how: null });
    expect((await stateOf(id)).events).toEqual([]);
    await confirmOrder(id, admin);
    await setOrderStatus(id, "processing", admin);
    expect(await undoConfirmation(id, admin)).toMatchObject({ ok: false });
  });

  test("no gives its stock back, with a reason", async () => {
    const { id, product, user } = await asked();
    expect(await refuseOrder(id, "Ordered twice", admin)).toMatchObject({ ok: true });
    expect(await stateOf(id)).toMatchObject({ status: "cancelled", stockHold: "released" });
    expect(await confirmationOf(id)).toMatchObject({ confirmation: null });
    expect(await stockOf(product.id)).toBe(100);
    expect(await kinds(user.email)).toEqual(["order-received", "order-cancelled"]);
  });

  test("how it was confirmed, and by whom, is known to the office (rules: confirm-7)", async () => {
    const { id } = await asked();
    expect(await howConfirmed(id)).toBeUndefined();
    const bina = await makeUser({ fullName: "Bina Oraon" });
    await confirmOrder(id, bina);
    expect(await howConfirmed(id)).toMatchObject({ how: "staff", name: "Bina Oraon" });
    const { id: hers } = await asked();
    await confirmOrder(hers);
    expect(await howConfirmed(hers)).toMatchObject({ how: "buyer", name: "–" });
  });

  test("where the shop stops asking, it is confirmed by that", async () => {
    const { id } = await asked();
    await setConfirmationSettings(noConfirmation, admin);
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "confirmed", how: "rule" });
  });

  test("it is to be paid online instead, and at the door after all", async () => {
    const { id, product } = await asked();
    expect(await changeToOnline(id)).toMatchObject({ value: { paymentStatus: "pending" } });
    expect(await confirmationOf(id)).toMatchObject({ confirmation: null });
    expect(await stateOf(id)).toMatchObject({ paymentStatus: "pending", stockHold: "held" });
    expect(await changeToCod(id)).toMatchObject({ ok: true });
    expect(await confirmationOf(id)).toMatchObject({ confirmation: "asked" });
    expect(await stockOf(product.id)).toBe(98);
  });
});

describe("time", () => {
  test("reminds once, and closes once with the stock back and a line why", async () => {
    const { id, user, product } = await asked();
    await askedBefore(id, 13);
    await Promise.all([1, 2, 3].map(() => lookAfterConfirmations()));
    expect(await kinds(user.email)).toEqual(["order-received", "confirmation-reminder"]);
    await askedBefore(id, 49);
    await Promise.all([1, 2, 3].map(() => lookAfterConfirmations()));
    expect(await stateOf(id)).toMatchObject({ status: "cancelled", events: ["cancelled"] });
    expect(await stockOf(product.id)).toBe(100);
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    expect(order?.cancelReason).toBe("It was not confirmed in time.");
    expect(await kinds(user.email)).toHaveLength(3);
  });

  test("does not close what staff have put off, nor what is confirmed", async () => {
    const put = await asked();
    await askedBefore(put.id, 49);
    await callLater(put.id, { hours: 3, seen: null }, admin);
    const confirmed = await asked();
    await askedBefore(confirmed.id, 49);
    await confirmOrder(confirmed.id);
    await lookAfterConfirmations();
    expect(await stateOf(put.id)).toMatchObject({ status: "ordered" });
    expect(await stateOf(confirmed.id)).toMatchObject({ status: "ordered" });
    await lookAfterConfirmations(new Date(Date.now() + 4 * 60 * 60 * 1000));
    expect(await stateOf(put.id)).toMatchObject({ status: "cancelled" });
  });
});

/** What may happen to an order, and what it comes to for its confirmation from each state: null where it is refused. */
const steps = {
  confirm: async (id: string) => (await confirmOrder(id, admin)).ok,
  cancel: async (id: string) => (await cancelOrder(id, { reason: null })).ok,
  "pay online": async (id: string) => (await changeToOnline(id)).ok,
  "pay in cash": async (id: string) => (await changeToCod(id)).ok,
  edit: async (id: string) => (await edit(id, undefined, { name: "Sita Devi" })).ok,
  pack: async (id: string) => (await setOrderStatus(id, "processing", admin)).ok,
  delete: async (id: string) => (await deleteOrder(id, admin)).ok,
} as const;

test.each([
  ["asked", "confirm", true, "confirmed"],
  ["asked", "cancel", true, null],
  ["asked", "pay online", true, null],
  ["asked", "pay in cash", true, "asked"],
  ["asked", "edit", true, "asked"],
  ["asked", "pack", false, "asked"],
  ["asked", "delete", true, undefined],
  ["confirmed", "confirm", false, "confirmed"],
  ["confirmed", "cancel", true, "confirmed"],
  ["confirmed", "pay online", true, "confirmed"],
  ["confirmed", "pay in cash", true, "confirmed"],
  ["confirmed", "edit", true, "confirmed"],
  ["confirmed", "pack", true, "confirmed"],
  ["confirmed", "delete", true, undefined],
  ["none", "confirm", false, null],
  ["none", "cancel", true, null],
  ["none", "pay online", true, null],
  ["none", "pay in cash", true, "asked"],
  ["none", "edit", true, null],
  ["none", "pack", true, null],
  ["none", "delete", true, undefined],
] as const)(
  "of an order that is %s, “%s” is done: %s, and leaves it %s",
  async (from, step, done, to) => {
    await askConfirmations();
    const id = from === "none" ? (await openOrder()).orderId : (await orderOnDelivery()).id;
    if (from === "confirmed") await confirmOrder(id, admin);
    expect(await steps[step](id)).toBe(done);
    expect((await confirmationOf(id))?.confirmation).toBe(to);
  },
);

test("of two who set which orders are asked about, the second saves over nothing unseen (rules: confirm-2)", async () => {
  const seen = editionOfSettings(await confirmationSettings());
  const from = (fromAmount: number) => ({ ...noConfirmation, isOn: true, fromAmount });
  const [first, second] = await Promise.all([
    setConfirmationSettings(from(50_000), admin, seen),
    setConfirmationSettings(from(90_000), other, seen),
  ]);
  expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1);
  const stands = first.ok ? from(50_000) : from(90_000);
  expect([first, second]).toContainEqual({ ok: false, refusal: { present: stands } });
  expect(await confirmationSettings()).toEqual(stands);
  // The same sent again, because its answer was lost.
  expect(await setConfirmationSettings(stands, admin, seen)).toMatchObject({ ok: true });
  const anew = editionOfSettings(stands);
  expect(await setConfirmationSettings(from(70_000), other, anew)).toMatchObject({ ok: true });
  expect(await confirmationSettings()).toEqual(from(70_000));
});
