/** What an address can be told of, in the order in which its form names them (rules: webhooks-1). */
export const webhookEvents = [
  "order.placed",
  "order.paid",
  "order.confirmed",
  "order.packed",
  "order.shipped",
  "order.delivered",
  "order.cancelled",
  "order.returned",
  "order.came_back",
  "order.changed",
  "order.deleted",
  "return.asked",
  "refund.made",
  "product.changed",
  "product.deleted",
  "stock.changed",
  "enquiry.received",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What the button of an address sends: it tells of nothing. */
export const trialEvent = "webhook.trial";

/** What becomes of an event for one address: tried until it is delivered or given up. */
export const messageStates = ["waiting", "delivered", "given-up"] as const;
export type MessageState = (typeof messageStates)[number];

/** Why an address is sent nothing: staff have said so, it failed for too long, or it says that it is gone. */
export const offReasons = ["staff", "failed", "gone"] as const;
export type OffReason = (typeof offReasons)[number];

/** Why an address has answered nothing; of what breaks a connection, the error's words that it is known by. */
const failures = {
  "no-secret": undefined,
  "not-callable": undefined,
  "practice-shop": undefined,
  timeout: undefined,
  "private-network": /in a private network$/,
  refused: /ECONNREFUSED/,
  "unknown-host": /ENOTFOUND|EAI_AGAIN/,
  unreachable: /EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/,
  "broken-off": /ECONNRESET|EPIPE|socket hang up/,
  certificate: /certificate|altnames/,
} as const satisfies Record<string, RegExp | undefined>;
export type WebhookFailure = keyof typeof failures;

/** @param text the code itself, or what an error says. @returns undefined where it is none of these. */
export function failureIn(text: string): WebhookFailure | undefined {
  const codes = Object.keys(failures) as WebhookFailure[];
  return codes.find((code) => text === code || failures[code]?.test(text));
}

/** How long an address may take to answer, in ms. */
export const webhookTimeout = 15_000;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long, in ms, is waited after each try that failed. */
const pauses = [
  ...[minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, day],
];

/** For so long, in ms, a message is tried. */
const triedFor = 3 * day;

/**
 * How long, in ms, a message waits that has failed: by this it is tried ten times in three days, the last time when they
 * are over (rules: webhooks-4).
 * @param tried for how long, in ms, it has been tried.
 * @returns undefined where it is given up.
 */
export function pauseAfter(tries: number, tried: number): number | undefined {
  if (tried >= triedFor) return undefined;
  return Math.min(pauses[tries - 1] ?? day, triedFor - tried);
}

/** An address that took nothing for so long, in ms, is switched off (rules: webhooks-5). */
export const switchedOffAfter = 5 * day;

/** For so long, in ms, the secret before signs beside the one that took its place (rules: webhooks-3). */
export const formerSignsFor = day;

/** So many addresses at most: each is written to where something happens. */
export const maxWebhooks = 20;

/** Letters of an answer that are kept. */
export const keptOfAnswer = 1000;
