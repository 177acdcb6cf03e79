import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { RequestOptions } from "web-push";
import { site } from "#site";
import { config } from "../process/config.server.ts";
import { isPublicAddress, lookupPublic } from "./public-address.server.ts";
import { vapidKeys } from "./vapid-keys.server.ts";

/** Where a browser wants its pushes, and what they are encrypted for. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** How long a push service may take to answer, in ms. */
const timeout = 10_000;
/** For so long, in s, it keeps a push for a phone that is off. */
const keptFor = 12 * 60 * 60;

/**
 * Whether an address can be that of a push service: https, by its name or a public IP address. Browsers
 * say where they are pushed to, and the shop calls it: it must not be led into its own network
 * (rules: notifications-5).
 */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (isOfTests(url)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isOpen = isIP(host) ? isPublicAddress(host) : host.includes(".");
  return url.protocol === "https:" && url.port === "" && isOpen;
}

const isOfTests = ({ origin }: URL) => origin === config().PUSH_TEST_ORIGIN;

/**
 * Sends a push, encrypted for one browser (RFC 8291).
 * @param topic a push that waits under the same one is replaced by it.
 * @returns the push service's status.
 * @throws Error where it does not answer, or must not be called.
 */
export async function postPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  topic: string,
): Promise<number> {
  if (!isPushEndpoint(endpoint)) throw new Error("its address is not that of a push service");
  const { generateRequestDetails } = (await import("web-push")).default;
  const options: RequestOptions = {
    vapidDetails: { subject: `mailto:${site.email}`, ...(await vapidKeys()) },
    TTL: keptFor,
    urgency: "high",
    topic,
  };
  const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
  const url = new URL(details.endpoint);
  const isTest = isOfTests(url);
  const { request } = url.protocol === "http:" ? http : https;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: details.method,
      headers: details.headers,
      signal: AbortSignal.timeout(timeout),
      ...(!isTest && { lookup: lookupPublic }),
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      // What it says beside the status is of no use; it is read, so that the line is free again.
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.end(details.body);
  });
}
