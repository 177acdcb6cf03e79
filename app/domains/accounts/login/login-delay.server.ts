import { setTimeout as delay } from "node:timers/promises";
import { countTry, type RateLimit, takeBack } from "#app/server/http/rate-limit.server.ts";

/** So many wrong tries on one account, from wherever they come, are answered at once. */
const onAccount: RateLimit = { name: "login-slow", points: 10, seconds: 15 * 60 };
/** From there on each waits twice as long as the one before, in ms. */
const firstDelay = 500;
const longestDelay = 8000;

/** How many tries may wait at one moment in this process: for one account, and for all together. */
const most = { ofAccount: 20, ofAll: 500 };

const waiting = new Map<string, number>();

/**
 * Counts a try on an account by a device that it does not know, and makes it wait where many were
 * wrong (rules: login-12). Nothing is held meanwhile but the request itself.
 * @returns undefined when the try may be made; the seconds until another where too many wait already.
 */
export async function slowDown(account: string): Promise<number | undefined> {
  const ms = loginDelay(await countTry(onAccount, account));
  if (ms === 0) return undefined;
  const all = [...waiting.values()].reduce((sum, count) => sum + count, 0);
  const own = waiting.get(account) ?? 0;
  if (own >= most.ofAccount || all >= most.ofAll) return longestDelay / 1000;
  waiting.set(account, own + 1);
  await delay(ms);
  const left = (waiting.get(account) ?? 1) - 1;
  if (left === 0) waiting.delete(account);
  else waiting.set(account, left);
  return undefined;
}

/** A try that was right counts for nothing. */
export async function tryWasRight(account: string): Promise<void> {
  await takeBack(onAccount, account);
}

/**
 * How long a try waits, in ms.
 * @param tries on the account in the last 15 minutes, this one included.
 */
export function loginDelay(tries: number): number {
  if (tries <= onAccount.points) return 0;
  return Math.min(longestDelay, firstDelay * 2 ** (tries - onAccount.points - 1));
}
