import type { Ledger } from "./ledger.ts";
import { signature } from "./signature.ts";
import type { WaitingWebhook } from "./waiting-webhook.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Growing over 24 hours, as Razorpay's do; the first is short, for whoever sits and watches. */
export const defaultRetryDelays: readonly number[] = [
  5_000,
  30_000,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
];

export interface WebhookSettings {
  url: () => string;
  secret: string;
  /** How long after each attempt the next one follows, in ms; after the last it is given up. */
  retryDelays: readonly number[];
  /** How long the shop may take to answer, in ms. */
  timeout: number;
  log: (line: string) => void;
}

/**
 * Delivers webhooks until the shop answers 2xx. Those of one payment go out one after another (a
 * retry waits its time, and later ones overtake it), those of different payments side by side.
 */
export class Webhooks {
  readonly #ledger: Ledger;
  readonly #waiting: WaitingWebhook[];
  readonly #settings: WebhookSettings;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #whenEmpty: (() => void)[] = [];

  /**
   * @param ledger in which they stand, with the orders that they tell of.
   * @param waiting those that an earlier gateway has left there, or another is sending: twice does no
   * harm.
   */
  constructor(ledger: Ledger, waiting: readonly WaitingWebhook[], settings: WebhookSettings) {
    this.#ledger = ledger;
    this.#waiting = [...waiting];
    this.#settings = settings;
    this.#next();
  }

  /** Sends these too, which were written down with what brought them about. */
  add(webhooks: readonly WaitingWebhook[]): void {
    this.#waiting.push(...webhooks);
    this.#next();
  }

  /** Resolves when none is waiting any more. */
  delivered(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenEmpty.push(resolve);
      this.#next();
    });
  }

  /** Ends at once; what the shop has not taken stays waiting. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#sending.values());
  }

  /** Sends what is due and wakes up for what is due next. */
  #next(): void {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted) return;
    if (this.#waiting.length === 0) for (const tell of this.#whenEmpty.splice(0)) tell();
    const now = Date.now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const webhook of this.#waiting) {
      if (this.#sending.has(webhook.paymentId)) continue;
      if (webhook.due <= now) this.#sending.set(webhook.paymentId, this.#send(webhook));
      else soonest = Math.min(soonest, webhook.due);
    }
    if (soonest < Number.POSITIVE_INFINITY) {
      this.#timer = setTimeout(() => this.#next(), soonest - now);
    }
  }

  async #send(webhook: WaitingWebhook): Promise<void> {
    const { retryDelays, log } = this.#settings;
    const answer = await this.#post(webhook);
    if (this.#stop.signal.aborted) return;
    const broken = webhook.breakFirst && webhook.attempts === 0;
    log(`webhook ${webhook.event}${broken ? " with a broken signature" : ""}: ${answer}`);
    const delay = retryDelays[webhook.attempts];
    webhook.attempts += 1;
    const taken = typeof answer === "number" && answer >= 200 && answer < 300 && !broken;
    const isDone = taken || delay === undefined;
    if (isDone) {
      if (!taken) log(`webhook ${webhook.event} is given up`);
      this.#waiting.splice(this.#waiting.indexOf(webhook), 1);
    } else {
      webhook.due = Date.now() + delay;
    }
    await this.#writeDown(webhook, isDone).catch((error: Error) => {
      log(`a webhook's end is not written down: ${error.message}`);
    });
    this.#sending.delete(webhook.paymentId);
    this.#next();
  }

  #writeDown(webhook: WaitingWebhook, isDone: boolean): Promise<void> {
    return this.#ledger.change(webhook.orderId, (entry) => {
      entry.webhooks = entry.webhooks.flatMap((one) => {
        if (one.id !== webhook.id) return one;
        return isDone ? [] : webhook;
      });
    });
  }

  /** @returns the status of the answer, or why there was none. */
  async #post({ body, eventId, breakFirst, attempts }: WaitingWebhook): Promise<number | string> {
    const { url, secret, timeout } = this.#settings;
    const usedSecret = breakFirst && attempts === 0 ? `not ${secret}` : secret;
    try {
      const response = await fetch(url(), {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "user-agent": "Razorpay-Webhook/v1 (practice)",
          "x-razorpay-signature": signature(usedSecret, body),
          "x-razorpay-event-id": eventId,
        },
        redirect: "manual",
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeout)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      const { message, cause } = error as Error;
      return cause instanceof Error ? `${message} (${cause.message})` : message;
    }
  }
}
