import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Change, subscribe } from "../live/live-changes.server.ts";
import { log } from "../log/log.server.ts";
import { config } from "../process/config.server.ts";
import { everyPage, keysOfChange } from "./cdn-keys.ts";
import { type CdnSettings, fillIn, takesOneKey } from "./cdn-settings.ts";

/** How long changes are gathered into one request, in ms: the other nodes are told a little earlier. */
const gather = 30;
/** How many keys one request names at most: of the CDNs in the table (operations: a-cdn) the fewest. */
const keysAtOnce = 30;
/** Where more keys than this wait, everything is purged instead. */
const mostWaiting = 1000;
/** How long an answer is waited for, in ms. */
const answerBound = 3000;
/** Between tries, in ms: an edge that is back shows what it has kept, until it is told. */
const pause = 1000;
/**
 * How long ago a page may have been handed out, in ms, that a change makes old which this node hears of only
 * now. It hears late by 3.5 s at most: then it takes itself for deaf, and hands out nothing to be kept.
 */
const late = 5000;
/** What was on its way to the CDN has arrived after this time, in ms. */
const onItsWay = 500;
/** Who waits for the end asks for it by purged(). */
const unheld = { ref: false };

/** The keys that one CDN is still to be told of. */
class PurgeQueue {
  readonly #send: (keys: readonly string[]) => Promise<void>;
  readonly #keysAtOnce: number;
  #waiting = new Set<string>();
  /** Until nothing waits. */
  running: Promise<void> | undefined;

  constructor(send: (keys: readonly string[]) => Promise<void>, keysAtOnce: number) {
    this.#send = send;
    this.#keysAtOnce = keysAtOnce;
  }

  add(keys: readonly string[]): void {
    for (const key of keys) this.#waiting.add(key);
    if (this.#waiting.has(everyPage) || this.#waiting.size > mostWaiting) {
      this.#waiting = new Set([everyPage]);
    }
    this.running ??= this.#run();
  }

  async #run(): Promise<void> {
    let hasFailed = false;
    while (this.#waiting.size > 0) {
      await delay(hasFailed ? pause : gather, undefined, unheld);
      const keys = [...this.#waiting].slice(0, this.#keysAtOnce);
      for (const key of keys) this.#waiting.delete(key);
      try {
        await this.#send(keys);
        if (hasFailed) log.info("the CDN purges again");
        hasFailed = false;
      } catch (error) {
        // Once, and not every second of a long night.
        if (!hasFailed) log.warn({ err: error, keys }, "the CDN did not purge; trying again");
        hasFailed = true;
        this.add(keys);
      }
    }
    this.running = undefined;
  }
}

/** @throws Error where the CDN has not said that it did so. Of settings, which are secret, it says nothing. */
async function purge(url: string, keys: readonly string[], settings: CdnSettings): Promise<void> {
  const { CDN_PURGE_METHOD, CDN_PURGE_HEADERS, CDN_PURGE_BODY } = settings;
  const response = await fetch(fillIn(url, keys, encodeURIComponent), {
    method: CDN_PURGE_METHOD,
    headers: Object.entries(CDN_PURGE_HEADERS).map(([name, value]) => [name, fillIn(value, keys)]),
    ...(CDN_PURGE_BODY && { body: fillIn(CDN_PURGE_BODY, keys) }),
    redirect: "error",
    signal: AbortSignal.timeout(answerBound),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${answer.slice(0, 200)}`);
}

function openQueues(): PurgeQueue[] {
  const settings = config();
  const most = takesOneKey(settings) ? 1 : keysAtOnce;
  return (settings.CDN_PURGE_URL ?? []).map(
    (url) => new PurgeQueue((keys) => purge(url, keys, settings), most),
  );
}

let queues: PurgeQueue[] | undefined;
const later = new Set<Promise<void>>();

/**
 * Tells the CDN, soon and without being waited for, to keep no page any longer that shows one of these
 * changes (rules: cdn-4). Called on the node that has made them.
 */
export function purgeFromCdn(changes: readonly Change[]): void {
  queues ??= openQueues();
  if (queues.length === 0) return;
  purgeKeys(changes.flatMap(keysOfChange));
}

function purgeKeys(keys: readonly string[]): void {
  if (keys.length === 0) return;
  for (const queue of queues ?? []) queue.add(keys);
}

/** Resolves when the CDN has been told of all that it is to be told. */
export async function purged(): Promise<void> {
  await Promise.all(later);
  await Promise.all((queues ?? []).map(({ running }) => running));
}

/** The keys of pages that were handed out to be kept, for as long as a change of them may come to light. */
const handedOut = new LRUCache<string, true>({ max: 10_000, ttl: late });

/**
 * Notes that a CDN may now keep a page with these keys. Until this node hears of a change that another one
 * has made, it may hand out a page of before, also after the other's purge; and what it has sent may arrive
 * after that. So whoever has handed out such a page lately purges it once more, when it must have arrived
 * (rules: cdn-5).
 */
export function noteHandedOut(keys: readonly string[]): void {
  for (const key of keys) handedOut.set(key, true);
}

subscribe((changes) => {
  const keys = changes.flatMap(keysOfChange).filter((key) => handedOut.has(key));
  if (keys.length === 0) return;
  queues ??= openQueues();
  const again = delay(onItsWay, undefined, unheld).then(() => {
    later.delete(again);
    purgeKeys(keys);
  });
  later.add(again);
});
