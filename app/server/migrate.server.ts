import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { advisoryLocks } from "./advisory-locks.ts";
import { connectionSettings } from "./database-outage.server.ts";
import { prepareQueues } from "./jobs.server.ts";
import { requireKeptSession } from "./kept-session.server.ts";
import { liftSessionBounds, storeSessionBounds } from "./session-bounds.server.ts";

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
}

export const migrationsFolder = "db/migrations";

/**
 * Brings the database up to date: with db/migrations, all or nothing, then the jobs' tables, which
 * are pg-boss's own. Processes that start together do it once: the lock makes the others wait until
 * there is nothing left to do.
 * @param url of the database itself: a pooler keeps no lock.
 * @throws Error with one line, as of `applyMigrations`.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const migrations = readMigrations(folder);
  await underMigrationLock(url, async (client) => {
    await client.query("begin");
    await applyMigrations(client, migrations);
    await client.query("commit");
    await prepareQueues(client);
    await storeSessionBounds(client);
  });
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
    return { name: tag, file, text, hash: createHash("sha256").update(text).digest("hex"), when };
  });
}

/**
 * Applies those migrations that the database has not, in their order, in the caller's transaction.
 * Drizzle's own migrator goes by dates: it skips what was made earlier and merged later. This one
 * goes by the hashes in Drizzle's table, so that a database of either goes on with the other.
 * @throws Error with one line: where a migration fails, with its name, place and reason; where one
 * that is applied has another text now; where the database knows more migrations than this code.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`);
  const applied = await appliedMigrations(client);
  refuseUnknown(applied, migrations);
  const hashes = new Set(applied.map(({ hash }) => hash));
  for (const migration of migrations) {
    if (hashes.has(migration.hash)) continue;
    await run(client, migration);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [migration.hash, migration.when],
    );
  }
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

function refuseUnknown(
  applied: readonly Pick<Migration, "hash" | "when">[],
  migrations: readonly Migration[],
): void {
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
  if (unknown.length > 0) {
    const newest = new Date(Math.max(...unknown.map(({ when }) => when))).toISOString();
    throw new Error(
      `This database belongs to a newer version of the shop: it has migrations up to ` +
        `${newest.slice(0, 10)} that this version does not know. Start the newer version.`,
    );
  }
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
