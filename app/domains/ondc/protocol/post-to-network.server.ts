import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { MessageChannel, Worker } from "node:worker_threads";
import { isLoopback } from "#app/server/http/loopback.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { isPublicAddress, lookupPublic } from "#app/server/push/public-address.server.ts";
import type { OndcKeptAnswer } from "./ondc-tables.server.ts";

/** How long others may take to answer, in ms. */
const timeout = 10_000;
/** Of an answer no more is read: an acknowledgement has some hundred bytes, a key of the registry some thousand. */
const mostBytes = 256 * 1024;

/** Addresses that the shop must not call. */
export class NotPublic extends Error {}

/** A body of which the first part, in shared memory, is the same for many, and large. */
export type LargeBody = [shared: Uint8Array, own: Uint8Array];

/**
 * Posts JSON to somebody of the network. Buyers' apps say themselves where they are answered, and the shop calls it: it
 * must not be led into its own network, nor follow where it is sent on (rules: ondc-7).
 * @param mayBeLocal in practice, whose network is on this machine.
 * @throws NotPublic where it must not be called; Error where nobody answers.
 */
export async function postToNetwork(
  address: string,
  body: string | LargeBody,
  headers: Readonly<Record<string, string>>,
  { mayBeLocal }: { mayBeLocal: boolean },
): Promise<OndcKeptAnswer> {
  const url = URL.parse(address);
  const isLocal = mayBeLocal && url !== null && isLoopback(url.hostname);
  if (!url || !(isLocal || isPublic(url))) {
    throw new NotPublic(`${address.slice(0, 200)} is no public https address`);
  }
  const parts = typeof body === "string" ? [Buffer.from(body)] : body;
  const posting: Posting = {
    ...{ url: url.href, parts, timeout, mostBytes },
    headers: {
      "content-type": "application/json",
      "content-length": parts.reduce((sum, part) => sum + part.byteLength, 0),
      ...headers,
    },
  };
  const lookup = isLocal ? lookupLoopback : lookupPublic;
  const protocol = url.protocol === "http:" ? http : https;
  if (typeof body === "string") return post(protocol.request, posting, { lookup });
  const addresses = await new Promise<Addresses>((resolve, reject) => {
    lookup(url.hostname.replace(/^\[|\]$/g, ""), { all: true }, (error, found) =>
      error ? reject(error) : resolve(found as Addresses),
    );
  });
  return postBeside({ ...posting, addresses });
}

type Addresses = { address: string; family: number }[];

interface Posting {
  url: string;
  headers: Record<string, string | number>;
  parts: readonly Uint8Array[];
  timeout: number;
  mostBytes: number;
}

/** Stands alone: its text is also what runs beside the shop's own thread. */
function post(
  request: typeof http.request,
  { url, headers, parts, timeout, mostBytes }: Posting,
  how: http.RequestOptions,
): Promise<OndcKeptAnswer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout);
    const sent = request(url, { method: "POST", headers, signal, ...how });
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

/**
 * What sends large bodies, so that no page waits until one is written or encrypted. It is a text, because what the build
 * bundles has no second entry. Its connections are kept for the next; on one that the other side has closed meanwhile it
 * is sent once more.
 */
const workerCode = `
const { parentPort } = require("node:worker_threads");
const [http, https] = [require("node:http"), require("node:https")];
${post}
const agents = new Map([http, https].map((protocol) => [protocol, new protocol.Agent({ keepAlive: true })]));
parentPort.on("message", async ({ port, addresses, ...posting }) => {
  const protocol = posting.url.startsWith("http:") ? http : https;
  const lookup = (_, { all }, callback) =>
    all ? callback(null, addresses) : callback(null, addresses[0].address, addresses[0].family);
  let sent;
  const request = (...given) => (sent = protocol.request(...given));
  const send = () => post(request, posting, { lookup, agent: agents.get(protocol) });
  const again = (error) => {
    if (!sent?.reusedSocket || !["ECONNRESET", "EPIPE"].includes(error.code)) throw error;
    return send();
  };
  const told = await send().catch(again).then((answer) => ({ answer }), ({ message }) => ({ failure: message }));
  port.postMessage(told);
  port.close();
});`;

/** For so long, in ms, it waits for more before it ends. */
const idle = 5 * 60 * 1000;

let worker: Worker | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

async function postBeside(posting: Posting & { addresses: Addresses }): Promise<OndcKeptAnswer> {
  worker ??= startWorker();
  clearTimeout(timer);
  timer = setTimeout(() => {
    void worker?.terminate();
    worker = undefined;
  }, idle);
  timer.unref();
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ ...posting, port: port2 }, [port2]);
  const gone = once(port1, "close").then(() => [{ failure: "what sends it has ended" }]);
  const [told] = await Promise.race([once(port1, "message"), gone]);
  port1.close();
  if (told.failure !== undefined) throw new Error(told.failure);
  return told.answer;
}

function startWorker(): Worker {
  const started = new Worker(workerCode, { eval: true });
  // A process ends only when what was given is sent: its port says so.
  started.unref();
  started.on("error", (error) => log.error({ err: error }, "what sends catalogues has failed"));
  started.on("exit", () => {
    if (worker === started) worker = undefined;
  });
  return started;
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
