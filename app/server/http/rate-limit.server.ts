import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "../database/database.server.ts";
import { hashedName } from "../files/hashed-name.server.ts";
import { log } from "../log/log.server.ts";
import { currentRequest } from "./request.server.ts";

export interface RateLimit {
  /** Names the limit in the database; together with the key it says whose count it is. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** The refusal of what is over its limit. */
export interface TooManyTries {
  code: "too-many-tries";
  /** Until it is allowed again. */
  seconds: number;
}

const limiters = new Map<string, RateLimiterPostgres>();

/**
 * Counts one use against a limit that all processes share.
 * @returns undefined where it is allowed, else the seconds until it is again.
 */
export async function countUse(limit: RateLimit, key: string): Promise<number | undefined> {
  const { isOver, seconds } = await countUseWithRest(limit, key);
  return isOver ? seconds : undefined;
}

async function logRefusal({ name }: RateLimit, key: string, seconds: number): Promise<void> {
  const told = { limit: name, key: await hashedName(key), network: currentNetwork(), seconds };
  log.warn(told, "over a limit");
}

/** What is left of a limit after a use, for who is to be told of it. */
export interface LimitLeft {
  left: number;
  /** Until it begins anew. */
  seconds: number;
  isOver: boolean;
}

/** Counts one use, as `countUse`, and tells what is left. */
export async function countUseWithRest(limit: RateLimit, key: string): Promise<LimitLeft> {
  const secondsOf = ({ msBeforeNext }: RateLimiterRes) =>
    Math.max(1, Math.ceil(msBeforeNext / 1000));
  try {
    const counted = await limiterOf(limit).consume(key);
    return { left: counted.remainingPoints, seconds: secondsOf(counted), isOver: false };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = secondsOf(refusal);
    // The first of all processes that is over it says so, and none of those that follow.
    if (refusal.consumedPoints === limit.points + 1) await logRefusal(limit, key, seconds);
    return { left: 0, seconds, isOver: true };
  }
}

/** Counts one use by the network that the current request comes from; returns as `countUse`. */
export function countUseByNetwork(limit: RateLimit): Promise<number | undefined> {
  return countUse(limit, currentNetwork());
}

/**
 * Counts one use where more than `points` are slowed down and not refused.
 * @returns how many there were in the limit's time, this one included.
 */
export async function countTry(limit: RateLimit, key: string): Promise<number> {
  const { consumedPoints } = await limiterOf(limit).penalty(key);
  return consumedPoints;
}

/** Whether a use was refused by a limit, and others still would be. Counts nothing. */
export async function isOverLimit(limit: RateLimit, key: string): Promise<boolean> {
  const counted = await limiterOf(limit).get(key);
  return counted !== null && counted.consumedPoints > limit.points;
}

/** Takes one use back. */
export async function takeBack(limit: RateLimit, key: string): Promise<void> {
  await limiterOf(limit).reward(key);
}

/** The network that the current request comes from, as limits count it. */
export function currentNetwork(): string {
  return currentRequest()?.clientNetwork ?? "unknown";
}

/** Forgets what was counted, after a success that shows the user to be who they say. */
export async function forget(limit: RateLimit, key: string): Promise<void> {
  await limiterOf(limit).delete(key);
}

function limiterOf(limit: RateLimit): RateLimiterPostgres {
  const known = limiters.get(limit.name);
  if (known) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    // The migrations make the table: created in parallel by many processes it would clash.
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    // Once over its limit, a client is refused without asking the database.
    inMemoryBlockOnConsumed: limit.points + 1,
  });
  limiters.set(limit.name, limiter);
  return limiter;
}
