import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { pool } from "./database.server.ts";
import {
  answerBound,
  connectionSettings,
  DatabaseAway,
  declareOutage,
  meansDatabaseAway,
} from "./database-outage.server.ts";
import { type Change, nodeName, receive } from "./live-changes.server.ts";
import { log } from "./log.server.ts";
import { liveConnectionName } from "./nodes.server.ts";

const channel = "madua_changed";
/** How long changes of one node are gathered into one NOTIFY, in ms. */
const gather = 20;
/** A NOTIFY carries less than 8000 bytes, the node's name among them. */
const maxPayload = 7500;

/** How often the live connection is tried, in ms. */
const heartbeat = 500;
/** How long it is trusted without an answer, in ms. */
const trust = 1500;

/** When the other nodes last could have been received, in ms since the epoch. */
let lastHeartbeat = 0;

let toNotify = new Set<Change>();
let notifying: Promise<void> | undefined;

/**
 * Says, after the commit, what a command has changed: open pages that show it are told at once on
 * this node, and through one coalesced NOTIFY on the others.
 */
export function publish(...changes: Change[]): void {
  receive(changes);
  for (const change of changes) toNotify.add(change);
  notifying ??= notifyOthers();
}

/**
 * Waits until the other nodes have been told of all that was published here, but no longer than two
 * seconds: the database may be gone. For the process's end.
 */
export async function flushed(): Promise<void> {
  if (notifying) await Promise.race([notifying, delay(2000)]);
}

/** False while other nodes' changes may be missed: what was cached may be old. */
export function receivesOtherNodes(): boolean {
  return Date.now() - lastHeartbeat < trust;
}

/** Sends until nothing is left; what could not be sent is kept and tried again. */
async function notifyOthers(): Promise<void> {
  while (toNotify.size > 0) {
    await delay(gather);
    const batch = nextBatch();
    for (const change of batch) toNotify.delete(change);
    try {
      await pool.query("select pg_notify($1, $2)", [channel, `${nodeName} ${batch.join(" ")}`]);
    } catch (error) {
      if (pool.ended) break;
      toNotify = new Set([...batch, ...toNotify]);
      log.warn({ err: error }, "other nodes could not be told of changes; trying again");
      await delay(500);
    }
  }
  notifying = undefined;
}

function nextBatch(): Change[] {
  let length = nodeName.length;
  return [...toNotify].filter((change) => {
    length += Buffer.byteLength(change) + 1;
    return length < maxPayload;
  });
}

/**
 * Receives the other nodes' changes on a connection of its own until `signal` ends it. After a lost
 * connection anything may have been missed, so everything counts as changed.
 */
export async function receiveChanges(url: string, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  let hasListened = false;
  while (!signal.aborted) {
    const client = new pg.Client({
      ...connectionSettings(url, liveConnectionName()),
      connectionTimeoutMillis: answerBound,
      // Longer than the heartbeats take to find the line silent.
      query_timeout: answerBound + 2 * heartbeat,
    });
    const receiving = receiveUntilItEnds(client, () => {
      if (hasListened) log.info("live connection to the database is back");
      hasListened = true;
    });
    try {
      await Promise.race([receiving, aborted]);
    } catch (error) {
      log.warn({ err: error }, "no live connection to the database");
      // It asks more often than anybody: where it gets no answer, nobody does.
      if (meansDatabaseAway(error)) declareOutage(error);
    }
    receiving.catch(() => {});
    client.end().catch(() => {});
    if (!signal.aborted) await Promise.race([delay(250), aborted]);
  }
}

/**
 * Receives on one connection; ends with it.
 * @throws Error where the database could not be reached, or has fallen silent.
 */
async function receiveUntilItEnds(client: pg.Client, onListening: () => void): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.on("error", () => resolve());
  });
  const beat = () => {
    lastHeartbeat = Date.now();
  };
  client.on("notification", ({ payload = "" }) => {
    const [from, ...changes] = payload.split(" ");
    if (from !== nodeName) receive(changes as Change[]);
  });
  await client.connect();
  await client.query(`listen ${channel}`);
  onListening();
  beat();
  // After a gap anything may have changed; and a node that was killed between its commit and its
  // NOTIFY has told nobody: its next start does.
  publish("*");
  // A line that was cut without a word is found out by asking. Counted in turns of this process's own
  // loop: where it is the one that stood still, the answer is read before the next turn.
  let beats: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    let unanswered = 0;
    beats = setInterval(() => {
      unanswered += 1;
      if (unanswered > answerBound / heartbeat) reject(new DatabaseAway("no answer"));
      if (unanswered > 1) return;
      const answered = () => {
        unanswered = 0;
        beat();
      };
      client.query("select 1").then(answered, () => client.end());
    }, heartbeat);
  });
  try {
    await Promise.race([ended, silent]);
  } finally {
    clearInterval(beats);
    lastHeartbeat = 0;
  }
}
