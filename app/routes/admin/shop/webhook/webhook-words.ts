import type { ShownWebhook } from "#app/domains/webhooks/read-webhooks.server.ts";
import {
  failureIn,
  type MessageState,
  type OffReason,
  trialEvent,
  type WebhookEvent,
  type WebhookFailure,
  webhookTimeout,
} from "#app/domains/webhooks/webhook.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { Tone } from "#app/ui/layout/tone.tsx";

/** What an event tells, for people. */
export const eventWords: Readonly<Record<WebhookEvent, () => string>> = {
  "order.placed": m.webhook_event_order_placed,
  "order.paid": m.webhook_event_order_paid,
  "order.confirmed": m.webhook_event_order_confirmed,
  "order.packed": m.webhook_event_order_packed,
  "order.shipped": m.webhook_event_order_shipped,
  "order.delivered": m.webhook_event_order_delivered,
  "order.cancelled": m.webhook_event_order_cancelled,
  "order.returned": m.webhook_event_order_returned,
  "order.came_back": m.webhook_event_order_came_back,
  "order.changed": m.webhook_event_order_changed,
  "order.deleted": m.webhook_event_order_deleted,
  "return.asked": m.webhook_event_return_asked,
  "refund.made": m.webhook_event_refund_made,
  "product.changed": m.webhook_event_product_changed,
  "product.deleted": m.webhook_event_product_deleted,
  "stock.changed": m.webhook_event_stock_changed,
  "enquiry.received": m.webhook_event_enquiry_received,
};

/** The same of what stands in a list: a trial, or what an earlier version knew. */
export function toldWords(event: string): string {
  if (event === trialEvent) return m.webhook_event_trial();
  return event in eventWords ? eventWords[event as WebhookEvent]() : event;
}

/** As the list's filter and its lines say them. */
export const stateWords: Readonly<Record<MessageState, () => string>> = {
  waiting: m.webhook_state_waiting,
  delivered: m.webhook_state_delivered,
  "given-up": m.webhook_state_given_up,
};

export const stateTones: Readonly<Record<MessageState, Tone>> = {
  waiting: "info",
  delivered: "success",
  "given-up": "danger",
};

const offWords: Readonly<Record<OffReason, () => string>> = {
  staff: m.webhook_off_staff,
  failed: m.webhook_off_failed,
  gone: m.webhook_off_gone,
};

const whyWords: Readonly<Record<WebhookFailure, () => string>> = {
  "no-secret": m.webhook_why_no_secret,
  "not-callable": m.webhook_why_not_callable,
  "practice-shop": m.webhook_why_practice_shop,
  timeout: () => m.webhook_why_timeout({ n: webhookTimeout / 1000 }),
  "private-network": m.webhook_why_private_network,
  refused: m.webhook_why_refused,
  "unknown-host": m.webhook_why_unknown_host,
  unreachable: m.webhook_why_unreachable,
  "broken-off": m.webhook_why_broken_off,
  certificate: m.webhook_why_certificate,
};

/** Why nothing has arrived: of what is kept of a try without an answer, or the status of an answer. */
export function failureWords(kept: string): string {
  const why = failureIn(kept);
  return why ? whyWords[why]() : kept;
}

/** How an address is doing: in a word, and what there is to know of it. */
export function doing(webhook: ShownWebhook): { tone: Tone; word: string; more: string } {
  const { offReason, failingSince, failure, deliveredAt } = webhook;
  if (offReason) {
    const tone = offReason === "staff" ? "neutral" : "danger";
    return { tone, word: m.webhook_off(), more: offWords[offReason]() };
  }
  if (failingSince) {
    const said = { time: formatDateTime(failingSince), failure: failureWords(failure ?? "") };
    return { tone: "warning", word: m.webhook_fails(), more: m.webhook_fails_since(said) };
  }
  if (!deliveredAt) return { tone: "info", word: m.webhook_nothing_yet(), more: "" };
  const more = m.webhook_works_since({ time: formatDateTime(deliveredAt) });
  return { tone: "success", word: m.webhook_works(), more };
}

/** How a message is doing, with when it is tried next. */
export function messageWords(message: { state: MessageState; tries: number; dueAt: Date }): string {
  const { state, tries, dueAt } = message;
  if (state !== "waiting" || tries === 0) return stateWords[state]();
  return m.webhook_state_failed_next({ n: tries, time: formatDateTime(dueAt) });
}
