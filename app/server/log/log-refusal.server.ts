import { LRUCache } from "lru-cache";
import { currentRequest } from "../http/request.server.ts";
import { log } from "./log.server.ts";

/** When something was written down last, of a thousand networks at most. */
const toldAt = new LRUCache<string, number>({ max: 1000 });
const minute = 60_000;

/**
 * Writes down that something was refused which no page of the shop sends. Of one network each kind comes once a minute and
 * process: who sends thousands fills no disk.
 * @param about names of fields, and no values: they may be a person's.
 */
export function logRefusal(
  what: string,
  about: Record<string, unknown> = {},
  network = currentRequest()?.clientNetwork ?? "unknown",
): void {
  const key = `${network} ${what}`;
  if (Date.now() - (toldAt.get(key) ?? 0) < minute) return;
  toldAt.set(key, Date.now());
  log.warn({ ...about, network }, what);
}
