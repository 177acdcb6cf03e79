import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isLoopback } from "#app/server/http/loopback.server.ts";
import { isPublicAddress, lookupPublic } from "#app/server/push/public-address.server.ts";
import type { BodyParts } from "./network-signature.server.ts";
import type { OndcKeptAnswer } from "./ondc-tables.server.ts";

/** How long others may take to answer, in ms. */
const timeout = 10_000;
/** Of an answer no more is read: an acknowledgement has some hundred bytes, a key of the registry some thousand. */
const mostBytes = 256 * 1024;

/** Addresses that the shop must not call. */
export class NotPublic extends Error {}

/**
 * Posts JSON to somebody of the network. Buyers' apps say themselves where they are answered, and the shop calls it: it
 * must not be led into its own network, nor follow where it is sent on (rules: ondc-7).
 * @param mayBeLocal in practice, whose network is on this machine.
 * @throws NotPublic where it must not be called; Error where nobody answers.
 */
export function postToNetwork(
  address: string,
  body: string | BodyParts,
  headers: Readonly<Record<string, string>>,
  { mayBeLocal }: { mayBeLocal: boolean },
): Promise<OndcKeptAnswer> {
  const url = URL.parse(address);
  const isLocal = mayBeLocal && url !== null && isLoopback(url.hostname);
  if (!url || !(isLocal || isPublic(url))) {
    return Promise.reject(new NotPublic(`${address.slice(0, 200)} is no public https address`));
  }
  const parts = [body].flat();
  const { request } = url.protocol === "http:" ? http : https;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
        ...headers,
      },
      signal: AbortSignal.timeout(timeout),
      lookup: isLocal ? lookupLoopback : lookupPublic,
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > mostBytes) sent.destroy(new Error("its answer has no end"));
        else chunks.push(chunk);
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString("utf8").replaceAll("\0", ""),
        }),
      );
    });
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

/** Not every machine knows names below "localhost". */
const lookupLoopback: LookupFunction = (_, { all }, callback) => {
  if (all) callback(null, [{ address: "127.0.0.1", family: 4 }]);
  else callback(null, "127.0.0.1", 4);
};

function isPublic({ protocol, hostname, username, password }: URL): boolean {
  if (protocol !== "https:" || username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) ? isPublicAddress(host) : host.includes(".") && !isLoopback(host);
}
