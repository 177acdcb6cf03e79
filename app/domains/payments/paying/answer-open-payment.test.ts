import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import type { PaymentMethod } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { anyHold, orderOnDelivery } from "#tests/paying.ts";
import { giveUpPayment } from "../recording/report-payment.server.ts";
import { answerOpenPayment } from "./answer-open-payment.server.ts";

ownDatabase();
const own = ownGateway();
afterEach(() => {
  own.gateway.before = () => {};
});

async function placed(paymentMethod: PaymentMethod = "online") {
  const user = await makeUser();
  const product = await makeProduct({ currentStock: 2 });
  const checkout = makeCheckout(await makeAddress(user.id), [[product, 2]], paymentMethod);
  const order = await placeOrder(user, checkout);
  if (!order.ok) throw new Error(order.refusal.code);
  return { user, product, order: order.value };
}

type ToOpen = Parameters<typeof answerOpenPayment>;

/** Payments that cannot be opened: how they come about, and what the shopper reads. */
const refusals: [name: string, status: number, message: string, make: () => Promise<ToOpen>][] = [
  [
    "of an order that is not there",
    404,
    "This order was not found among your orders.",
    async () => [await makeUser(), { id: "no-such-order" }],
  ],
  [
    "of cash on delivery",
    409,
    "There is nothing to pay online for this order.",
    async () => {
      const { user, order } = await placed("cod");
      return [user, order];
    },
  ],
  [
    "of an order older than a week",
    409,
    "This order can no longer be paid. Please order again.",
    async () => {
      const { user, order } = await placed();
      await db
        .update(orders)
        .set({ time: sql`time - interval '8 days'` })
        .where(eq(orders.id, order.id));
      return [user, { id: order.id }];
    },
  ],
  [
    "that the provider does not take",
    409,
    "This order cannot be paid online. Please choose cash on delivery.",
    async () => {
      const { user, order } = await placed();
      if (!order.toPay) throw new Error("nothing to pay");
      return [user, { ...order, toPay: { ...order.toPay, amount: 50 } }];
    },
  ],
  [
    "whose units were sold meanwhile",
    409,
    "Ragi Til Laddu is out of stock",
    async () => {
      const { user, product, order } = await placed();
      await giveUpPayment(user, order.id, anyHold);
      await orderOnDelivery(product, 1);
      return [user, { id: order.id }];
    },
  ],
];

test.each(refusals)("a payment %s is refused: %i, %s", async (_name, status, message, make) => {
  expect(await answerOpenPayment(...(await make()))).toMatchObject({
    answer: { code: "refused", message },
    status,
  });
});

test("a payment whose provider is away says so: the order is kept", async () => {
  const { user, order } = await placed();
  own.gateway.before = () => {
    throw new Error("away");
  };
  const { orderNumber } = order;
  expect(await answerOpenPayment(user, order)).toEqual({
    answer: { code: "provider-away", orderNumber },
    status: 200,
  });
});

test("a payment that fails for a fault of ours asks to try again, and names the request", async () => {
  const { user, order } = await placed();
  if (!order.toPay) throw new Error("nothing to pay");
  const broken = { ...order, toPay: { ...order.toPay, heldUntil: undefined as never } };
  const request = { id: "request-1", clientNetwork: "192.0.2.1" };
  expect(await withRequest(request, () => answerOpenPayment(user, broken))).toEqual({
    answer: {
      code: "failed",
      message: "Something went wrong. Please try again.",
      requestId: "request-1",
    },
    status: 500,
  });
});
