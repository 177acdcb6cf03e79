import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type ChangedTopic, type LiveTopic, liveTopics, topicName } from "#app/lib/live-topics.ts";
import { pool } from "./database.server.ts";
import { log } from "./log.server.ts";
import { currentRequest } from "./request.server.ts";

/** What changed: a topic, or everything (after a gap in which changes may have been missed). */
export type Change = ChangedTopic | "*";
type Listener = (changes: readonly Change[], at: number) => void;

const channel = "madua_changed";
const nodeId = randomUUID();
const nodeName = nodeId.slice(0, 8);
/** How long changes of one node are gathered into one NOTIFY. */
const gather = 20;
/** A NOTIFY carries at most 8000 bytes; a topic with a user id is about 50. */
const perNotify = 100;

/** How often the live connection is tried, in ms, and how long it is believed without an answer. */
const heartbeat = 500;
const trust = 1500;

const listeners = new Set<Listener>();
/** When each topic last changed, by this node's clock, in ms since the epoch. */
const lastChanged = new Map<Change, number>();
/** Changes before this moment are not known here any more. */
let knownSince = Date.now();
/** Counts what was heard of, and says at which count each topic last changed. */
let count = 0;
const lastCounts = new Map<LiveTopic | "*", number>();
/** When the other nodes could last be heard, in ms since the epoch. */
let heardAt = 0;

let toNotify = new Set<Change>();
let notifying: Promise<void> | undefined;

/**
 * Says, after the commit, what a command has changed: open pages that show it are told at once on
 * this node, and through one coalesced NOTIFY on the others.
 */
export function changed(...changes: Change[]): void {
  spread(changes);
  for (const change of changes) toNotify.add(change);
  notifying ??= notifyOthers();
}

/**
 * Waits until the other nodes have been told of all that was changed here, but no longer than two
 * seconds: the database may be gone. For the process's end.
 */
export async function changesTold(): Promise<void> {
  if (notifying) await Promise.race([notifying, delay(2000)]);
}

/**
 * Says that the running query reads a topic. A page whose route does not declare the topic in
 * `handle.live` would go stale unnoticed, so live-check.server.ts makes that a failure in tests.
 */
export function reads(topic: ChangedTopic): void {
  currentRequest()?.topicsRead.add(topicName(topic));
}

/** Calls `listener` at every change on any node; returns the function that ends it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many changes this node has heard of. */
export function changeCount(): number {
  return count;
}

/** The count at which a topic last changed; 0 where it has not. */
export function lastChangeOf(topic: LiveTopic): number {
  return Math.max(lastCounts.get(topic) ?? 0, lastCounts.get("*") ?? 0);
}

/** False while other nodes' changes may be missed: what was kept may be old. */
export function hearsOtherNodes(): boolean {
  return Date.now() - heardAt < trust;
}

/** The present moment as a page or a feed remembers it: ms since the epoch, and by whose clock. */
export function presentMoment(at = Date.now()): string {
  return `${at}-${nodeName}`;
}

/**
 * The changes since a moment of `presentMoment`, "*" where they are not known any more. Between the
 * clocks of two nodes, five seconds of difference are allowed for.
 */
export function changesSince(moment: string): readonly Change[] {
  const [at, node] = moment.split("-");
  const since = node === nodeName ? Number(at) : Number(at) - 5000;
  if (!(since >= knownSince)) return ["*"];
  return [...lastChanged].filter(([, at]) => at >= since).map(([change]) => change);
}

/** May this session hear of the change? The visitor hears what everybody sees, and nothing else. */
export function mayHear(change: Change, user: { id: string; isAdmin: boolean } | null): boolean {
  if (change === "*") return true;
  const audience = liveTopics[topicName(change)];
  if (audience === "everyone") return true;
  if (!user) return false;
  return audience === "admin" ? user.isAdmin : change === `${topicName(change)}:${user.id}`;
}

/** A change as the browser hears it: without the owner's id. */
export function heardAs(change: Change): LiveTopic | "*" {
  return change === "*" ? "*" : topicName(change);
}

function spread(changes: readonly Change[]): void {
  const at = Date.now();
  count += 1;
  for (const change of changes) {
    lastChanged.set(change, at);
    lastCounts.set(heardAs(change), count);
  }
  if (lastChanged.size > 10_000) forgetOlderHalf();
  for (const listener of listeners) listener(changes, at);
}

function forgetOlderHalf(): void {
  const oldestFirst = [...lastChanged].sort(([, a], [, b]) => a - b);
  for (const [change, at] of oldestFirst.slice(0, oldestFirst.length / 2)) {
    lastChanged.delete(change);
    knownSince = at + 1;
  }
}

/** Sends until nothing is left; what could not be sent is kept and tried again. */
async function notifyOthers(): Promise<void> {
  while (toNotify.size > 0) {
    await delay(gather);
    const batch = [...toNotify].slice(0, perNotify);
    for (const change of batch) toNotify.delete(change);
    try {
      await pool.query("select pg_notify($1, $2)", [channel, `${nodeId} ${batch.join(" ")}`]);
    } catch (error) {
      if (pool.ended) break;
      toNotify = new Set([...batch, ...toNotify]);
      log.warn({ err: error }, "other nodes could not be told of changes; trying again");
      await delay(500);
    }
  }
  notifying = undefined;
}

/**
 * Hears the other nodes' changes on a connection of its own until `signal` ends it. After a lost
 * connection anything may have been missed, so everything counts as changed.
 */
export async function listenForChanges(url: string, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  let lost = false;
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      application_name: "madua live",
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    const hearing = hearUntilItEnds(client, () => {
      if (lost) log.info("live connection to the database is back");
      lost = true;
    });
    try {
      await Promise.race([hearing, aborted]);
    } catch (error) {
      log.warn({ err: error }, "no live connection to the database");
    }
    hearing.catch(() => {});
    client.end().catch(() => {});
    if (!signal.aborted) await Promise.race([delay(250), aborted]);
  }
}

/** Hears on one connection; ends with it. */
async function hearUntilItEnds(client: pg.Client, onHearing: () => void): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.on("error", () => resolve());
  });
  const hear = () => {
    heardAt = Date.now();
  };
  client.on("notification", ({ payload = "" }) => {
    const [from, ...changes] = payload.split(" ");
    if (from !== nodeId) spread(changes as Change[]);
  });
  await client.connect();
  await client.query(`listen ${channel}`);
  onHearing();
  hear();
  // After a gap anything may have changed; and a node that was killed between its commit and its
  // NOTIFY has told nobody: its next start does.
  changed("*");
  // A line that was cut without a word is found out by asking.
  const beat = setInterval(
    () => client.query("select 1").then(hear, () => client.end()),
    heartbeat,
  );
  await ended;
  clearInterval(beat);
  heardAt = 0;
}
