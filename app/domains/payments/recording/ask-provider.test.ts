import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { keys } from "#tests/own-gateway.ts";
import { openOrder, stateOf } from "#tests/paying.ts";
import { openRazorpay } from "../provider/razorpay.server.ts";
import { askProvider } from "./ask-provider.server.ts";

ownDatabase();

/** What every order here costs, in paise. */
const due = 42_000;

interface Told {
  /** The end of its id, which begins with the order's. */
  name: string;
  status: string;
  amount?: number;
  /** The status of the answer where it is asked to capture the payment. */
  captureAnswer?: number;
}

/** The provider: what it lists of the order that is asked about, and what it was asked to capture. */
const provider = { listed: [] as Told[], captured: [] as string[], orders: 0 };

// The practice gateway would not let one order have several payments that are captured.
const server = createServer((request, response) => {
  const [, , kind, id = "", action] = request.url?.split("/") ?? [];
  const answer = (status: number, body: object) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  if (kind === "orders" && action === "payments") {
    const items = provider.listed.map((told) => paymentAt(id, told));
    answer(200, { entity: "collection", count: items.length, items });
  } else if (kind === "orders") {
    provider.orders += 1;
    answer(200, { id: `order_${provider.orders}` });
  } else {
    const [orderId = "", name] = id.slice("pay_".length).split("-");
    const told = provider.listed.find((one) => one.name === name);
    provider.captured.push(`${name}`);
    const status = told?.captureAnswer ?? 200;
    if (!told || status !== 200) answer(status, { error: { description: "Order already paid" } });
    else answer(200, paymentAt(orderId, { ...told, status: "captured" }));
  }
});

function paymentAt(orderId: string, { name, status, amount = due }: Told) {
  return { id: `pay_${orderId}-${name}`, order_id: orderId, amount, currency: "INR", status };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  openRazorpay({ ...keys, practiceUrl: `http://127.0.0.1:${port}` });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** An order of which the provider tells these payments. */
async function orderWith(listed: Told[]) {
  const { orderId, providerOrderId: id } = await openOrder();
  Object.assign(provider, { listed, captured: [] });
  return { orderId, asked: { id, amount: due }, idOf: (name: string) => `pay_${id}-${name}` };
}

const authorised = (name: string, more: Partial<Told> = {}) => ({
  name,
  status: "authorized",
  ...more,
});
const captured = (name: string, more: Partial<Told> = {}) => ({
  name,
  status: "captured",
  ...more,
});
const refused = { captureAnswer: 400 };
const tooLittle = { amount: due - 100 };

test.each<[string, Told[], string[], string]>([
  ["what a bank has authorised is captured", [authorised("a")], ["a"], "a"],
  ["captured money comes before authorised", [authorised("a"), captured("b")], [], "b"],
  ["nothing more is captured once it is", [authorised("a"), authorised("b")], ["a"], "a"],
  [
    "where the provider refuses one payment, the next is captured",
    [authorised("a", refused), authorised("b")],
    ["a", "b"],
    "b",
  ],
  [
    "an authorised payment of another amount is passed over",
    [authorised("a", tooLittle), authorised("b")],
    ["b"],
    "b",
  ],
  ["a failed try is passed over", [{ name: "a", status: "failed" }, captured("b")], [], "b"],
])("%s", async (_, listed, asksToCapture, paidBy) => {
  const { orderId, asked, idOf } = await orderWith(listed);
  expect(await askProvider(asked)).toBe("paid");
  expect(provider.captured).toEqual(asksToCapture);
  expect(await stateOf(orderId)).toMatchObject({
    paymentStatus: "online",
    paymentId: idOf(paidBy),
    payments: [{ id: idOf(paidBy), state: "kept" }],
  });
});

test.each<[string, Told[], string[]]>([
  ["there is no payment", [], []],
  ["every try failed", [{ name: "a", status: "failed" }], []],
  ["the bank has not decided", [{ name: "a", status: "created" }], []],
  ["another amount was authorised", [authorised("a", tooLittle)], []],
  ["the provider refuses to capture", [authorised("a", refused)], ["a"]],
])("an order stays unpaid where %s", async (_, listed, asksToCapture) => {
  const { orderId, asked } = await orderWith(listed);
  expect(await askProvider(asked)).toBeUndefined();
  expect(provider.captured).toEqual(asksToCapture);
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "pending", payments: [] });
});

test("the second of two captured payments goes back, and the order is paid", async () => {
  const { orderId, asked, idOf } = await orderWith([captured("a"), captured("b")]);
  expect(await askProvider(asked)).toBe("paid");
  expect(await stateOf(orderId)).toMatchObject({
    paymentId: idOf("a"),
    payments: [
      { id: idOf("a"), state: "kept" },
      { id: idOf("b"), state: "refund-due", reason: "paid-twice" },
    ],
  });
});

test("captured money of another amount goes back, and the order can be paid with the right", async () => {
  const { orderId, asked, idOf } = await orderWith([captured("a", tooLittle), authorised("b")]);
  expect(await askProvider(asked)).toBe("paid");
  expect(await stateOf(orderId)).toMatchObject({
    paymentId: idOf("b"),
    payments: [
      { id: idOf("a"), state: "refund-due", reason: "wrong-amount" },
      { id: idOf("b"), state: "kept" },
    ],
  });
});

test("that money has to go back is told, whatever was tried besides", async () => {
  const failed = { name: "b", status: "failed" };
  const { orderId, asked } = await orderWith([captured("a", tooLittle), failed]);
  expect(await askProvider(asked)).toBe("refund-due");
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "pending" });
});

test("a provider that goes away before it captures is no refusal", async () => {
  const { orderId, asked } = await orderWith([authorised("a", { captureAnswer: 500 })]);
  await expect(askProvider(asked)).rejects.toThrow("does not answer");
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "pending", payments: [] });
});
