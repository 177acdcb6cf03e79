import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { signed, signerOf } from "../../practice-ondc/keys.ts";
import { askLoopback } from "../../practice-ondc/loopback.ts";
import { searchFor } from "../../practice-ondc/search.ts";

/** Searches a second. */
export const searches = 100;

/** What came of some searches. */
interface Searched {
  asked: number;
  /** The first catalogue that ever came. */
  catalogue: Uint8Array;
}

/**
 * A process that is a buyer's app: it searches, and takes what it is told without reading it, which is not the shop's work.
 * @param secret of the network's keys.
 */
export async function openBuyer(secret: string) {
  const child = fork(fileURLToPath(import.meta.url), [secret], {
    execArgv: [],
    serialization: "advanced",
  });
  const [address] = (await once(child, "message")) as [string];
  return {
    address,
    /** Searches at `url` until `until` has come, waits for what is on its way, and prints how it went. */
    search: async (url: string, until: Promise<unknown>): Promise<Searched> => {
      child.send(url);
      await until;
      child.send("");
      const [searched] = (await once(child, "message")) as [Searched];
      return searched;
    },
    close: () => child.kill(),
  };
}

/** When the last byte came, by the message that it answers. */
const came: { id: string; at: number; bytes: number }[] = [];
let catalogue: Buffer | undefined;

async function listen(): Promise<string> {
  const sink = createServer((request, response) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      // The context stands last.
      if (catalogue) parts.splice(0, parts.length - 1);
      parts.push(part);
    });
    request.on("end", () => {
      response.end('{"message":{"ack":{"status":"ACK"}}}');
      const [, id = ""] = /"message_id":"([^"]*)"/.exec(`${Buffer.concat(parts.slice(-2))}`) ?? [];
      catalogue ??= Buffer.concat(parts);
      came.push({ id, at: performance.now(), bytes });
    });
  });
  await new Promise<void>((resolve) => sink.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
}

function ask(url: string, secret: string, bap_uri: string, message_id: string): Promise<number> {
  const signer = signerOf("buyer.practice", secret);
  const context = {
    ...{ domain: "ONDC:RET10", action: "search", country: "IND", city: "std:0651" },
    ...{ core_version: "1.2.5", bap_id: signer.subscriberId, bap_uri, message_id, ttl: "PT30S" },
    ...{ transaction_id: randomUUID(), timestamp: new Date().toISOString() },
  };
  const body = JSON.stringify({ context, message: searchFor("1.2.5") });
  const authorization = signed(body, signer, Date.now());
  const headers = { "content-type": "application/json", authorization };
  return askLoopback(url, { method: "POST", headers, body }).then(({ status }) => status);
}

async function search(url: string, secret: string, address: string): Promise<void> {
  came.length = 0;
  let isOver = false;
  const over = once(process, "message").then(() => {
    isOver = true;
  });
  const askedAt = new Map<string, number>();
  const acknowledged: number[] = [];
  let refused = 0;
  const from = performance.now();
  while (!isOver) {
    const id = randomUUID();
    const at = performance.now();
    askedAt.set(id, at);
    void ask(url, secret, address, id).then((status) => {
      acknowledged.push(performance.now() - at);
      refused += status === 200 ? 0 : 1;
    });
    const next = delay(Math.max(0, from + (askedAt.size * 1000) / searches - performance.now()));
    await Promise.race([next, over]);
  }
  const ended = performance.now();
  const inTime = came.length;
  while (came.length < askedAt.size && performance.now() - ended < 60_000) await delay(100);
  // What a bare process posts answers none of them.
  const took = came.flatMap(({ id, at }) => at - (askedAt.get(id) ?? at) || []);
  const [{ bytes } = { bytes: 0 }] = came;
  console.log(
    `${askedAt.size} searches in ${((ended - from) / 1000).toFixed(1)} s, ${refused} refused, acknowledged in ${spread(acknowledged)};`,
    `${came.length} catalogues of ${(bytes / 1e6).toFixed(1)} MB, ${inTime} of them meanwhile;`,
    took.length > 0 ? `each came in ${spread(took)}` : "by the bare process",
  );
  process.send?.({ asked: askedAt.size, catalogue });
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return `${at(0.5)} ms (99 %: ${at(0.99)})`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const secret = process.argv[2] ?? "";
  const address = await listen();
  process.send?.(address);
  for (;;) {
    const [url] = (await once(process, "message")) as [string];
    await search(url, secret, address);
  }
}
