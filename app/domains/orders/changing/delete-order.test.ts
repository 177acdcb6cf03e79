import { expect, test } from "vitest";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { openOrder, stockOf } from "#tests/paying.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { deleteOrder } from "./delete-order.server.ts";

ownDatabase();
ownGateway();

test("an order is deleted once", async () => {
  const open = await openOrder();
  expect(await deleteOrder(open.orderId, admin)).toMatchObject({ ok: true });
  expect(await deleteOrder(open.orderId, admin)).toEqual({ ok: false, refusal: "not-found" });
  expect(await stockOf(open.product.id)).toBe(100);
});

test("an order that was sent and never paid gives its units back when it is deleted", async () => {
  const { orderId, product } = await openOrder();
  await setOrderStatus(orderId, "shipped", admin);
  await deleteOrder(orderId, admin);
  expect(await stockOf(product.id)).toBe(100);
});
