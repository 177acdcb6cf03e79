import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { performance } from "node:perf_hooks";
import { config } from "#app/server/process/config.server.ts";
import { isPublicAddress, lookupPublic } from "#app/server/push/public-address.server.ts";
import { isPracticeShop } from "#app/server/rehearsal/practice-shop.server.ts";
import { failureIn, keptOfAnswer, type WebhookFailure, webhookTimeout } from "./webhook.ts";

/** What came of sending a message. */
export interface WebhookOutcome {
  /** Null where no answer came. */
  status: number | null;
  /** The beginning of the answer, or why none came: a `WebhookFailure`, or the words of an error that is none of them. */
  answer: string;
  /** In ms. */
  took: number;
}

/**
 * Whether an address may be called: https, by its name or a public IP address, on the ports of WEBHOOK_PORTS. What its
 * name stands for is looked at with each connection (rules: webhooks-6).
 */
export function isWebhookAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (isOfTests(url)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isOpen = isIP(host) ? isPublicAddress(host) : host.includes(".");
  const port = url.port === "" ? 443 : Number(url.port);
  return url.protocol === "https:" && config().WEBHOOK_PORTS.includes(port) && isOpen;
}

const isOfTests = ({ origin }: URL) => origin === config().WEBHOOK_TEST_ORIGIN;

/**
 * Sends a message, follows no redirect, and connects to none but the address that was looked at: its name is resolved
 * once, for this connection.
 */
export async function postWebhook(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<WebhookOutcome> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const answered = await post(address, headers, body);
    return { ...answered, took: took() };
  } catch (error) {
    const words = reasonOf(error);
    const why = isTimeout(error) ? ("timeout" satisfies WebhookFailure) : failureIn(words);
    return { status: null, answer: shortened(why ?? words), took: took() };
  }
}

const isTimeout = (error: unknown) =>
  error instanceof DOMException && error.name === "TimeoutError";

/** Of several addresses that were tried none is named by the message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

const failure = (code: WebhookFailure) => new Error(code);

async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<{ status: number; answer: string }> {
  if (!isWebhookAddress(address)) throw failure("not-callable");
  const url = new URL(address);
  const isTest = isOfTests(url);
  if (isPracticeShop() && !isTest) throw failure("practice-shop");
  const { request } = url.protocol === "http:" ? http : https;
  const signal = AbortSignal.timeout(webhookTimeout);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Madua-Webhooks/1",
      },
      signal,
      // No connection of another's is taken over, whose address somebody else has looked at.
      agent: false,
      ...(!isTest && { lookup: lookupPublic }),
    });
    // An abort's own error does not say that it was for the time.
    sent.on("error", (error) => reject(signal.aborted ? signal.reason : error));
    sent.on("response", (response) => {
      const status = response.statusCode ?? 0;
      let answer = "";
      const finish = () => {
        resolve({ status, answer: shortened(answer) });
        response.destroy();
      };
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        answer += part;
        if (answer.length >= keptOfAnswer) finish();
      });
      response.on("end", finish);
      // Its status stands, whatever becomes of the rest.
      response.on("error", finish);
    });
    sent.end(body);
  });
}

/** PostgreSQL keeps no NUL. */
const shortened = (text: string) => text.replaceAll("\0", "").slice(0, keptOfAnswer);
