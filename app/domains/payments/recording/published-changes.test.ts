import { describe, expect, test } from "vitest";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { admin, makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { anyHold, openOrder, payInWindow } from "#tests/paying.ts";
import { publishedBy } from "#tests/published.ts";
import { calm, paidOrder } from "#tests/refunding.ts";
import { openPayment } from "../paying/open-payment.server.ts";
import { refundPayment } from "../refunds/refund-payment.server.ts";
import { confirmPayment, giveUpPayment } from "./report-payment.server.ts";

ownDatabase();
const own = ownGateway();

const orderOf = (user: { id: string }) => [`my-orders:${user.id}`, "orders"];
const stockOf = (product: { id: string }) => [`products:${product.id}`, "stock"];

describe("what is published of an order", () => {
  test("its products' stock; the lists only where one of them is sold out by it", async () => {
    const user = await makeUser();
    const address = await makeAddress(user.id);
    const product = await makeProduct({ currentStock: 5 });
    const buy = (quantity: number) => () =>
      placeOrder(user, makeCheckout(address, [[product, quantity]]));
    expect(await publishedBy(buy(2))).toEqual([...orderOf(user), ...stockOf(product)]);
    expect(await publishedBy(buy(4))).toEqual([]);
    const [id, stock] = stockOf(product);
    expect(await publishedBy(buy(3))).toEqual([...orderOf(user), "products", id, stock]);
  });

  test("the same checkout once", async () => {
    const user = await makeUser();
    const checkout = makeCheckout(await makeAddress(user.id), [[await makeProduct(), 1]]);
    await placeOrder(user, checkout);
    expect(await publishedBy(() => placeOrder(user, checkout))).toEqual([]);
  });

  test("a hold that begins anew moves nothing; one that ends gives back", async () => {
    const open = await openOrder();
    const { user, orderId, product } = open;
    expect(await publishedBy(() => openPayment(user, orderId))).toEqual(orderOf(user));
    expect(await publishedBy(() => giveUpPayment(user, orderId, anyHold))).toEqual([
      ...orderOf(user),
      ...stockOf(product),
    ]);
    expect(await publishedBy(() => giveUpPayment(user, orderId, anyHold))).toEqual([]);
    expect(await publishedBy(() => openPayment(user, orderId))).toEqual([
      ...orderOf(user),
      ...stockOf(product),
    ]);
  });

  test("a payment moves nothing, and is published once", async () => {
    const { user, orderId, providerOrderId } = await openOrder();
    const proof = await payInWindow(own.gateway, providerOrderId);
    const confirm = () => confirmPayment(user, orderId, proof);
    expect(await publishedBy(confirm)).toEqual(orderOf(user));
    expect(await publishedBy(confirm)).toEqual([]);
  });

  test("a refund gives back what has not been sent", async () => {
    const { user, paymentId, product } = await paidOrder(own.gateway);
    expect(await publishedBy(() => refundPayment(paymentId, admin))).toEqual([
      ...orderOf(user),
      ...stockOf(product),
    ]);
    const sent = await paidOrder(own.gateway);
    await setOrderStatus(sent.orderId, "shipped", admin);
    expect(await publishedBy(() => refundPayment(sent.paymentId, admin))).toEqual(
      orderOf(sent.user),
    );
    await calm(own.gateway);
  });

  test("a status moves nothing, a deletion gives back", async () => {
    const { user, orderId, product } = await paidOrder(own.gateway);
    const process = () => setOrderStatus(orderId, "processing", admin);
    expect(await publishedBy(process)).toEqual(orderOf(user));
    expect(await publishedBy(() => deleteOrder(orderId, admin))).toEqual([
      ...orderOf(user),
      ...stockOf(product),
    ]);
  });
});
