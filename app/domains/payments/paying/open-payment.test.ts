import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { holdFor } from "#app/domains/orders/stock/stock-hold.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { statementsOf } from "#tests/count-statements.ts";
import { admin, makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import {
  anyHold,
  askForAnotherAmount,
  openOrder,
  orderOnDelivery,
  payInWindow,
  stateOf,
  stockOf,
} from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import { requestProvider } from "#tests/refunding.ts";
import { providerOrders } from "../payment-tables.server.ts";
import { giveUpPayment } from "../recording/report-payment.server.ts";
import { answerOpenPayment } from "./answer-open-payment.server.ts";
import { openPayment } from "./open-payment.server.ts";

// What an order changed of the bestsellers is looked up some moments after it.
vi.mock("#app/domains/catalog/lists/publish-bestsellers.server.ts", () => ({
  publishBestsellersIfChanged: () => {},
}));

ownDatabase({ connections: 20 });
const own = ownGateway();

/** What the provider was asked, by method and path without the ids in it. */
let calls: string[] = [];

beforeEach(() => {
  calls = [];
  own.gateway.before = (method, path) => {
    calls.push(`${method} ${path.replaceAll(/order_\w+/g, "…")}`);
  };
  own.gateway.after = () => {};
});

/** Lets something happen once, after the provider has looked up what was paid. */
function afterLookUp(happen: () => Promise<unknown>) {
  own.gateway.after = async () => {
    own.gateway.after = () => {};
    await happen();
  };
}

async function payWithWebhook(providerOrderId: string) {
  await payInWindow(own.gateway, providerOrderId, "now");
  await own.gateway.delivered();
}

async function placed(product = makeProduct()) {
  const user = await makeUser();
  const checkout = makeCheckout(await makeAddress(user.id), [[await product, 2]], "online");
  const order = await placeOrder(user, checkout);
  if (!order.ok) throw new Error(order.refusal.code);
  return { user, checkout, order: order.value };
}

const providerOrdersOf = (orderId: string) =>
  db.select().from(providerOrders).where(eq(providerOrders.orderId, orderId));

test("a fresh order's payment opens with two statements and one call", async () => {
  const { user, order } = await placed();
  let answered: Awaited<ReturnType<typeof answerOpenPayment>> | undefined;
  const statements = await statementsOf(async () => {
    answered = await answerOpenPayment(user, order);
  });
  expect(statements).toEqual([
    expect.stringMatching(/insert into "rate_limits"/i),
    expect.stringMatching(/^insert into "provider_orders"/),
  ]);
  expect(calls).toEqual(["POST /v1/orders"]);
  const [asked] = await providerOrdersOf(order.id);
  expect(asked).toMatchObject({
    orderNumber: order.orderNumber,
    email: user.email,
    amount: 42_000,
  });
  expect(Number(asked?.checkAt) - Number(asked?.openedAt)).toBe(2 * 60 * 1000);
  const atProvider = await requestProvider("GET", `${own.gateway.url}/v1/orders/${asked?.id}`);
  expect(atProvider).toMatchObject({
    amount: 42_000,
    currency: "INR",
    receipt: `REC-${order.orderNumber}`,
    notes: { order: order.orderNumber },
  });
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(answered).toMatchObject({
    status: 200,
    answer: {
      code: "open",
      orderId: order.id,
      orderNumber: order.orderNumber,
      heldUntil: row?.heldUntil?.toISOString(),
      options: {
        order_id: asked?.id,
        amount: 42_000,
        description: order.orderNumber,
        prefill: { name: "Asha Devi", email: user.email, contact: "9000000001" },
      },
    },
  });
});

test("a payment opens again with seven statements and one call", async () => {
  const { user, orderId } = await openOrder();
  calls = [];
  const statements = await statementsOf(() => openPayment(user, orderId));
  expect(statements).toHaveLength(7);
  expect(calls).toEqual(["GET /v1/orders/…/payments"]);
});

test("one checkout key fifty times at once has one order of the provider's", async () => {
  const user = await makeUser();
  const product = await makeProduct();
  const checkout = makeCheckout(await makeAddress(user.id), [[product, 2]], "online");
  const requests = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const order = await placeOrder(user, checkout);
      if (!order.ok) throw new Error(order.refusal.code);
      return { order: order.value, opened: await answerOpenPayment(user, order.value) };
    }),
  );
  expect(requests.filter(({ order }) => order.toPay)).toHaveLength(1);
  expect(new Set(requests.map(({ order }) => order.id)).size).toBe(1);
  const [asked, ...others] = await providerOrdersOf(requests[0]?.order.id ?? "");
  expect(others).toEqual([]);
  for (const { opened } of requests) {
    expect(opened.answer).toMatchObject({ code: "open", options: { order_id: asked?.id } });
  }
  expect(await stockOf(product.id)).toBe(98);
});

test("an order that stood already is looked up before it is paid", async () => {
  const { user, checkout, order } = await placed();
  const opened = await answerOpenPayment(user, order);
  if (opened.answer.code !== "open") throw new Error(opened.answer.code);
  await own.gateway.pay(opened.answer.options.order_id, { webhook: "never" });
  const again = await placeOrder(user, checkout);
  if (!again.ok) throw new Error(again.refusal.code);
  const { id, orderNumber } = order;
  expect(again.value).toEqual({ id, orderNumber, paymentStatus: "pending" });
  expect(await answerOpenPayment(user, again.value)).toEqual({
    answer: { code: "paid", orderNumber: order.orderNumber },
    status: 200,
  });
});

test("a fresh order that the provider does not take gives its units back", async () => {
  const product = makeProduct();
  const { user, order } = await placed(product);
  if (!order.toPay) throw new Error("nothing to pay");
  const tooSmall = { ...order, toPay: { ...order.toPay, amount: 50 } };
  expect(await answerOpenPayment(user, tooSmall)).toMatchObject({ status: 409 });
  expect(await stockOf((await product).id)).toBe(100);
  expect(await stateOf(order.id)).toMatchObject({ stockHold: "released", events: ["not-paid"] });
});

test("a fresh order whose provider is away keeps its units for the next try", async () => {
  const { user, order } = await placed();
  own.gateway.before = () => {
    throw new Error("away");
  };
  expect(await answerOpenPayment(user, order)).toMatchObject({ answer: { code: "provider-away" } });
  expect(await stateOf(order.id)).toMatchObject({ stockHold: "held", events: [] });
  own.gateway.before = () => {};
  expect(await openPayment(user, order.id)).toMatchObject({ value: { outcome: "open" } });
});

test("who opens payments more than sixty times an hour is refused, by a fresh order too", async () => {
  const { user, order } = await placed();
  for (let n = 0; n < 60; n++) {
    expect(await openPayment(user, order.id)).toMatchObject({ ok: true });
  }
  expect(await openPayment(user, order.id)).toEqual({ ok: false, refusal: "too-many" });
  expect(await answerOpenPayment(user, order)).toMatchObject({ status: 429 });
});

test("cash on delivery leaves nothing to pay", async () => {
  const { user, id } = await orderOnDelivery();
  expect(await openPayment(user, id)).toEqual({
    ok: false,
    refusal: "nothing-to-pay",
  });
});

test("a paid order says so, and the provider is not asked", async () => {
  const { user, orderId, orderNumber, providerOrderId } = await openOrder();
  await payWithWebhook(providerOrderId);
  calls = [];
  expect(await openPayment(user, orderId)).toEqual({
    ok: true,
    value: { outcome: "paid", orderNumber },
  });
  expect(calls).toEqual([]);
});

test("money that has to go back is not asked for a second time", async () => {
  const { user, orderId, orderNumber, providerOrderId } = await openOrder();
  await giveUpPayment(user, orderId, anyHold);
  await payInWindow(own.gateway, providerOrderId);
  await askForAnotherAmount(providerOrderId);
  expect(await openPayment(user, orderId)).toEqual({
    ok: true,
    value: { outcome: "refund-due", orderNumber },
  });
  expect(await stateOf(orderId)).toMatchObject({ stockHold: "released" });
});

test.each([
  ["paid", 100],
  ["refund-due", 2],
])("money that comes while the payment opens again is seen: %s", async (outcome, currentStock) => {
  const product = await makeProduct({ currentStock });
  const { user, orderId, orderNumber, providerOrderId } = await openOrder({ product });
  await giveUpPayment(user, orderId, anyHold);
  await orderOnDelivery(product);
  afterLookUp(() => payWithWebhook(providerOrderId));
  expect(await openPayment(user, orderId)).toEqual({ ok: true, value: { outcome, orderNumber } });
});

test("an order that is deleted while its payment opens is not found", async () => {
  const { user, orderId, product } = await openOrder();
  afterLookUp(() => deleteOrder(orderId, admin));
  expect(await openPayment(user, orderId)).toEqual({ ok: false, refusal: "not-found" });
  expect(await stockOf(product.id)).toBe(100);
});

test("a payment that opens again holds for 15 minutes from then, and is looked up after two", async () => {
  const { user, orderId } = await openOrder();
  // As if the first opening had been long ago.
  const past = new Date(Date.now() - 60 * 60 * 1000);
  await db.update(orders).set({ heldUntil: past }).where(eq(orders.id, orderId));
  await db
    .update(providerOrders)
    .set({ openedAt: past, checkAt: past })
    .where(eq(providerOrders.orderId, orderId));
  const before = Date.now();
  await openPayment(user, orderId);
  const after = Date.now();
  const heldUntil = Number((await stateOf(orderId)).heldUntil);
  expect(heldUntil).toBeGreaterThanOrEqual(before + holdFor);
  expect(heldUntil).toBeLessThanOrEqual(after + holdFor);
  const [asked] = await providerOrdersOf(orderId);
  expect(Number(asked?.openedAt)).toBeGreaterThanOrEqual(before);
  expect(Number(asked?.checkAt) - Number(asked?.openedAt)).toBe(2 * 60 * 1000);
});

test("goods that were sent unpaid stay taken when their payment opens", async () => {
  const { user, orderId, product } = await openOrder();
  await setOrderStatus(orderId, "shipped", admin);
  expect(await publishedBy(() => openPayment(user, orderId))).toEqual([
    `my-orders:${user.id}`,
    "orders",
  ]);
  expect(await stateOf(orderId)).toMatchObject({ stockHold: "taken", heldUntil: null });
  expect(await stockOf(product.id)).toBe(98);
});
