import { afterEach, expect, test } from "vitest";
import { pool } from "#app/server/database/database.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { payInWindow, stockOf } from "#tests/paying.ts";
import { calm } from "#tests/refunding.ts";
import { typedAddress } from "#tests/typed.ts";
import { reconcilePayments } from "../recording/reconcile-payments.server.ts";
import { confirmPayment } from "../recording/report-payment.server.ts";
import { openPayment } from "./open-payment.server.ts";
import { linkHolder } from "./pay-link.server.ts";
import { endTrialOrder, makeTrialOrder, trialOrder } from "./trial-order.server.ts";

ownDatabase({ connections: 10 });
const own = ownGateway();
afterEach(() => calm(own.gateway));

const address = { ...typedAddress, name: "Asha, who owns it" };

test("an order of ₹1 is made, paid by its link, and its money goes back by one press (rules: opening-6)", async () => {
  expect(await trialOrder()).toBeUndefined();
  expect(await endTrialOrder(admin)).toBe(false);
  const product = await makeProduct();
  expect(await makeTrialOrder(admin, address, product)).toMatchObject({ ok: true });
  const made = await trialOrder();
  expect(made).toMatchObject({ state: "to-pay", grandTotal: 100 });
  expect(await stockOf(product.id)).toBe(99);

  const holder = await linkHolder(made?.link?.split("/pay/")[1] ?? "");
  if (!holder || !made) throw new Error("no link");
  const opened = await openPayment(holder, made.id);
  if (!opened.ok || opened.value.outcome !== "open") throw new Error("not opened");
  const proof = await payInWindow(own.gateway, opened.value.options.order_id);
  await confirmPayment(holder, made.id, proof);
  expect(await trialOrder()).toMatchObject({ state: "paid", link: undefined });

  const ends = await Promise.all([endTrialOrder(admin), endTrialOrder(admin)]);
  expect(ends).toContain(true);
  await reconcilePayments();
  expect(await trialOrder()).toMatchObject({ state: "refunded" });
  expect(await stockOf(product.id)).toBe(100);
  expect(await endTrialOrder(admin)).toBe(false);
  // A number is not given back: the order is real.
  const { rows } = await pool.query("select order_number, channel from orders");
  expect(rows).toHaveLength(1);
});

test("one that nobody pays is taken back", async () => {
  const product = await makeProduct();
  await makeTrialOrder(admin, address, product);
  expect(await endTrialOrder(admin)).toBe(true);
  expect(await trialOrder()).toMatchObject({ state: "cancelled", link: undefined });
  expect(await stockOf(product.id)).toBe(100);
});
