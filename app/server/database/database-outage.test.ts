import { setTimeout as delay } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { DatabaseLine } from "#tests/database-line.ts";
import { cloneDatabase } from "#tests/test-database.ts";
import { requireKeptSession } from "../http/kept-session.server.ts";
import { receiveChanges, receivesOtherNodes } from "../live/live.server.ts";
import { log } from "../log/log.server.ts";
import {
  closeDatabase,
  databaseAnswers,
  db,
  longTransaction,
  openDatabase,
  pool,
  preparedTransaction,
} from "./database.server.ts";
import {
  DatabaseAway,
  databaseIsAway,
  declareOutage,
  meansDatabaseAway,
  suspectOutage,
} from "./database-outage.server.ts";
import { migrate } from "./migrate.server.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let line: DatabaseLine;
let url: string;

beforeAll(async () => {
  database = await cloneDatabase(inject("postgresUrl"));
});
afterAll(() => database.drop());

beforeEach(async () => {
  ({ line, url } = await DatabaseLine.to(database.url));
  openDatabase(url, 3);
});
afterEach(async () => {
  await closeDatabase();
  line.close();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test("the live connection finds a silent line; all that waits on it fails, and all after at once", async () => {
  const ended = new AbortController();
  const receiving = receiveChanges(url, ended.signal);
  await vi.waitFor(() => expect(receivesOtherNodes()).toBe(true), 20_000);
  await pool.query("select 1");

  line.freeze();
  const waiting = [
    pool.query("select 1"),
    db.transaction(async (tx) => tx.execute("select 1")),
    preparedTransaction((run) => run({ name: "one", text: "select 1", values: [] })),
    // Has no connection.
    pool.query("select 2"),
  ].map(failure);
  for (const error of await Promise.all(waiting)) expect(meansDatabaseAway(error)).toBe(true);
  expect(databaseIsAway()).toBe(true);
  expect(await failure(pool.query("select 1"))).toBeInstanceOf(DatabaseAway);
  expect(await failure(db.transaction(async () => {}))).toBeInstanceOf(DatabaseAway);
  expect(await databaseAnswers()).toBe(false);

  line.thaw();
  await vi.waitFor(() => expect(databaseIsAway()).toBe(false), 20_000);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await vi.waitFor(() => expect(receivesOtherNodes()).toBe(true), 20_000);
  expect(pool.totalCount).toBeLessThanOrEqual(3);
  ended.abort();
  await receiving;
});

test("a live connection that does not hear what is sent is not trusted, and says so", async () => {
  const other = await cloneDatabase(inject("postgresUrl"));
  const said = vi.spyOn(log, "warn");
  const ended = new AbortController();
  // It answers, and leads elsewhere: like a pooler, it hears nothing of ours.
  const receiving = receiveChanges(other.url, ended.signal, url);
  await vi.waitFor(
    () =>
      expect(said.mock.calls.map(([given]) => String((given as { err?: Error }).err))).toContain(
        "Error: what is sent over DATABASE_URL is not heard over DATABASE_DIRECT_URL",
      ),
    20_000,
  );
  expect(receivesOtherNodes()).toBe(false);
  expect(databaseIsAway()).toBe(false);
  ended.abort();
  await receiving;
  said.mockRestore();
  await other.drop();
});

test("changes are received past a pooler, and what is sent through it is found silent as ever", async () => {
  const ended = new AbortController();
  const receiving = receiveChanges(database.url, ended.signal, url);
  await vi.waitFor(() => expect(receivesOtherNodes()).toBe(true), 20_000);
  line.freeze();
  await vi.waitFor(() => expect(databaseIsAway()).toBe(true), 20_000);
  expect(receivesOtherNodes()).toBe(false);
  line.thaw();
  await vi.waitFor(() => expect(receivesOtherNodes()).toBe(true), 20_000);
  ended.abort();
  await receiving;
});

test("a session that does not hear what is sent to its database is no place for a lock", async () => {
  const other = await cloneDatabase(inject("postgresUrl"));
  const client = new pg.Client(database.url);
  await client.connect();
  await requireKeptSession(client, database.url);
  await expect(requireKeptSession(client, other.url)).rejects.toThrow(
    /^Setting DATABASE_DIRECT_URL: is needed[^\n]+$/,
  );
  await client.end();
  await other.drop();
});

test("a transaction that could not begin gives its connection back", async () => {
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()));
  for (const client of clients) client.release();
  await vi.waitFor(() => expect(pool.idleCount).toBe(3), 20_000);
  line.freeze();
  const begun = [1, 2, 3].map(() => failure(db.transaction(async () => {})));
  await vi.waitFor(() => expect(pool.idleCount).toBe(0), 20_000);
  declareOutage(new Error("no answer"));
  await Promise.all(begun);
  line.thaw();
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), 20_000);
  await vi.waitFor(() => expect(databaseIsAway()).toBe(false), 20_000);
  expect(await db.transaction(async () => "done")).toBe("done");
});

test("a statement that gets no answer fails by itself, and takes its connection along", async () => {
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  line.freeze();
  const error = await failure(pool.query({ text: "select 1", query_timeout: 100 } as never));
  expect(meansDatabaseAway(error)).toBe(true);
  line.thaw();
  const next = await pool.query("select pg_backend_pid() as pid");
  expect(next.rows).not.toEqual(rows);
});

test("who suspects the database is told by itself: what answers is left alone", async () => {
  const work = pool.query("select pg_sleep(0.3)");
  await suspectOutage(new Error("some connection broke"));
  expect(databaseIsAway()).toBe(false);
  await work;

  line.freeze();
  await suspectOutage(new Error("no answer"));
  expect(databaseIsAway()).toBe(true);
});

test("an outage that was declared ends when the database answers", async () => {
  const work = failure(pool.query("select pg_sleep(60)"));
  await delay(50);
  declareOutage(new Error("no answer"));
  expect(meansDatabaseAway(await work)).toBe(true);
  await vi.waitFor(() => expect(databaseIsAway()).toBe(false), 20_000);
});

test("closing does not wait for a connection that is silent", async () => {
  await pool.query("select 1");
  line.freeze();
  const work = failure(pool.query("select 1"));
  await vi.waitFor(() => expect(pool.idleCount).toBe(0), 20_000);
  await closeDatabase();
  expect(meansDatabaseAway(await work)).toBe(true);
  openDatabase(url, 1);
});

test.each([
  ["refused", Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }), true],
  ["shutting down", sqlState("57P01"), true],
  ["starting", sqlState("57P03"), true],
  ["no room left on its disk", sqlState("53100"), true],
  ["no primary any more", sqlState("25006"), true],
  ["broken off", new Error("Connection terminated unexpectedly"), true],
  ["too late", new Error("Query read timeout"), true],
  ["none free", new Error("timeout exceeded when trying to connect"), true],
  ["of Drizzle", new DrizzleQueryError("select 1", [], sqlState("57P02")), true],
  ["a broken constraint", sqlState("23505"), false],
  ["a slow statement", sqlState("57014"), false],
  ["a bug", new TypeError("x is not a function"), false],
  ["no error", "ECONNREFUSED", false],
])("%s: does it mean that the database is away?", (_, error, means) => {
  expect(meansDatabaseAway(error)).toBe(means);
});

function sqlState(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError("no", 0, "error"), { code });
}

test("the database gives up by itself what takes too long, and what is known to takes its time", async () => {
  await migrate(url);
  await closeDatabase();
  openDatabase(url, 3);
  const bounds = `select name, setting || unit as value from pg_settings where name in (
    'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
    'tcp_keepalives_idle', 'tcp_user_timeout') order by name`;
  const inPool = await pool.query({ text: bounds, rowMode: "array" });
  expect(Object.fromEntries(inPool.rows)).toEqual({
    idle_in_transaction_session_timeout: "10000ms",
    lock_timeout: "5000ms",
    statement_timeout: "8000ms",
    tcp_keepalives_idle: "15s",
    tcp_user_timeout: "30000ms",
  });
  const inLong = await longTransaction(120, (tx) =>
    tx.execute<{ name: string; value: string }>(bounds),
  );
  expect(Object.fromEntries(inLong.rows.map(({ name, value }) => [name, value]))).toMatchObject({
    idle_in_transaction_session_timeout: "120000ms",
    lock_timeout: "120000ms",
    statement_timeout: "120000ms",
  });
});
