import { createHmac, timingSafeEqual } from "node:crypto";
import Razorpay from "razorpay";
import type { Paise } from "#app/lib/money.ts";
import { razorpayFailure, razorpayHttp } from "#app/library-internals/razorpay-http.server.ts";

/** Where payments are made, and by whose keys. */
export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  /** Undefined: webhooks are refused, and only the job finds what browsers do not report. */
  webhookSecret: string | undefined;
  /** Of the practice gateway; Razorpay's own where it is undefined. */
  practiceUrl: string | undefined;
}

/** A payment as the provider tells of it. */
export interface ProviderPayment {
  id: string;
  order_id: string | null;
  /** In paise. */
  amount: number;
  currency: string;
  /** "created", "authorized", "captured", "refunded" or "failed". */
  status: string;
}

export interface ProviderRefund {
  id: string;
  status: string;
}

/** The provider understood, and said no. Anything else that goes wrong is an outage. */
export class ProviderRefusal extends Error {}

/** The provider's API answers within this time, in ms, or counts as away. */
const timeout = 10_000;

let settings: RazorpaySettings;
let sdk: Razorpay;

/**
 * Opens the provider for this process: Razorpay, or the practice gateway in its place
 * (rules: payments-4).
 */
export function openRazorpay(given: RazorpaySettings): void {
  settings = given;
  sdk = new Razorpay({ key_id: given.keyId, key_secret: given.keySecret });
  // The SDK knows one host and waits for ever.
  razorpayHttp(sdk).defaults.timeout = timeout;
  // Nor does it have a reason to send us, with our key, to another.
  razorpayHttp(sdk).defaults.maxRedirects = 0;
  if (given.practiceUrl) razorpayHttp(sdk).defaults.baseURL = given.practiceUrl;
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
  return asPayment(await answerOf(sdk.payments.fetch(id)));
}

/** All payments that were tried for an order of the provider's, whatever came of them. */
export async function fetchPaymentsOf(providerOrderId: string): Promise<ProviderPayment[]> {
  const { items } = await answerOf(sdk.orders.fetchPayments(providerOrderId));
  return items.map(asPayment);
}

/** Takes the money of an authorised payment. @returns the payment as it stands then. */
export async function capturePayment({ id, amount }: ProviderPayment): Promise<ProviderPayment> {
  return asPayment(await answerOf(sdk.payments.capture(id, amount, "INR")));
}

/**
 * Sends a whole payment back. However often it is asked, the provider refunds once: the key tells it
 * that the request is the same. A refund that failed has used its key up, so they are counted in it.
 */
export async function refundInFull(paymentId: string, amount: Paise): Promise<ProviderRefund> {
  const { items } = await answerOf(sdk.payments.fetchMultipleRefund(paymentId, { count: 100 }));
  const failed = items.filter(({ status }) => status === "failed").length;
  const { data } = await answerOf(
    // The SDK cannot send the header.
    razorpayHttp(sdk).post<ProviderRefund>(
      `/v1/payments/${paymentId}/refund`,
      { amount, speed: "normal" },
      { headers: { "X-Refund-Idempotency": `refund_${paymentId}_${failed}` } },
    ),
  );
  return data;
}

/** A refund as it stands now. */
export async function fetchRefund(id: string): Promise<ProviderRefund> {
  return answerOf(sdk.refunds.fetch(id));
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

function asPayment(payment: {
  id: string;
  order_id: string | null;
  amount: number | string;
  currency: string;
  status: string;
}): ProviderPayment {
  const { id, order_id, currency, status } = payment;
  return { id, order_id, amount: Number(payment.amount), currency, status };
}

/**
 * Brings what the SDK and its HTTP client throw into one form. Every call goes through it.
 * @throws ProviderRefusal for a 4xx other than 409 and 429, Error for everything else.
 */
async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const { status, description } = razorpayFailure(error);
    // 409: the same request is still being worked on; 429: too many. Both are for later.
    if (status && status >= 400 && status < 500 && status !== 409 && status !== 429) {
      throw new ProviderRefusal(description ?? `refused with status ${status}`);
    }
    const reason = description ?? status ?? "no connection";
    throw new Error(`the payment provider does not answer (${reason})`);
  }
}
