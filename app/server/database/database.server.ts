import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pLimit, { type LimitFunction } from "p-limit";
import pg from "pg";
import type { Result } from "#app/lib/answers/result.ts";
import {
  type PreparedStatement,
  pipelinedTransaction,
  type RunPrepared,
} from "#app/library-internals/pg-pipeline.server.ts";
import { isTracing, type SpanAbout, traced } from "../tracing/traced.server.ts";
import {
  answerBound,
  asksForWrites,
  connectBound,
  connectionSettings,
  databaseIsAway,
  endDatabaseWatch,
  isOfLine,
  meansDatabaseAway,
  suspectOutage,
  takesWrites,
  watchDatabase,
} from "./database-outage.server.ts";
import { mayRunAgain, retried } from "./retry.server.ts";
import { recordStatement } from "./table-reads.server.ts";

export type { PreparedStatement, RunPrepared };
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** The database or a transaction on it: what a query needs that may run in either. */
export type Queryable = Database | Transaction;

// node-postgres hands out bigint as text. Every bigint of the shop is an amount in paise or a
// count, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The process's connection pool; set by openDatabase(). */
export let pool: pg.Pool;
/** The process's database; set by openDatabase(). */
export let db: Database;

/** Where the database is; set by openDatabase(). */
let databaseUrl: string;
/** Gives prepared transactions their turns; set by openDatabase(). */
let inTurn: LimitFunction;

/** Opens the pool. Called once, at start, when it is known where the database is. */
export function openDatabase(url: string, connections: number): void {
  databaseUrl = url;
  watchDatabase(url);
  pool = new pg.Pool({
    ...connectionSettings(url, "madua"),
    max: connections,
    // For preparedTransaction: statements that are given together are sent together.
    pipeline: true,
  });
  inTurn = pLimit(Math.ceil(connections / 2));
  // A connection that the server closes is replaced at the next query, and the query that it
  // breaks fails by itself; without a listener the event would end the process. The pool listens
  // for idle connections only.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    client.query = recorded(client.query);
  });
  pool.query = recorded(pool.query);
  db = drizzle(pool);
  db.transaction = transaction;
}

/**
 * In place of Drizzle's own, which on a pool never gives a connection back on which BEGIN has failed. What
 * the database has undone, because two transactions met or its line broke before the commit, is done again
 * (rules: outage-8): so `work` may do nothing but what is undone with it.
 */
function transaction<T>(
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  return repeatable(async (sendsCommit) => {
    const client = await pool.connect();
    let broken = false;
    try {
      return await drizzle(client).transaction(async (tx) => {
        const result = await work(tx);
        sendsCommit();
        return result;
      }, config);
    } catch (error) {
      broken = meansDatabaseAway(error);
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

/** @param tryOnce is told to say when the transaction's commit goes out. */
function repeatable<T>(tryOnce: (sendsCommit: () => void) => Promise<T>): Promise<T> {
  let isCommitSent = false;
  return retried(
    () => {
      isCommitSent = false;
      return tryOnce(() => {
        isCommitSent = true;
      });
    },
    (error) => {
      if (isOfLine(error)) void suspectOutage(error);
      // While the database is known to be away, nobody waits for it.
      return mayRunAgain(error, isCommitSent) && !databaseIsAway();
    },
  );
}

/** How many wait for a connection, or for their turn to have one. */
export const waitingForConnection = () => pool.waitingCount + inTurn.pendingCount;

/** How long running work may keep the pool from closing, in ms: after it, its connections are cut. */
const closingBound = 2000;

/** Closes the pool. What still waits for the database then fails. */
export async function closeDatabase(): Promise<void> {
  const cut = setTimeout(endDatabaseWatch, closingBound);
  await pool.end();
  clearTimeout(cut);
  endDatabaseWatch();
}

/**
 * A `query` of node-postgres that notes which tables each statement reads, and is a span of its trace. The
 * pool's own calls of a client's bring a callback: the pool's `query` has noted those, on behalf of the
 * request that asked.
 */
function recorded<Query extends (...given: never[]) => unknown>(query: Query): Query {
  return new Proxy(query, {
    apply(query, on, given: unknown[]) {
      const [statement] = given as [string | { text?: unknown; name?: string } | undefined];
      const sql = typeof statement === "string" ? statement : statement?.text;
      const run = () => Reflect.apply(query, on, given);
      if (typeof sql !== "string" || typeof given.at(-1) === "function") return run();
      recordStatement(sql);
      if (!isTracing()) return run();
      const name = typeof statement === "object" ? statement.name : undefined;
      return traced(() => sqlSpan(sql, name), run);
    },
  });
}

/** The text has placeholders where people's data stand; what is given for them is in no span. */
function sqlSpan(sql: string, name = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase()): SpanAbout {
  return {
    name: `SQL ${name}`,
    kind: "client",
    attributes: { "db.system.name": "postgresql", "db.query.text": sql.slice(0, 2000) },
  };
}

/**
 * A transaction for the few commands that are run so often that their statements are prepared by
 * name, once per connection, and sent without waiting for those before them. Everything else uses
 * `db.transaction`. Like it, it is done again where the database has undone it. They have half of the pool at
 * the most: those that wait for each other's locks anyway leave connections to the pages.
 * @param work gets `run` and `runLast`; the latter runs a statement and commits in one round trip.
 */
export function preparedTransaction<T>(
  work: (run: RunPrepared, runLast: RunPrepared) => Promise<T>,
): Promise<T> {
  return repeatable((sendsCommit) => {
    const asked = performance.now();
    return inTurn(() => {
      // As where the pool has no connection: whoever asked has waited enough.
      if (performance.now() - asked > connectBound)
        throw new Error("timeout expired before its turn");
      return pipelinedTransaction(pool, async (run, runLast) => {
        const result = await work(run, (statement) => {
          sendsCommit();
          return runLast(statement);
        });
        sendsCommit();
        return result;
      });
    });
  });
}

/** A transaction of which nothing stays where its work is refused, though it was refused in the middle. */
export async function undoneIfRefused<Value, Refusal>(
  work: (tx: Transaction) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  let done: Result<Value, Refusal> | undefined;
  try {
    return await db.transaction(async (tx) => {
      done = await work(tx);
      if (!done.ok) tx.rollback();
      return done;
    });
  } catch (error) {
    if (done && !done.ok) return done;
    throw error;
  }
}

/**
 * A transaction that may take `seconds`, waiting for locks included, on a connection of its own: the
 * pages' have bounds of a few seconds, and it takes none of theirs.
 */
export async function longTransaction<T>(
  seconds: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connectionSettings(databaseUrl, "madua long work"),
    query_timeout: seconds * 1000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return await drizzle(client).transaction(async (tx) => {
      // For this transaction only: behind a pooler the session is the next one's too.
      for (const bound of [
        "statement_timeout",
        "lock_timeout",
        "idle_in_transaction_session_timeout",
      ]) {
        await tx.execute(sql.raw(`set local ${bound} = '${seconds}s'`));
      }
      return await work(tx);
    });
  } finally {
    await client.end();
  }
}

/** True where the database answers in time, and takes writes. */
export async function databaseAnswers(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, answerBound, false).unref());
  const answer = pool.query(asksForWrites).then(takesWrites, () => false);
  return Promise.race([answer, late]);
}

/** The name of the constraint that a failed write broke, or undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.constraint : undefined;
}
