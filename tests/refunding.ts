import type { PracticeGateway } from "@madua/practice-gateway";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { payments } from "#app/domains/payments/payment-tables.server.ts";
import { openRazorpay } from "#app/domains/payments/provider/razorpay.server.ts";
import { refundsDue } from "#app/domains/payments/read-payments.server.ts";
import { confirmPayment } from "#app/domains/payments/recording/report-payment.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { keys } from "./own-gateway.ts";
import { openOrder, payInWindow } from "./paying.ts";

/** A refund as the provider tells of it; the amount in paise. */
interface ProviderRefund {
  id: string;
  amount: number;
  status: string;
}

/** An order that is paid online; of two units out of a hundred, 420 rupees in all, where nothing else is said. */
export async function paidOrder(gateway: PracticeGateway, given?: Parameters<typeof openOrder>[0]) {
  const open = await openOrder(given);
  const proof = await payInWindow(gateway, open.providerOrderId);
  await confirmPayment(open.user, open.orderId, proof);
  return { ...open, paymentId: proof.paymentId };
}

/** The payment's row. */
export async function paymentOf(paymentId: string) {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return row;
}

/** The payment in the list of those that have to go back, if it is there. */
export async function refundDue(paymentId: string) {
  return (await refundsDue()).rows.find((row) => row.paymentId === paymentId);
}

/** Refunds a payment, or a part of it in paise, as somebody does in the provider's dashboard. */
export function refundByHand(
  { url }: PracticeGateway,
  paymentId: string,
  amount?: number,
): Promise<ProviderRefund> {
  return requestProvider("POST", `${url}/v1/payments/${paymentId}/refund`, { amount });
}

/** All refunds that the provider has made of a payment, the oldest first. */
export async function refundsMade(
  { url }: PracticeGateway,
  paymentId: string,
): Promise<ProviderRefund[]> {
  const { items } = await requestProvider("GET", `${url}/v1/payments/${paymentId}/refunds`);
  return items.toReversed();
}

/** What the provider's API answers to somebody with the shop's keys. */
export async function requestProvider(method: "GET" | "POST", url: string, body?: object) {
  const login = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64");
  const response = await fetch(url, {
    method,
    headers: { authorization: `Basic ${login}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** Does something of which no webhook comes. */
export async function unheard<Done>(
  gateway: PracticeGateway,
  work: () => Promise<Done>,
): Promise<Done> {
  const settings = { ...keys, practiceUrl: gateway.url };
  openRazorpay({ ...settings, webhookSecret: undefined });
  try {
    const done = await work();
    await gateway.delivered();
    return done;
  } finally {
    openRazorpay(settings);
  }
}

/** Does something while the provider rejects the shop's keys. */
export async function withRejectedKeys<Done>(
  gateway: PracticeGateway,
  work: () => Promise<Done>,
): Promise<Done> {
  const settings = { ...keys, practiceUrl: gateway.url };
  openRazorpay({ ...settings, keySecret: "of another key" });
  try {
    return await work();
  } finally {
    openRazorpay(settings);
  }
}

/** Makes the gateway what it was, once what it has to tell is told. */
export async function calm(gateway: PracticeGateway): Promise<void> {
  await gateway.delivered();
  gateway.before = () => {};
  gateway.after = () => {};
  gateway.refundsBecome = "processed";
}
