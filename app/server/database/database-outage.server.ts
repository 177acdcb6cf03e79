import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { log } from "../log/log.server.ts";

/** How long a new connection may take, and how long one is waited for where all are in use, in ms. */
export const connectBound = 5000;
/**
 * How long the answer to a statement is waited for, in ms. The database gives a statement up before
 * (session-bounds.server.ts), so whoever gets no answer until then has a silent line.
 */
export const queryBound = 10_000;
/** How long the database may take to answer `select 1`, in ms, before the line counts as dead. */
export const answerBound = 2000;
/** When somebody who got no answer may ask again, in seconds: an outage is mostly over soon. */
export const outageRetryAfter = "5";
/** Between two questions whether the database is back, in ms. */
const probeEvery = 250;

/** Of all connections that have `connectionSettings`, those on their way to the database included. */
const sockets = new Set<Socket>();
/** Where the database is asked whether it is back; undefined while nobody wants to know. */
let watched: string | undefined;
let away = false;
let probing = false;

/**
 * What every connection of the shop to its database has: a bound on each wait, and a socket that is
 * thrown away with the others when the line falls silent (rules: outage-1). For node-postgres's
 * clients and pools; work that takes longer has bounds of its own (`longTransaction`).
 */
export function connectionSettings(url: string, name: string) {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectBound,
    query_timeout: queryBound,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      // After node-postgres has begun to connect it: a destroyed one would be used again.
      if (away) process.nextTick(() => socket.destroy(new DatabaseAway("the database is away")));
      return socket.once("close", () => sockets.delete(socket));
    },
  } satisfies pg.ClientConfig;
}

/** From now on an outage ends as soon as the database at `url` answers. */
export function watchDatabase(url: string): void {
  watched = url;
  away = false;
}

/** For the process's end: nobody asks any more, and what waits on a connection fails. */
export function endDatabaseWatch(): void {
  watched = undefined;
  dropConnections();
}

/** True from when the database was found not to answer until it answers again. */
export function databaseIsAway(): boolean {
  return away;
}

/**
 * The database does not answer: all its connections are thrown away, what waits on them fails, and
 * until it is back nobody waits for it (`databaseIsAway`).
 */
export function declareOutage(reason: unknown): void {
  if (away || watched === undefined) return;
  away = true;
  log.error({ err: reason }, "the database is away");
  dropConnections();
  void waitForReturn(watched);
}

/**
 * Something failed as if the database were away: it is asked, and an outage declared if it is silent. One
 * that takes no writes any more is left with all connections, whatever new ones would lead to.
 */
export async function suspectOutage(reason: unknown): Promise<void> {
  if (away || probing || watched === undefined) return;
  if (hasState(reason, /^25006$/)) return declareOutage(reason);
  const asked = watched;
  probing = true;
  const answers = await answersNow(asked);
  probing = false;
  if (!answers && watched === asked) declareOutage(reason);
}

async function waitForReturn(url: string): Promise<void> {
  while (watched === url && !(await answersNow(url)))
    await delay(probeEvery, undefined, { ref: false });
  if (watched !== url) return;
  away = false;
  log.info("the database is back");
}

/** Whether the database answers on a new connection, and takes writes: a standby is not whom we look for. */
async function answersNow(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "madua probe",
    connectionTimeoutMillis: answerBound,
    query_timeout: answerBound,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return takesWrites(await client.query(asksForWrites));
  } catch (error) {
    // One that has no connection left to give does answer.
    return !isOfLine(error);
  } finally {
    client.end().catch(() => {});
  }
}

/** Asks whether the database takes writes. */
export const asksForWrites = "show transaction_read_only";

/** What it answers to that. */
export function takesWrites({ rows }: { rows: { transaction_read_only?: string }[] }): boolean {
  return rows[0]?.transaction_read_only === "off";
}

function dropConnections(): void {
  for (const socket of sockets) socket.destroy();
}

/** There is no use in waiting for an answer. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/**
 * What PostgreSQL says of itself, or a pooler before it: no connection, shut down, starting, disk full, and
 * that it takes no writes, because it is the primary no more.
 */
const awayStates = /^(08...|57P0[123]|53100|25006)$/;
/** Node's codes of a line that is not there. */
const lineCodes = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/** What node-postgres says of connections that end and bounds that are reached; it has no codes for it. */
const lineMessages =
  /^(Connection terminated|Query read timeout$|timeout e|Client (was closed|has encountered a connection error))/;

/**
 * Whether a failure means that the database is away, and not that a statement was wrong: what every
 * page and form goes by (rules: outage-2). While it is known to be away, every failure does.
 */
export function meansDatabaseAway(error: unknown): boolean {
  return away || isOfLine(error);
}

/** Whether a failure itself says that the database is away, whatever is known of it besides. */
export function isOfLine(error: unknown): boolean {
  if (hasState(error, awayStates)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseAway || lineMessages.test(cause.message)) return true;
    if (lineCodes.has((cause as NodeJS.ErrnoException).code ?? "")) return true;
  }
  return false;
}

/** Whether an error, or what it was caused by, is PostgreSQL's, with such an SQLSTATE. */
export function hasState(error: unknown, states: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && states.test(cause.code ?? "")) return true;
  }
  return false;
}
