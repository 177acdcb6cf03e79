import { createHmac, randomUUID } from "node:crypto";
import type { Webhook } from "#app/domains/payments/recording/handle-webhook.server.ts";
import { keys } from "./own-gateway.ts";

/** Signs as the provider does. */
export function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/**
 * The three events of a payment that went well, signed as the provider signs them: for tests that
 * deliver them themselves, in an order of their own.
 */
export function signedEvents(
  providerOrderId: string,
  paymentId: string,
  amount: number,
): Webhook[] {
  const statuses = {
    "payment.authorized": "authorized",
    "payment.captured": "captured",
    "order.paid": "captured",
  };
  return Object.entries(statuses).map(([event, status]) => {
    const entity = {
      id: paymentId,
      order_id: providerOrderId,
      amount,
      currency: "INR",
      status,
      created_at: Math.floor(Date.now() / 1000),
    };
    const body = JSON.stringify({ event, payload: { payment: { entity } } });
    return { body, signature: sign(body, keys.webhookSecret), eventId: randomUUID() };
  });
}
