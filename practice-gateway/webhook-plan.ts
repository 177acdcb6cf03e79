import { type GatewayEvent, newId, seconds } from "./entities.ts";
import { failure } from "./payments.ts";
import type { WaitingWebhook } from "./waiting-webhook.ts";

/** Which webhooks the shop gets of a payment, and when. */
export const webhookModes = {
  now: "At once",
  late: "20 seconds late",
  twice: "Twice",
  "out-of-order": "Out of order, and a stale failure last",
  "broken-signature": "With a broken signature, then a right one",
  never: "Never",
} as const;

export type WebhookMode = keyof typeof webhookModes;

/** The webhooks of what happened, in the order in which they go out. */
export function planWebhooks(
  mode: WebhookMode,
  events: GatewayEvent[],
  lateBy: number,
): WaitingWebhook[] {
  const due = Date.now() + (mode === "late" ? lateBy : 0);
  const inOrder = mode === "out-of-order" ? shuffled(events) : events;
  const once = inOrder.map((gatewayEvent) => ({
    id: newId(""),
    orderId: gatewayEvent.payment.order_id,
    paymentId: gatewayEvent.payment.id,
    event: gatewayEvent.event,
    eventId: newId(""),
    body: bodyOf(gatewayEvent),
    due,
    attempts: 0,
    breakFirst: mode === "broken-signature",
  }));
  if (mode === "never") return [];
  return mode === "twice"
    ? once.flatMap((webhook) => [webhook, { ...webhook, id: newId("") }])
    : once;
}

/**
 * The last first, and after them the failure that went before: banks say no and then take the money
 * after all ("late authorisation"), and the news of the no can be the slower one.
 */
function shuffled(events: GatewayEvent[]): GatewayEvent[] {
  const [first] = events;
  if (first?.event !== "payment.authorized") return events.toReversed();
  const payment = { ...first.payment, status: "failed" as const, ...failure };
  return [...events.toReversed(), { event: "payment.failed", payment }];
}

function bodyOf({ event, payment, order, refund }: GatewayEvent): string {
  const payload = {
    ...(refund && { refund: { entity: refund } }),
    payment: { entity: payment },
    ...(order && { order: { entity: order } }),
  };
  return JSON.stringify({
    entity: "event",
    account_id: "acc_PracticeGatewy",
    event,
    contains: Object.keys(payload),
    payload,
    created_at: seconds(),
  });
}
