import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBooks } from "#app/domains/books/check-books.server.ts";
import { openFirstPayment, openPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import { goesBackOf } from "#app/domains/payments/read-payments.server.ts";
import { recordPayment } from "#app/domains/payments/recording/record-payment.server.ts";
import { payOnDelivery } from "#app/domains/payments/unpaid/pay-on-delivery.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { edit, openedOrder } from "#tests/editing-orders.ts";
import { admin, makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { stateOf } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { calm } from "#tests/refunding.ts";
import { shownPieces } from "../attempts/parcel-pieces.server.ts";
import { amountDue } from "../cash/to-collect.ts";
import { cancelOrder } from "../changing/cancel-order.server.ts";
import { findOrder } from "../order/read-orders.server.ts";
import { stillToPay } from "../order/still-to-pay.ts";
import { lastChoicesOf } from "../placing/last-choices.server.ts";
import { placeOrder } from "../placing/place-order.server.ts";
import { takeBackOrder } from "../returns/receive-return.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { splitByAdvance } from "./advance.ts";
import { advanceOf, type CodRules, codBounds, judgeCod, noCodRules } from "./cod-rules.ts";
import { codRules } from "./cod-tables.server.ts";
import { codCountOf } from "./forgive-order.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

const fifty: CodRules = { ...noCodRules, advanceAmount: 5_000, advanceFor: "everybody" };

async function hold(rules: Partial<CodRules>) {
  const given = { ...noCodRules, ...rules };
  await db.insert(codRules).values(given).onConflictDoUpdate({ target: codRules.id, set: given });
  publish("cod-rules");
}

beforeEach(() => hold(fifty));

/** Two of the factory's products, ₹420, of which ₹50 are to be paid now. */
async function advanceOrder() {
  const product = await makeProduct();
  const user = await makeUser();
  const checkout = makeCheckout(await makeAddress(user.id), [[product, 2]], "online");
  const placed = await placeOrder(user, { ...checkout, seenAdvance: 5_000 });
  if (!placed.ok || !placed.value.toPay) throw new Error("not placed");
  const opened = await openFirstPayment(user, placed.value.toPay);
  if (!opened.ok || opened.value.outcome !== "open") throw new Error("not opened");
  const { id: orderId, orderNumber } = placed.value;
  return { user, product, orderId, orderNumber, options: opened.value.options };
}

async function pay({ options }: Awaited<ReturnType<typeof advanceOrder>>, amount = 5_000) {
  const proof = await own.gateway.pay(options.order_id, { webhook: "never" });
  const { razorpay_payment_id: id } = proof;
  return recordPayment({ id, order_id: options.order_id, amount, currency: "INR" });
}

async function paidAdvance() {
  const made = await advanceOrder();
  expect(await pay(made)).toBe("paid");
  return made;
}

const orderOf = async (id: string) => {
  const order = await findOrder(id);
  if (!order) throw new Error("no such order");
  return order;
};
const wrongBooks = async () =>
  (await checkBooks()).filter(({ wrong }) => wrong > 0).map(({ check }) => check);

describe("what is paid now and at the door (rules: advance-1)", () => {
  test("both are the grand total, the part online is one that can be paid, and a percentage leaves whole rupees", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.oneof(
          fc.record({ advanceAmount: fc.integer({ min: 100, max: 1_000_000 }) }),
          fc.record({ advancePercent: fc.integer({ min: 1, max: 99 }) }),
        ),
        (total, given) => {
          const sums = splitByAdvance({ ...noCodRules, ...given }, total);
          if (!sums) return;
          expect(sums.now + sums.atDoor).toBe(total);
          expect(sums.now).toBeGreaterThanOrEqual(100);
          expect(sums.atDoor).toBeGreaterThan(0);
          if ("advancePercent" in given && sums.now > 100) expect(sums.atDoor % 100).toBe(0);
        },
      ),
    );
  });

  const ranchi = { pinCode: "834001", state: "Jharkhand" };
  const cases: [Partial<CodRules>, reason: string | undefined, now: number | undefined][] = [
    [{}, undefined, undefined],
    [{ advanceFor: "everybody" }, "advance", 5_000],
    [{ most: 40_000 }, "too-much", 5_000],
    [{ firstMost: 40_000 }, "first-too-much", 5_000],
    [{ mostCameBack: 1 }, "came-back", 5_000],
    [{ mostOpen: 1 }, "open", 5_000],
    // Where the courier takes no cash, none is taken of a rest; too little stays too little.
    [{ pinScope: "except", pinCodes: ["834"] }, "pin-code", undefined],
    [{ stateScope: "except", states: ["Jharkhand"] }, "state", undefined],
    [{ least: 50_000 }, "too-little", undefined],
    [{ least: 50_000, advanceFor: "everybody" }, "too-little", undefined],
    // All of it would be paid now.
    [{ advanceFor: "everybody", advanceAmount: 42_000 }, undefined, undefined],
    [{ most: 40_000, advanceAmount: null, advancePercent: 25 }, "too-much", 10_500],
    [{ most: 40_000, advanceAmount: null }, "too-much", undefined],
  ];
  test.each(cases)("%j: %s, %s now", (given, code, now) => {
    const rules: CodRules = { ...noCodRules, advanceAmount: 5_000, ...given };
    const bounds = codBounds(rules, ranchi, { hasReceived: false, open: 1, cameBack: 1 });
    expect(judgeCod(bounds, 42_000)?.code).toBe(code);
    expect(advanceOf(bounds, 42_000)?.now).toBe(now);
  });
});

describe("an order with an advance (rules: advance-2)", () => {
  test("waits for the part that is paid online, and owes the rest at the door once that has come", async () => {
    const made = await advanceOrder();
    const { orderId, user } = made;
    expect(made.options.amount).toBe(5_000);
    // Who has ordered so finds it chosen again.
    const last = await lastChoicesOf(user, Promise.resolve([]));
    expect(last).toMatchObject({ paymentMethod: "advance" });
    const waiting = await orderOf(orderId);
    expect(waiting).toMatchObject({
      ...{ paymentMethod: "online", paymentStatus: "pending", confirmation: null },
      ...{ grandTotal: 42_000, dueAtDoor: 37_000, advanceIfBack: "refunded" },
    });
    expect(amountDue(waiting)).toBe(0);
    expect(stillToPay(waiting)).toEqual({ amount: 5_000, where: "online", atDoor: 37_000 });
    expect(await pay(made)).toBe("paid");
    expect(stillToPay(await orderOf(orderId))).toEqual({ amount: 37_000, where: "door" });
    expect(await mailsTo(user.email)).toMatchObject([
      { kind: "payment-received", order: { received: 5_000, dueAtDoor: 37_000, atDoor: 37_000 } },
    ]);
    expect(await wrongBooks()).toEqual([]);
  });

  test("is not paid with its whole price: such money goes back", async () => {
    const made = await advanceOrder();
    expect(await pay(made, 42_000)).toBe("refund-due");
    expect(await stateOf(made.orderId)).toMatchObject({
      paymentStatus: "pending",
      payments: [{ state: "refund-due", reason: "wrong-amount" }],
    });
  });

  test.each([
    ["another sum than the shop computes", { seenAdvance: 4_999 }, fifty],
    ["one that is not offered", { seenAdvance: 5_000 }, { ...fifty, advanceFor: "refused" }],
    ["one while none is on", { seenAdvance: 5_000 }, noCodRules],
  ] as const)("is refused with %s, and nothing is written", async (_, more, rules) => {
    await hold(rules);
    const user = await makeUser();
    const product = await makeProduct();
    const checkout = makeCheckout(await makeAddress(user.id), [[product, 2]], "online");
    expect(await placeOrder(user, { ...checkout, ...more })).toEqual({
      ok: false,
      refusal: { code: "advance-changed" },
    });
  });

  test("is what a refusal of cash on delivery names", async () => {
    const user = await makeUser();
    const checkout = makeCheckout(await makeAddress(user.id), [[await makeProduct(), 2]]);
    expect(await placeOrder(user, checkout)).toMatchObject({
      refusal: {
        ...{ code: "cod-not-here", reason: { code: "advance" } },
        advance: { now: 5_000, atDoor: 37_000 },
      },
    });
  });

  test("is paid at the door as a whole where it is changed to that", async () => {
    const { user, orderId } = await advanceOrder();
    await hold({});
    expect(await payOnDelivery(user, orderId)).toMatchObject({
      value: { outcome: "to-pay-on-delivery" },
    });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ paymentStatus: "cod", dueAtDoor: 0, advanceIfBack: null });
    expect(amountDue(order)).toBe(42_000);
  });
});

describe("a change of it (rules: advance-4)", () => {
  test("before it is paid, the advance stays and the rest follows, down to nothing", async () => {
    const { user, orderId, product } = await advanceOrder();
    await edit(orderId, [[product.id, 3]]);
    expect(await orderOf(orderId)).toMatchObject({ grandTotal: 63_000, dueAtDoor: 58_000 });
    const cheap = await makeProduct({ price: 3_000, productMRP: 3_000 });
    await edit(orderId, [[cheap.id, 1]]);
    expect(await orderOf(orderId)).toMatchObject({ grandTotal: 3_000, dueAtDoor: 0 });
    // The provider's order asked for more than it comes to by now.
    const opened = await openPayment(user, orderId);
    expect(opened.ok && opened.value.outcome === "open" && opened.value.options.amount).toBe(3_000);
  });

  test("what is paid and what is due are its price, whatever is done with it", async () => {
    const step = fc.oneof(
      fc.record({ edit: fc.integer({ min: 1, max: 5 }) }),
      fc.constant("pay" as const),
      fc.constant("on-delivery" as const),
      fc.constant("cancel" as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        await hold(fifty);
        const made = await advanceOrder();
        const { orderId, product, user } = made;
        await hold({});
        for (const one of steps) {
          if (typeof one === "object") await edit(orderId, [[product.id, one.edit]]);
          else if (one === "cancel") await cancelOrder(orderId, { reason: null, staff: admin });
          else if (one === "on-delivery") await payOnDelivery(user, orderId);
          else {
            const opened = await openPayment(user, orderId);
            if (!opened.ok || opened.value.outcome !== "open") continue;
            const { options } = opened.value;
            await pay({ ...made, options }, options.amount);
          }
          const { order } = await openedOrder(orderId);
          const paid = await goesBackOf(order);
          if (order.status === "cancelled") expect(order.dueAtDoor).toBe(0);
          else if (order.paymentStatus === "online") {
            expect(paid + order.dueAtDoor).toBe(order.grandTotal);
          } else expect(order.dueAtDoor).toBeLessThan(order.grandTotal);
        }
        expect(await wrongBooks()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});

describe("a parcel of it that comes back (rules: advance-5)", () => {
  async function cameBack(ifBack: "refunded" | "kept", money: "all" | "none") {
    await hold({ ...fifty, advanceIfBack: ifBack });
    const made = await paidAdvance();
    // What its buyer has read holds.
    await hold({ ...fifty, advanceIfBack: ifBack === "kept" ? "refunded" : "kept" });
    await setOrderStatus(made.orderId, "shipped", admin);
    const pieces = await shownPieces(await orderOf(made.orderId));
    const goods = {
      pieces: pieces.map(({ productId, batchId }) => ({ productId, batchId, shelved: 0 })),
    };
    const taken = await takeBackOrder(made.orderId, { goods, money, reason: "–" }, admin);
    expect(taken.ok).toBe(true);
    const order = await orderOf(made.orderId);
    expect(order).toMatchObject({ status: "came-back", advanceIfBack: ifBack });
    expect(amountDue(order)).toBe(0);
    const mails = await mailsTo(made.user.email);
    return { ...made, order, mail: mails.find(({ kind }) => kind === "order-returned") };
  }

  test("has it kept for the carriage, and its mail says so", async () => {
    const { order, mail, orderId } = await cameBack("kept", "none");
    expect(mail).toMatchObject({ order: { goesBack: 0, keeps: 5_000 } });
    expect(await stateOf(orderId)).toMatchObject({ payments: [{ state: "kept" }] });
    expect(await wrongBooks()).toEqual([]);
    // Its rest was to be paid in cash, and was not.
    await hold({ ...fifty, mostCameBack: 1 });
    expect(await codCountOf(order)).toEqual({ isForgiven: false });
  });

  test("has it go back", async () => {
    const { mail, orderId } = await cameBack("refunded", "all");
    expect(mail).toMatchObject({ order: { goesBack: 5_000, keeps: 0 } });
    expect(await stateOf(orderId)).toMatchObject({ refund: "refunded" });
    expect(await wrongBooks()).toEqual([]);
  });
});

test("one that is cancelled after it was paid gives back what was paid online, and owes nothing", async () => {
  const { orderId, user } = await paidAdvance();
  expect(await cancelOrder(orderId, { reason: null, staff: admin })).toMatchObject({
    value: { refunds: true },
  });
  expect(await orderOf(orderId)).toMatchObject({ dueAtDoor: 0, status: "cancelled" });
  expect(await mailsTo(user.email)).toContainEqual(
    expect.objectContaining({
      kind: "order-cancelled",
      order: expect.objectContaining({ goesBack: 5_000 }),
    }),
  );
});
