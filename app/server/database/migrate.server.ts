import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { requireKeptSession } from "../http/kept-session.server.ts";
import { liftSessionBounds, storeSessionBounds } from "../http/session-bounds.server.ts";
import { prepareQueues } from "../jobs/jobs.server.ts";
import { log } from "../log/log.server.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { connectionSettings } from "./database-outage.server.ts";

/** A file that drizzle-kit has written. */
export interface Migration {
  /** "0002_paying-online-and-back-office" */
  name: string;
  /** "db/migrations/0002_paying-online-and-back-office.sql" */
  file: string;
  text: string;
  /** SHA-256 of the text, by which a database knows what it has applied. */
  hash: string;
  /** When it was made, in ms. */
  when: number;
  /** Whether it says that it takes something away, which older code may still use. */
  contracts: boolean;
}

export const migrationsFolder = "db/migrations";

/** The line of a migration that says so, and since when nothing uses it (operations: upgrades). */
export const contractsLine = /^-- Contracts: .*\bsince\b.*\S/im;

/** A migration waits for a table's lock this long, in ms: whoever comes after it waits behind it. */
const lockBound = 1000;
/** Between two tries, in ms, orders and pages have the table. */
const lockRest = 1000;
const lockTries = 60;

/**
 * Brings the database up to date: with db/migrations, all or nothing, then the jobs' tables, which
 * are pg-boss's own. Processes that start together do it once: the lock makes the others wait until
 * there is nothing left to do. Where a newer version has been before, and has only added to the
 * database, this one starts on it as it is (operations: rolling).
 * @param url of the database itself: a pooler keeps no lock.
 * @throws Error with one line, as of `applyMigrations`; also where a table's lock is not to be had.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const migrations = readMigrations(folder);
  await underMigrationLock(url, async (client) => {
    const isNewest = await withoutBlocking(client, () => applyMigrations(client, migrations));
    // What a newer version has prepared is not put back.
    if (!isNewest) return;
    await prepareQueues(client);
    await storeSessionBounds(client);
  });
}

/**
 * Runs `work` in a transaction, again where a table is busy for longer than `lockBound`, or somebody who has one
 * waits for another in a circle: PostgreSQL lets nobody past a migration that waits for a lock, and orders would
 * wait with it.
 */
async function withoutBlocking<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await client.query(`begin; set local lock_timeout = ${lockBound}`);
    try {
      const done = await work();
      await client.query("commit");
      return done;
    } catch (error) {
      await client.query("rollback");
      if (!meansBusy(error) || tries === lockTries) throw error;
      log.warn({ err: error }, "a migration waits for a busy table, and tries again");
      await delay(lockRest);
    }
  }
}

/** By `run` it has the database's own error as its cause. */
function meansBusy(error: unknown): boolean {
  const failed = error instanceof Error && error.cause ? error.cause : error;
  const code = failed instanceof pg.DatabaseError ? failed.code : undefined;
  return code === "55P03" || code === "40P01";
}

/** Works on a connection of its own, which no other process migrates or restores meanwhile. */
export async function underMigrationLock<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connectionSettings(url, "madua migrations"),
    // A migration takes as long as there are rows; a dead line is found out by TCP's keepalive.
    query_timeout: 0,
  });
  // A connection that breaks fails the query by itself; unheard, it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await requireKeptSession(client, url);
    await liftSessionBounds(client);
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migrations]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The migrations of drizzle-kit's journal, in its order. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  return journal.entries.map(({ tag, when }: { tag: string; when: number }) => {
    const file = join(folder, `${tag}.sql`);
    const text = readFileSync(file, "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    return { name: tag, file, text, hash, when, contracts: contractsLine.test(text) };
  });
}

/**
 * Applies those migrations that the database has not, in their order, in the caller's transaction.
 * Drizzle's own migrator goes by dates: it skips what was made earlier and merged later. This one
 * goes by the hashes in Drizzle's table, so that a database of either goes on with the other. A column
 * of our own there tells older code whether it may still start; of what it does not tell, it may not.
 * @returns false where the database knows migrations that this code does not, which only add.
 * @throws Error with one line: where a migration fails, with its name, place and reason; where one
 * that is applied has another text now; where the database knows a migration that contracts, and
 * this code does not.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<boolean> {
  await client.query("create schema if not exists drizzle");
  await client.query(`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`);
  await addContractsColumn(client);
  const applied = await appliedMigrations(client);
  const isNewest = refuseUnknown(applied, migrations, await appliedContractions(client));
  const hashes = new Set(applied.map(({ hash }) => hash));
  for (const migration of migrations) {
    if (hashes.has(migration.hash)) continue;
    await run(client, migration);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at, contracts) values ($1, $2, $3)",
      [migration.hash, migration.when, migration.contracts],
    );
  }
  return isNewest;
}

/** Not by `if not exists`, which waits for the lock of whoever reads the table, as a backup does. */
async function addContractsColumn(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute
     where attrelid = 'drizzle.__drizzle_migrations'::regclass and attname = 'contracts'`,
  );
  if (rowCount) return;
  await client.query(
    `alter table drizzle.__drizzle_migrations
     add column contracts boolean not null default true`,
  );
}

/** The hashes of those that have taken something away, or of which that is not known. */
async function appliedContractions(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations where contracts",
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** What the database has applied: hashes and when each migration was made, in ms. */
export async function appliedMigrations(
  client: pg.ClientBase,
): Promise<Pick<Migration, "hash" | "when">[]> {
  const { rows } = await client.query<{ hash: string; when: number }>(
    `select hash, created_at::float8 as "when" from drizzle.__drizzle_migrations order by id`,
  );
  return rows;
}

/** @returns false where there are some, with which this code can do. */
function refuseUnknown(
  applied: readonly Pick<Migration, "hash" | "when">[],
  migrations: readonly Migration[],
  contractions: ReadonlySet<string>,
): boolean {
  const unknown = applied.filter(({ hash }) => migrations.every((known) => known.hash !== hash));
  for (const { when } of unknown) {
    const changed = migrations.find((known) => known.when === when);
    if (changed) {
      throw new Error(
        `Migration ${changed.name} has another text now than when this database applied it: ` +
          `put ${changed.file} back as it was, and make a new migration of the change.`,
      );
    }
  }
  if (unknown.length === 0) return true;
  const newest = new Date(Math.max(...unknown.map(({ when }) => when))).toISOString().slice(0, 10);
  if (unknown.some(({ hash }) => contractions.has(hash))) {
    throw new Error(
      `This database belongs to a newer version of the shop: it has migrations up to ` +
        `${newest} that this version does not know. Start the newer version.`,
    );
  }
  log.warn({ newest }, "a newer version has added to the database; this one works on it as it is");
  return false;
}

async function run(client: pg.ClientBase, { name, file, text }: Migration): Promise<void> {
  const breakpoint = "--> statement-breakpoint";
  let begin = 0;
  for (const statement of text.split(breakpoint)) {
    try {
      await client.query(statement);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      // Not every error has a place of its own: then it is the statement's.
      const inStatement = Number(error.position ?? statement.search(/\S/) + 1) - 1;
      const lines = text.slice(0, begin + inStatement).split("\n");
      const place = `${file}:${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
      throw new Error(`Migration ${name} failed at ${place}: ${error.message}`, { cause: error });
    }
    begin += statement.length + breakpoint.length;
  }
}
