import type { PaymentWay, PracticeGateway } from "@madua/practice-gateway";
import { count, eq } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { orderEvents, orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { openFirstPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import { payments, providerOrders } from "#app/domains/payments/payment-tables.server.ts";
import type { ReportedPayment } from "#app/domains/payments/recording/report-payment.server.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  type MadeProduct,
  makeAddress,
  makeBuyer,
  makeCheckout,
  makeProduct,
  makeUser,
} from "./factories.ts";

/** An order of somebody who pays on delivery. */
export async function orderOnDelivery(product?: MadeProduct, quantity = 2) {
  const bought = product ?? (await makeProduct());
  const { user, addressId } = await makeBuyer();
  const placed = await placeOrder(user, makeCheckout(addressId, [[bought, quantity]]));
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { user, product: bought, ...placed.value };
}

/** A shopper who has placed an order to pay online and has the payment window open. */
export async function openOrder({
  product,
  quantity = 2,
  offerCode,
}: {
  product?: MadeProduct;
  quantity?: number;
  offerCode?: string;
} = {}) {
  const bought = product ?? (await makeProduct());
  const user = await makeUser();
  const made = makeCheckout(await makeAddress(user.id), [[bought, quantity]], "online");
  const checkout = offerCode === undefined ? made : { ...made, offerCode };
  const placed = await placeOrder(user, checkout);
  if (!placed.ok) throw new Error(placed.refusal.code);
  if (!placed.value.toPay) throw new Error("nothing to pay");
  const opened = await openFirstPayment(user, placed.value.toPay);
  if (!opened.ok || opened.value.outcome !== "open") throw new Error("not opened");
  return {
    user,
    checkout,
    product: bought,
    orderId: placed.value.id,
    orderNumber: placed.value.orderNumber,
    options: opened.value.options,
    heldUntil: opened.value.heldUntil,
    providerOrderId: opened.value.options.order_id,
  };
}

/**
 * Pays in the provider's window; without a webhook, only the browser can tell of it.
 * @returns what the window gives the browser to report.
 */
export async function payInWindow(
  gateway: PracticeGateway,
  providerOrderId: string,
  webhook: PaymentWay["webhook"] = "never",
): Promise<ReportedPayment> {
  const proof = await gateway.pay(providerOrderId, { webhook });
  return { paymentId: proof.razorpay_payment_id, signature: proof.razorpay_signature };
}

/** Asks for another amount than the provider gets: it cannot be made to take another. */
export async function askForAnotherAmount(providerOrderId: string): Promise<void> {
  await db
    .update(providerOrders)
    .set({ amount: 42_001 })
    .where(eq(providerOrders.id, providerOrderId));
}

/** Whichever hold an order has, it is given up. */
export const anyHold = new Date("2100-01-01");

/** All of an order's state that its payment decides, for comparing ends that must be the same. */
export async function stateOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const events = await db
    .select({ event: orderEvents.event })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(orderEvents.id);
  const money = await db
    .select({ id: payments.id, state: payments.state, reason: payments.refundReason })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(eq(providerOrders.orderId, orderId))
    .orderBy(payments.id);
  return {
    paymentStatus: order?.paymentStatus,
    paymentId: order?.paymentId,
    stockHold: order?.stockHold,
    heldUntil: order?.heldUntil,
    refund: order?.refund,
    status: order?.status,
    events: events.map(({ event }) => event),
    payments: money,
  };
}

/** What is in stock of a product, and how many units count as sold. */
export async function unitsOf(productId: string) {
  const [row] = await db
    .select({ stock: products.currentStock, sold: products.unitsSold })
    .from(products)
    .where(eq(products.id, productId));
  return row;
}

export async function stockOf(productId: string): Promise<number | undefined> {
  return (await unitsOf(productId))?.stock;
}

/** How many orders are paid online. */
export async function paidOrders(): Promise<number | undefined> {
  const [row] = await db
    .select({ n: count() })
    .from(orders)
    .where(eq(orders.paymentStatus, "online"));
  return row?.n;
}
