import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { purged, purgeFromCdn } from "../cdn/cdn-purge.server.ts";
import { pool } from "../database/database.server.ts";
import {
  answerBound,
  connectionSettings,
  DatabaseAway,
  declareOutage,
  suspectOutage,
} from "../database/database-outage.server.ts";
import { log } from "../log/log.server.ts";
import { liveConnectionName } from "../process/nodes.server.ts";
import { type Change, nodeName, receive } from "./live-changes.server.ts";

const channel = "madua_changed";
/** What this node sends to itself (architecture: change). */
const ownChannel = `madua_beat_${nodeName}`;
/** How long changes of one node are gathered into one NOTIFY, in ms. */
const gather = 20;
/** A NOTIFY carries less than 8000 bytes, the node's name among them. */
const maxPayload = 7500;

/** How often the node sends a NOTIFY to itself, in ms. */
const heartbeat = 500;
/** How long the live connection is trusted without one, in ms. */
const trust = 1500;

/**
 * Sends $2 on the channel $1. It waits for no disk and no standby: nothing is lost with it that a new live
 * connection would not make up for.
 */
const notify = "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";

/** When the other nodes last could have been received, in ms since the epoch. */
let lastHeartbeat = 0;

let toNotify = new Set<Change>();
let notifying: Promise<void> | undefined;

/**
 * Says, after the commit, what a command has changed: open pages that show it are told at once on
 * this node, and through one coalesced NOTIFY on the others. A CDN is told to purge it.
 */
export function publish(...changes: Change[]): void {
  receive(changes);
  for (const change of changes) toNotify.add(change);
  notifying ??= notifyOthers();
  purgeFromCdn(changes);
}

/**
 * Waits until the other nodes and the CDN have been told of all that was published here, but no longer than
 * two seconds: the database may be gone. For the process's end.
 */
export async function flushed(): Promise<void> {
  const bound = new AbortController();
  const told = Promise.all([notifying, purged()]);
  await Promise.race([told, delay(2000, undefined, { signal: bound.signal })]);
  bound.abort();
}

/** False while other nodes' changes may be missed: what was cached may be old. */
export function receivesOtherNodes(): boolean {
  return Date.now() - lastHeartbeat < trust;
}

/** Sends until nothing is left; what could not be sent is kept and tried again. */
async function notifyOthers(): Promise<void> {
  let hasFailed = false;
  while (toNotify.size > 0) {
    await delay(gather);
    const batch = nextBatch();
    for (const change of batch) toNotify.delete(change);
    try {
      await pool.query(notify, [channel, `${nodeName} ${batch.join(" ")}`]);
      hasFailed = false;
    } catch (error) {
      if (pool.ended) break;
      toNotify = new Set([...batch, ...toNotify]);
      if (!hasFailed) log.warn({ err: error }, "other nodes could not be told; trying again");
      hasFailed = true;
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
 * @param url of the database itself: a pooler hears nothing for us.
 * @param sendingUrl where the process's other connections lead: what is sent there must be heard here.
 */
export async function receiveChanges(
  url: string,
  signal: AbortSignal,
  sendingUrl = url,
): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  let hasListened = false;
  while (!signal.aborted) {
    const clients: pg.Client[] = [];
    const receiving = receiveUntilItEnds({ url, sendingUrl, clients }, () => {
      if (hasListened) {
        log.info("live connection to the database is back");
        // Anything may have changed before it took itself for deaf, and a CDN have old pages of it. What it has
        // changed itself, the others are still to be told.
        receive(["*"]);
        purgeFromCdn(["*"]);
      } else {
        hasListened = true;
        // A node that was killed between its commit and its NOTIFY has told nobody: its next start does.
        publish("*");
      }
    });
    try {
      await Promise.race([receiving, aborted]);
    } catch (error) {
      log.warn({ err: error }, "no live connection to the database");
      void suspectOutage(error);
    }
    receiving.catch(() => {});
    for (const client of clients) client.end().catch(() => {});
    if (!signal.aborted) await Promise.race([delay(250), aborted]);
  }
}

/**
 * Receives on one connection; ends with it, or with the one that the heartbeats are sent on.
 * @param to.clients gets those that are opened, for the caller to end.
 * @throws Error where the database could not be reached, or has fallen silent.
 */
async function receiveUntilItEnds(
  to: { url: string; sendingUrl: string; clients: pg.Client[] },
  onListening: () => void,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const connect = async (url: string, name: string) => {
    const client = new pg.Client({
      ...connectionSettings(url, name),
      connectionTimeoutMillis: answerBound,
      // Longer than the heartbeats take to find the line silent.
      query_timeout: answerBound + 2 * heartbeat,
    });
    to.clients.push(client);
    client.once("end", ended.resolve);
    client.on("error", () => ended.resolve());
    await client.connect().catch((error) => {
      // Nobody asks more often: where no answer comes on the way of all, nobody gets one.
      if (url === to.sendingUrl && !(error instanceof pg.DatabaseError)) declareOutage(error);
      throw error;
    });
    return client;
  };
  let onBeat = () => {};
  const listener = await connect(to.url, liveConnectionName());
  const sender =
    to.sendingUrl === to.url ? listener : await connect(to.sendingUrl, "madua heartbeat");
  listener.on("notification", ({ channel, payload = "" }) => {
    if (channel === ownChannel) return onBeat();
    const [from, ...changes] = payload.split(" ");
    if (from !== nodeName) receive(changes as Change[]);
  });
  await listener.query(`listen ${channel}`);
  await listener.query(`listen ${ownChannel}`);
  // A line that was cut without a word is found out by sending to oneself. Counted in turns of this
  // process's own loop: where it is the one that stood still, what came is read before the next turn.
  let beats: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    let isListening = false;
    let unheard = 0;
    let isSent = false;
    onBeat = () => {
      unheard = 0;
      lastHeartbeat = Date.now();
      if (isListening) return;
      isListening = true;
      onListening();
    };
    const sendBeat = () => {
      unheard += 1;
      if (unheard > answerBound / heartbeat) {
        if (isSent) return reject(new Error(deaf));
        const silence = new DatabaseAway("no answer");
        declareOutage(silence);
        return reject(silence);
      }
      if (unheard > 1) return;
      isSent = false;
      sender.query(notify, [ownChannel, ""]).then(() => {
        isSent = true;
      }, reject);
    };
    sendBeat();
    beats = setInterval(sendBeat, heartbeat);
  });
  try {
    await Promise.race([ended.promise, silent]);
  } finally {
    clearInterval(beats);
    lastHeartbeat = 0;
  }
}

/** Of what was sent, and not heard. */
const deaf = "what is sent over DATABASE_URL is not heard over DATABASE_DIRECT_URL";
