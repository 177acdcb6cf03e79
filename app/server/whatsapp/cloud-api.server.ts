import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { declareCounter } from "../metrics/declare-metric.server.ts";
import type { Config } from "../process/config.server.ts";
import { traced } from "../tracing/traced.server.ts";

/** Where messages go, and by whose keys. */
export interface WhatsappKeys {
  token: string;
  phoneId: string;
  appSecret: string;
  /** What the provider is told when the webhook is registered; whoever knows it is answered. */
  verifyToken: string;
  /** With the version: "https://graph.facebook.com/v23.0". */
  api: string;
  /** Of a practice server, which sends nothing: where it shows the messages. Else undefined. */
  practicePage?: string;
}

/** What the Cloud API's /messages takes beside "messaging_product" and "to". */
export type CloudMessage =
  | {
      type: "template";
      template: { name: string; language: { code: string }; components: readonly object[] };
    }
  | { type: "text"; text: { body: string; preview_url?: boolean } }
  | { type: "interactive"; interactive: object };

/**
 * What became of a message: taken by the provider, refused for good, to be tried again, or nobody knows whether it was
 * taken, because the answer was lost.
 */
export type SendOutcome =
  | { is: "sent"; providerId: string }
  | { is: "refused" | "later" | "uncertain"; problem: string };

let keys: WhatsappKeys | undefined;

/** Opens WhatsApp for this process; undefined where the shop has no keys. */
export function openWhatsapp(given: WhatsappKeys | undefined): void {
  keys = given;
}

/** The keys of the settings; undefined where they are not there. */
export function whatsappKeys(settings: Config): WhatsappKeys | undefined {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } =
    settings;
  if (!WHATSAPP_TOKEN || !WHATSAPP_PHONE_ID || !WHATSAPP_APP_SECRET || !WHATSAPP_VERIFY_TOKEN) {
    return undefined;
  }
  return {
    token: WHATSAPP_TOKEN,
    phoneId: WHATSAPP_PHONE_ID,
    appSecret: WHATSAPP_APP_SECRET,
    verifyToken: WHATSAPP_VERIFY_TOKEN,
    api: settings.WHATSAPP_API,
  };
}

/** Whether messages can be sent, and whether they really are (rules: whatsapp-1). */
export function whatsappMode(): "off" | "practice" | "live" {
  if (!keys) return "off";
  return keys.practicePage ? "practice" : "live";
}

/** Where the practice server shows what it was given; undefined where there is none. */
export const practicePage = (): string | undefined => keys?.practicePage;

/** The id of the number that the shop sends from; undefined without keys. */
export const ownPhoneId = (): string | undefined => keys?.phoneId;

const calls = declareCounter(
  "madua_whatsapp_calls_total",
  "Messages given to WhatsApp: taken, refused for good, to be tried again, without a known outcome.",
  "outcome",
  ["sent", "refused", "later", "uncertain"],
);

/** The provider answers within this time, in ms, or the outcome is unknown. */
const timeout = 15_000;

/**
 * Errors that pass by themselves or by a change of the keys (Cloud API, error codes): too many at once, service not
 * available, and a token that has run out. All others are about this message.
 */
const passing = new Set([
  ...[1, 2, 4, 131_000, 131_016, 131_057, 133_004], // the provider's own
  ...[80_007, 130_429, 131_048, 131_056, 133_016], // too many
  ...[0, 3, 10, 190, 131_005, 131_031, 131_042, 131_045, 133_010], // the account and its keys
]);

const answerSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const errorSchema = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().catch(""),
    error_data: z
      .object({ details: z.string().catch("") })
      .optional()
      .catch(undefined),
  }),
});

/** Nothing was sent: no connection came about. */
const unconnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/**
 * Gives a message to WhatsApp. It does not throw.
 * @param to digits with country code: "919876543210".
 * @param reference comes back with all that the provider tells of it (biz_opaque_callback_data): by it a message is
 *   known whose answer was lost.
 */
export async function sendToWhatsapp(
  to: string,
  message: CloudMessage,
  reference: string,
): Promise<SendOutcome> {
  const describe = () => ({ name: "WhatsApp message", kind: "client" }) as const;
  const outcome = await traced(describe, () => send(to, message, reference));
  calls[outcome.is] += 1;
  return outcome;
}

async function send(to: string, message: CloudMessage, reference: string): Promise<SendOutcome> {
  if (!keys) return { is: "later", problem: "no keys" };
  const sent = { messaging_product: "whatsapp", recipient_type: "individual", to };
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${keys.api}/${keys.phoneId}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys.token}`, "content-type": "application/json" },
      body: JSON.stringify({ ...sent, ...message, biz_opaque_callback_data: reference }),
      signal: AbortSignal.timeout(timeout),
      redirect: "error",
    });
    text = await response.text();
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    const isUnsent = unconnected.has(cause?.code ?? "");
    return { is: isUnsent ? "later" : "uncertain", problem: cause?.code ?? "no answer" };
  }
  return outcomeOf(response.status, text);
}

/** Which of the keys the provider does not take, or that it does not answer; with its words. */
export interface WhatsappTrial {
  wrong: "token" | "phone" | "app-secret" | "away";
  said: string;
}

/** Asks the provider about the number by other keys than the shop's present ones. @returns undefined where it knows all. */
export async function tryWhatsapp(
  given: Pick<WhatsappKeys, "token" | "phoneId" | "appSecret" | "api">,
): Promise<WhatsappTrial | undefined> {
  const { token, phoneId, appSecret, api } = given;
  // By this the provider also says whether token and secret are of one app.
  const proof = createHmac("sha256", appSecret).update(token).digest("hex");
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`${api}/${phoneId}?fields=id&appsecret_proof=${proof}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeout),
      redirect: "error",
    });
    answer = parsed(await response.text());
  } catch {
    return { wrong: "away", said: "" };
  }
  if (response.ok && z.object({ id: z.literal(phoneId) }).safeParse(answer).success) return;
  const said = errorSchema.safeParse(answer).data?.error;
  if (!said || response.status >= 500) return { wrong: "away", said: `status ${response.status}` };
  if (/appsecret_proof/.test(said.message)) return { wrong: "app-secret", said: said.message };
  const isToken = said.code === 190 || response.status === 401;
  return { wrong: isToken ? "token" : "phone", said: said.message };
}

/** What an answer says of the message. */
export function outcomeOf(status: number, text: string): SendOutcome {
  const answer = parsed(text);
  const taken = answerSchema.safeParse(answer);
  if (status < 300 && taken.success) {
    return { is: "sent", providerId: taken.data.messages[0]?.id ?? "" };
  }
  const said = errorSchema.safeParse(answer);
  if (said.success) {
    const { code, message, error_data } = said.data.error;
    // Digits of a telephone number have no place in what is kept.
    const words = (error_data?.details || message).replaceAll(/\d{7,}/g, "…").slice(0, 200);
    const passes = passing.has(code) || status === 429 || status === 401 || status >= 500;
    return { is: passes ? "later" : "refused", problem: `${code} ${words}`.trim() };
  }
  // 429 and 503 say themselves that it was not taken; what a proxy says of its own leaves that open.
  const isUnsent = status === 429 || status === 503 || status === 401;
  return { is: isUnsent ? "later" : "uncertain", problem: `status ${status}` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Is this body the provider's, byte for byte?
 * @param signature header x-hub-signature-256: "sha256=" and the HMAC of the raw body in hex.
 */
export function isWhatsappSignature(body: string, signature: string): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!keys || !hex) return false;
  const expected = createHmac("sha256", keys.appSecret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, "hex"));
}

/**
 * Answers the question by which the provider registers the webhook.
 * @returns what it wants to hear; undefined where whoever asks does not know the token.
 */
export function whatsappChallenge(asked: URLSearchParams): string | undefined {
  if (!keys || asked.get("hub.mode") !== "subscribe") return undefined;
  const digest = (text: string) => createHmac("sha256", "verify").update(text).digest();
  const given = digest(asked.get("hub.verify_token") ?? "");
  return timingSafeEqual(given, digest(keys.verifyToken))
    ? (asked.get("hub.challenge") ?? "")
    : undefined;
}
