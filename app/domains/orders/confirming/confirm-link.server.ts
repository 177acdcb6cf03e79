import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Language } from "#app/lib/text/language.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { installationFact } from "#app/server/process/installation.server.ts";
import { longestWait } from "./confirmation.ts";

/** How long a link is good after its order was asked about, in ms: longer than any order waits. */
export const linkFor = longestWait * 60 * 60 * 1000;

let secret: Promise<string> | undefined;

/** Of this installation; read once in a process, for each cash order has a link. */
export function confirmLinkSecret(): Promise<string> {
  secret ??= installationFact("confirm-link-secret", () => randomBytes(32).toString("base64url"));
  secret.catch(() => {
    secret = undefined;
  });
  return secret;
}

/**
 * The address under which a buyer confirms an order without a login (rules: confirm-3): it names the order and its own
 * end, and the shop's signature over both.
 * @param key what confirmLinkSecret gives.
 * @param language of the page that opens; else that of the request.
 */
export function confirmLink(
  key: string,
  { id, askedAt, language }: { id: string; askedAt: Date; language?: Language },
): string {
  const until = askedAt.getTime() + linkFor;
  return shopLink(`/confirm/${id}.${until.toString(36)}.${signatureOf(key, id, until)}`, language);
}

/** 96 bits: nobody guesses it, and a link stays short. */
function signatureOf(key: string, orderId: string, until: number): string {
  const signed = createHmac("sha256", key).update(`confirm ${orderId} ${until}`);
  return signed.digest("base64url").slice(0, 16);
}

/** Which order a link's token is for; undefined where the shop has not made it, or its time is over. */
export async function linkedOrder(token: string, now = new Date()): Promise<string | undefined> {
  const [orderId = "", end = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !/^[0-9a-z]{1,12}$/.test(end)) return undefined;
  const until = Number.parseInt(end, 36);
  // One moment has one spelling.
  if (until.toString(36) !== end || until <= now.getTime()) return undefined;
  const expected = Buffer.from(signatureOf(await confirmLinkSecret(), orderId, until));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? orderId : undefined;
}
