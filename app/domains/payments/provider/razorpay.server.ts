import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, timingSafeEqual } from "node:crypto";
import Razorpay from "razorpay";
import { z } from "zod";
import type { Paise } from "#app/lib/money/money.ts";
import {
  limitEachCall,
  razorpayFailure,
  razorpayHttp,
} from "#app/library-internals/razorpay-http.server.ts";
import { declareCounter } from "#app/server/metrics/declare-metric.server.ts";
import { traced } from "#app/server/tracing/traced.server.ts";
import { isOfNetwork, sentByNetwork } from "./network-payment.ts";

/** Where payments are made, and by whose keys. */
export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  /** Undefined: webhooks are refused, and only the job finds what browsers do not report. */
  webhookSecret: string | undefined;
  /** Of the practice gateway; Razorpay's own where it is undefined. */
  practiceUrl: string | undefined;
}

const paymentSchema = z.object({
  id: z.string().min(1),
  /** Null for a payment that belongs to no order, made by hand in the provider's dashboard. */
  order_id: z.string().nullish().default(null),
  /** In paise. */
  amount: z.int().or(
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ),
  currency: z.string(),
  /** "created", "authorized", "captured", "refunded" or "failed". */
  status: z.string(),
});

/** A payment as the provider tells of it. */
export type ProviderPayment = z.output<typeof paymentSchema>;

const listedPaymentSchema = paymentSchema.extend({
  /** What the window was opened with: the order's number. */
  description: z.string().nullish().default(null),
});

/** A payment in the provider's list of all. */
export type ListedPayment = z.output<typeof listedPaymentSchema>;

const refundSchema = z.object({ id: z.string().min(1), status: z.string() });

export type ProviderRefund = z.output<typeof refundSchema>;

/** In the notes of a refund of a part: which of ours it is, by its id. */
export const partNote = "part";

/** A refund's notes; the provider writes none as an empty list. */
export const refundNotes = z.record(z.string(), z.unknown()).catch({});

const listedRefundSchema = refundSchema.extend({ notes: refundNotes });

const orderSchema = z.object({ id: z.string().min(1) });

const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

const calls = declareCounter(
  "madua_provider_calls_total",
  "Calls of the payment provider: it answered, said no, or did not answer.",
  "outcome",
  ["answered", "refused", "unanswered"],
);

/** The provider understood, and said no. */
export class ProviderRefusal extends Error {}

/** The provider does not answer, or makes no sense. */
export class ProviderAway extends Error {}

/** The provider does not know the id: it is another account's, or another gateway's. */
export class UnknownToProvider extends ProviderRefusal {}

/** The provider's API answers within this time, in ms, or counts as away. */
const timeout = 10_000;

/** When the patience of whoever waits ends, as `performance.now()` counts. */
const patience = new AsyncLocalStorage<number>();

/**
 * Does what somebody waits for at a screen: all calls of the provider in it have `limit` ms together, in
 * place of the time that each has otherwise.
 */
export function withPatience<Done>(limit: number, work: () => Promise<Done>): Promise<Done> {
  return patience.run(performance.now() + limit, work);
}

/**
 * How long, in ms, somebody waits for the provider where the shop can go on without its answer: before an
 * order is cancelled, or changed to be paid at the door.
 */
export const lookUpPatience = 2000;

function callLimit(): number {
  const until = patience.getStore();
  // A signal that ends at once is one of at least a millisecond.
  return until === undefined ? timeout : Math.max(1, Math.round(until - performance.now()));
}

let settings: RazorpaySettings;
let sdk: Razorpay;

/**
 * Opens the provider for this process: Razorpay, or the practice gateway in its place
 * (rules: payments-4).
 */
export function openRazorpay(given: RazorpaySettings): void {
  settings = given;
  sdk = sdkFor(given);
}

function sdkFor(given: RazorpaySettings): Razorpay {
  const made = new Razorpay({ key_id: given.keyId, key_secret: given.keySecret });
  // The SDK knows one host and waits for ever.
  limitEachCall(made, callLimit);
  // Nor does it have a reason to send us, with our key, to another.
  razorpayHttp(made).defaults.maxRedirects = 0;
  if (given.practiceUrl) razorpayHttp(made).defaults.baseURL = given.practiceUrl;
  return made;
}

/**
 * Asks the provider by other keys than the shop's present ones, which stay (rules: keys-4).
 * @param providerOrderId one of the present keys' account.
 * @returns whether these keys are the same account's: undefined where no order tells.
 * @throws ProviderRefusal where the keys are not taken, ProviderAway where nobody answers.
 */
export async function tryRazorpay(
  given: RazorpaySettings,
  providerOrderId?: string,
): Promise<boolean | undefined> {
  const tried = sdkFor(given);
  await answerOf("list payments", listOf(orderSchema), tried.payments.all({ count: 1 }));
  if (!providerOrderId) return undefined;
  const asked = tried.orders.fetch(providerOrderId);
  return answerOf("fetch order", orderSchema, asked).then(
    () => true,
    (error) => {
      if (error instanceof UnknownToProvider) return false;
      throw error;
    },
  );
}

/** The address of the script that opens the payment window in the browser. */
export function paymentScript(): string {
  return settings.practiceUrl
    ? `${settings.practiceUrl}/v1/checkout.js`
    : "https://checkout.razorpay.com/v1/checkout.js";
}

/** What the page's security policy has to let in. */
export const paymentWindow = () => ({ script: paymentScript(), isPractice: isPractice() });

/** True where no money moves (rules: payments-4). */
export function isPractice(): boolean {
  return settings.practiceUrl !== undefined;
}

/** Whether money moves, and whether the provider's events can be believed. */
export function paymentMode(): { mode: "practice" | "test" | "live"; hasWebhooks: boolean } {
  const ofKey = settings.keyId.startsWith("rzp_live_") ? "live" : "test";
  const mode = isPractice() ? "practice" : ofKey;
  return { mode, hasWebhooks: settings.webhookSecret !== undefined };
}

/** The public half of the key, for the browser. */
export function publicKey(): string {
  return settings.keyId;
}

/** @returns the id of a new order of the provider's. Receipts have at most 40 characters. */
export async function createProviderOrder(order: {
  amount: Paise;
  receipt: string;
  notes: Record<string, string>;
}): Promise<string> {
  const { id } = await answerOf(
    "create order",
    orderSchema,
    sdk.orders.create({
      ...order,
      currency: "INR",
      payment: {
        capture: "automatic",
        // Minutes: what the bank confirms within three days is captured, what it does not within
        // five goes back by itself.
        capture_options: {
          automatic_expiry_period: 3 * 24 * 60,
          manual_expiry_period: 5 * 24 * 60,
          refund_speed: "normal",
        },
      },
    }),
  );
  return id;
}

/** A payment as it stands now. */
export async function fetchPayment(id: string): Promise<ProviderPayment> {
  // A proxy that gives one answer to all is not believed either.
  return answerOf(
    "fetch payment",
    paymentSchema.extend({ id: z.literal(id) }),
    sdk.payments.fetch(id),
  );
}

/** All payments that were tried for an order of the provider's, whatever came of them. */
export async function fetchPaymentsOf(providerOrderId: string): Promise<ProviderPayment[]> {
  const payment = paymentSchema.extend({ order_id: z.literal(providerOrderId) });
  const listed = await answerOf(
    "payments of order",
    listOf(payment),
    sdk.orders.fetchPayments(providerOrderId),
  );
  return listed.items;
}

/**
 * The payments of an account that were made in a time, the newest first, 100 a page. They may also be
 * those of other shops.
 * @param page counts from 0.
 */
export async function listPayments(from: Date, to: Date, page: number): Promise<ListedPayment[]> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const count = 100;
  const listed = await answerOf(
    "list payments",
    listOf(listedPaymentSchema),
    sdk.payments.all({ from: seconds(from), to: seconds(to), count, skip: page * count }),
  );
  return listed.items;
}

/** Takes the money of an authorised payment. @returns the payment as it stands then. */
export async function capturePayment({ id, amount }: ProviderPayment): Promise<ProviderPayment> {
  return answerOf(
    "capture payment",
    paymentSchema.extend({ id: z.literal(id) }),
    sdk.payments.capture(id, amount, "INR"),
  );
}

/**
 * Sends back what is left of a payment. However often it is asked, the provider refunds once: the key
 * tells it that the request is the same. A refund that failed has used its key up, so they are counted in it.
 * @param amount all but the parts that went back before (refundPart).
 */
export async function refundInFull(paymentId: string, amount: Paise): Promise<ProviderRefund> {
  if (isOfNetwork(paymentId)) return sentByNetwork(paymentId);
  const refunds = await refundsOfPayment(paymentId);
  const tries = refunds.filter(({ notes, status }) => !(partNote in notes) && status === "failed");
  const key = `refund_${paymentId}_${tries.length}`;
  return askForMoney(paymentId, { amount, speed: "normal" }, key);
}

/** A part of a payment, as the provider is told of it. */
export interface PartToSend {
  /** Our own. */
  id: string;
  paymentId: string;
  amount: Paise;
}

/**
 * Sends a part of a payment back, once, however often it is asked: one that the provider has made already
 * is found by its note, and two requests at once have the same key.
 */
export async function refundPart(part: PartToSend): Promise<ProviderRefund> {
  if (isOfNetwork(part.paymentId)) return sentByNetwork(part.id);
  const { made, failed } = await madeOfPart(part);
  if (made) return made;
  const { id, paymentId, amount } = part;
  const body = { amount, speed: "normal", notes: { [partNote]: id } };
  return askForMoney(paymentId, body, `part_${id}_${failed}`);
}

/** The refund of a part that the provider has made or is making, and how many of its tries have failed. */
export async function madeOfPart({ id, paymentId }: Pick<PartToSend, "id" | "paymentId">): Promise<{
  made: ProviderRefund | undefined;
  failed: number;
}> {
  if (isOfNetwork(paymentId)) return { made: undefined, failed: 0 };
  const refunds = await refundsOfPayment(paymentId);
  const own = refunds.filter(({ notes }) => notes[partNote] === id);
  return {
    made: own.find(({ status }) => status !== "failed"),
    failed: own.filter(({ status }) => status === "failed").length,
  };
}

async function refundsOfPayment(paymentId: string) {
  const { items } = await answerOf(
    "refunds of payment",
    listOf(listedRefundSchema),
    sdk.payments.fetchMultipleRefund(paymentId, { count: 100 }),
  );
  return items;
}

function askForMoney(paymentId: string, body: object, key: string): Promise<ProviderRefund> {
  // The SDK cannot send the header.
  const asked = razorpayHttp(sdk).post(`/v1/payments/${paymentId}/refund`, body, {
    headers: { "X-Refund-Idempotency": key },
  });
  return answerOf(
    "refund",
    refundSchema,
    asked.then(({ data }) => data),
  );
}

/** A refund as it stands now. */
export async function fetchRefund(id: string): Promise<ProviderRefund> {
  return answerOf(
    "fetch refund",
    refundSchema.extend({ id: z.literal(id) }),
    sdk.refunds.fetch(id),
  );
}

/** Is this the provider's word that the payment belongs to its order? */
export function isPaymentSignature(
  providerOrderId: string,
  paymentId: string,
  signature: string,
): boolean {
  return isSignature(`${providerOrderId}|${paymentId}`, signature, settings.keySecret);
}

/** Is this body the provider's, byte for byte? */
export function isWebhookSignature(body: string, signature: string): boolean {
  const { webhookSecret } = settings;
  return webhookSecret !== undefined && isSignature(body, signature, webhookSecret);
}

/** Hex HMAC-SHA256, compared in constant time; the SDK's own comparison is not. */
function isSignature(text: string, signature: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(text).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A call of the provider, as `called` in traces. Every call goes through it. */
async function answerOf<Answer extends z.ZodType>(
  called: string,
  schema: Answer,
  asked: Promise<unknown>,
): Promise<z.output<Answer>> {
  const describe = () => ({ name: `Razorpay ${called}`, kind: "client" }) as const;
  try {
    const answer = await traced(describe, () => readAnswer(schema, asked));
    calls.answered += 1;
    return answer;
  } catch (error) {
    calls[error instanceof ProviderRefusal ? "refused" : "unanswered"] += 1;
    throw error;
  }
}

/**
 * What the provider answers, as far as the shop uses it. What the SDK and its HTTP client throw comes
 * into one form.
 * @throws ProviderRefusal for a 4xx other than 409 and 429 with the provider's own reason, ProviderAway
 * for everything else: no answer, or one that is not the provider's, such as a proxy's page.
 */
async function readAnswer<Answer extends z.ZodType>(
  schema: Answer,
  asked: Promise<unknown>,
): Promise<z.output<Answer>> {
  const answer = await asked.catch((error) => {
    const { status, description } = razorpayFailure(error);
    // 409: the same request is still being worked on; 429: too many. Both are for later.
    if (description && status && status >= 400 && status < 500 && ![409, 429].includes(status)) {
      const isUnknown = /\bid provided does not exist/i.test(description);
      throw isUnknown ? new UnknownToProvider(description) : new ProviderRefusal(description);
    }
    const reason = description ?? status ?? "no connection";
    throw new ProviderAway(`the payment provider does not answer (${reason})`);
  });
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path.join(".") || "the answer";
  throw new ProviderAway(`the payment provider does not answer (${at} makes no sense)`);
}
