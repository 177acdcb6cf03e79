import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type PracticeGateway,
  startPracticeGateway,
  takeOverStateFiles,
} from "@madua/practice-gateway";
import { expect, onTestFinished, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { keys } from "#tests/own-gateway.ts";
import { openOrder, payInWindow, stateOf } from "#tests/paying.ts";
import { requestProvider } from "#tests/refunding.ts";
import { openPayment } from "../paying/open-payment.server.ts";
import { confirmPayment } from "../recording/report-payment.server.ts";
import { practiceStorage } from "./practice-storage.server.ts";
import { openRazorpay } from "./razorpay.server.ts";

ownDatabase();

/** One more process of a shop without keys: this process, with another gateway. */
async function anotherProcess(): Promise<PracticeGateway> {
  const gateway = await startPracticeGateway({
    ...keys,
    storage: practiceStorage(),
    webhookUrl: () => "http://127.0.0.1:9/nobody-listens-here",
    retryDelays: [],
  });
  onTestFinished(() => gateway.close());
  openRazorpay({ ...keys, practiceUrl: gateway.url });
  return gateway;
}

test("what one process has opened another opens again, a third takes the money of, and the first knows it", async () => {
  const first = await anotherProcess();
  const { user, orderId, providerOrderId } = await openOrder();
  await anotherProcess();
  const again = await openPayment(user, orderId);
  expect(again).toMatchObject({ value: { options: { order_id: providerOrderId } } });
  const third = await anotherProcess();
  const proof = await payInWindow(third, providerOrderId);
  expect(await confirmPayment(user, orderId, proof)).toMatchObject({ value: { outcome: "paid" } });
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online" });
  const payment = await requestProvider("GET", `${first.url}/v1/payments/${proof.paymentId}`);
  expect(payment).toMatchObject({ status: "captured" });
  await requestProvider("POST", `${first.url}/v1/payments/${proof.paymentId}/refund`, {});
  const { items } = await requestProvider("GET", `${third.url}/v1/payments?from=1`);
  expect(items).toMatchObject([{ id: proof.paymentId, status: "refunded" }]);
});

test("two processes take one payment of an order that is paid at both", async () => {
  const one = await anotherProcess();
  const { providerOrderId } = await openOrder();
  const other = await anotherProcess();
  const paid = await Promise.allSettled(
    [one, other, one, other].map((gateway) => payInWindow(gateway, providerOrderId)),
  );
  expect(paid.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a state file of an earlier version is taken over and removed, and a broken one stays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "practice-"));
  const order = { id: "order_OfBefore", amount: 42_000, currency: "INR", status: "paid" };
  const payment = { id: "pay_OfBefore", order_id: order.id, amount: 42_000, status: "captured" };
  const refund = { id: "rfnd_OfBefore", payment_id: payment.id, status: "processed" };
  const state = {
    ledger: {
      orders: { [order.id]: { order, capture: true } },
      payments: { [payment.id]: payment },
      refunds: { [refund.id]: { refund } },
    },
    waiting: [],
  };
  await writeFile(join(folder, "practice-gateway-3000.json"), JSON.stringify(state));
  await writeFile(join(folder, "practice-gateway-3001.json"), "{ half");
  const lines: string[] = [];
  for (const _start of [1, 2]) {
    await takeOverStateFiles(folder, practiceStorage(), (line) => lines.push(line));
  }
  expect(await readdir(folder)).toEqual(["practice-gateway-3001.json"]);
  expect(lines.filter((line) => line.endsWith("3000.json was taken over"))).toHaveLength(1);
  expect(lines.join()).toMatch(/3001.json could not be taken over: /);

  const { url } = await anotherProcess();
  const told = async (path: string) => requestProvider("GET", `${url}/v1/${path}`);
  expect(await told(`orders/${order.id}`)).toEqual(order);
  expect((await told(`orders/${order.id}/payments`)).items).toEqual([payment]);
  expect((await told(`payments/${payment.id}/refunds`)).items).toEqual([refund]);
});
