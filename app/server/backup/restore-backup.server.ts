import { createHash } from "node:crypto";
import { dirname, normalize } from "node:path";
import { Writable } from "node:stream";
import { buffer, json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { insertJobSql } from "#app/library-internals/pg-boss-insert.server.ts";
import { restoredJobs, waitingJobs } from "#app/library-internals/pg-boss-waiting.server.ts";
import {
  applyMigrations,
  type Migration,
  readMigrations,
  underMigrationLock,
} from "../database/migrate.server.ts";
import type { FileStore } from "../files/file-store.ts";
import { prepareQueues } from "../jobs/jobs.server.ts";
import { type Entry, readArchive } from "./archive.server.ts";
import type { BackupFile } from "./backup-place.ts";
import {
  type CopySource,
  checksumOf,
  copyIn,
  copySettings,
  shopTables,
} from "./copied-tables.server.ts";
import {
  type BackupHead,
  type BackupManifest,
  backupHead,
  backupManifest,
  entries,
} from "./manifest.ts";

export interface RestoreWanted {
  /** An empty database. */
  databaseUrl: string;
  /** An empty one, or a folder that is not there yet. */
  files: FileStore;
  file: BackupFile;
  passphrase: string | undefined;
  /** Hears how far it is. */
  say?: (progress: string) => void;
}

export interface Restored {
  /** The moment that the backup is of. */
  at: Date;
  tables: number;
  rows: number;
  files: number;
}

/** Among the files while they are restored: what stands beside it belongs to nothing yet. */
const unfinishedMark = ".restoring";

/**
 * Restores a backup into an empty database, of any PostgreSQL, and an empty store of files: makes the
 * tables as they were in the version of the shop that the backup is of, fills them, compares each table
 * and file with the backup's number and checksum, and brings the tables up to date. All of the database is one
 * transaction, and files that it does not come to are removed: nothing is left of a restore that
 * fails (operations: restore).
 * @throws Error with one line, where there is a shop already, the backup is of a newer version, cannot
 * be read, or what was restored is not what was backed up.
 */
export async function restoreBackup(wanted: RestoreWanted): Promise<Restored> {
  const { databaseUrl, files } = wanted;
  return underMigrationLock(databaseUrl, async (client) => {
    await refuseShop(client);
    await files.check();
    await refuseFiles(files);
    await prepareQueues(client);
    await files.store(unfinishedMark, Buffer.alloc(0));
    try {
      await client.query(copySettings);
      await client.query("begin");
      const restored = await fill(client, wanted);
      await client.query("commit");
      await files.remove(unfinishedMark);
      return restored;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      await empty(files);
      throw error;
    }
  });
}

/** The jobs' tables alone are what a restore leaves that has failed. */
async function refuseShop(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname !~ '^(pg_|information_schema$|pgboss$)' limit 1`,
  );
  if (rowCount)
    throw new Error("The database is not empty: a backup is restored into an empty one.");
}

/** What a restore has left that was killed is removed. */
async function refuseFiles(files: FileStore): Promise<void> {
  const found: string[] = [];
  for await (const { name } of files.list()) found.push(name);
  if (found.includes(unfinishedMark)) await empty(files);
  else if (found.length > 0) {
    throw new Error(`${files.name} is not empty: files are restored into an empty place.`);
  }
}

/** The mark goes last. */
async function empty(files: FileStore): Promise<void> {
  const found: string[] = [];
  for await (const { name } of files.list()) if (name !== unfinishedMark) found.push(name);
  for (const name of [...found, unfinishedMark]) await files.remove(name);
}

async function fill(
  client: pg.Client,
  { files: store, file, passphrase, say = () => {} }: RestoreWanted,
): Promise<Restored> {
  const archive = readArchive(file, passphrase);
  try {
    const head = await readHead(archive, file.name);
    say(`The backup is of ${head.at}, version ${head.shop}, PostgreSQL ${head.postgres}.`);
    const migrations = readMigrations();
    await applyMigrations(client, migrationsOf(head, migrations));
    const sources = await emptyTables(client, head);
    const putBack = await takeAway(client);
    const { manifest, files } = await copyEntries(client, archive, sources, store);

    for (const [number, source] of sources.entries()) {
      await compareTable(client, source, manifest);
      say(`${number + 1} of ${sources.length} tables: ${source.name}`);
    }
    await compareFiles(store, files, manifest);
    await putBack();
    await setSequences(client, head);
    await enqueueWaitingJobs(client);
    await applyMigrations(client, migrations);
    await client.query("analyze");
    return {
      at: new Date(head.at),
      tables: sources.length,
      rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
      files: files.length,
    };
  } finally {
    await archive.return(undefined);
  }
}

async function readHead(archive: AsyncGenerator<Entry>, file: string): Promise<BackupHead> {
  const { value: entry, done } = await archive.next();
  if (done || entry.name !== entries.head) throw new Error(`${file} is no backup of a shop.`);
  const head = backupHead.safeParse(await json(entry.content));
  if (!head.success)
    throw new Error(`${file} is of a version of the shop that this one cannot read.`);
  return head.data;
}

function migrationsOf(head: BackupHead, known: readonly Migration[]): Migration[] {
  const applied = new Set(head.migrations.map(({ hash }) => hash));
  const found = known.filter(({ hash }) => applied.has(hash));
  if (found.length < applied.size) {
    throw new Error(
      `The backup is of a newer version of the shop (${head.shop}, with migrations that this one ` +
        "does not know): restore it with that version.",
    );
  }
  return found;
}

/** The tables to fill, with the columns in the backup's order. */
async function emptyTables(client: pg.Client, head: BackupHead): Promise<CopySource[]> {
  // Backups from before jobs were planned say nothing of when they begin.
  await client.query(
    `create temp table waiting_jobs
       (id uuid primary key, name text, data jsonb, start_after timestamptz) on commit drop`,
  );
  const tables = await shopTables(client);
  // What a migration has put into them is in the backup, as the shop has changed it since.
  await client.query(`truncate ${tables.map(({ from }) => from).join(", ")}`);
  const made = [...tables, { ...waitingJobs, from: "pg_temp.waiting_jobs" }];
  const unknown = head.tables.find(({ name }) => made.every((table) => table.name !== name));
  if (unknown) throw new Error(`The shop has no table ${unknown.name}, which the backup has.`);
  return made.map((table) => {
    const backedUp = head.tables.find(({ name }) => name === table.name);
    if (!backedUp) throw new Error(`The backup has no table ${table.name}.`);
    return { ...table, columns: backedUp.columns };
  });
}

/**
 * Takes away what would be looked after row by row: foreign keys, triggers, and the indexes that
 * nothing rests on. @returns puts it back, which looks at all rows at once.
 */
async function takeAway(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s disable trigger user', oid::regclass),
      format('alter table %s enable trigger user', oid::regclass)
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  for (const { away } of rows) await client.query(away);
  return async () => {
    for (const { back } of rows) await client.query(back);
  };
}

/** Copies rows and files to their places. @returns the manifest, and the names of all files. */
async function copyEntries(
  client: pg.Client,
  archive: AsyncGenerator<Entry>,
  sources: readonly CopySource[],
  store: FileStore,
): Promise<{ manifest: BackupManifest; files: string[] }> {
  const files: string[] = [];
  let manifest: BackupManifest | undefined;
  let copying: { table: string; rows: WritableStreamDefaultWriter } | undefined;
  try {
    for await (const entry of archive) {
      const [, kind, path = ""] = /^(tables|files)\/(.+)$/.exec(entry.name) ?? [];
      const table = kind === "tables" ? dirname(path) : undefined;
      if (copying?.table !== table) {
        await copying?.rows.close();
        const source = sources.find(({ name }) => name === table);
        copying = source && {
          table: source.name,
          rows: Writable.toWeb(copyIn(client, source)).getWriter(),
        };
      }
      if (copying) for await (const chunk of entry.content) await copying.rows.write(chunk);
      else if (kind === "files") {
        await storeFile(store, path, entry.content);
        files.push(path);
      } else if (entry.name === entries.manifest) {
        manifest = backupManifest.parse(await json(entry.content));
      } else throw new Error(`The backup has an entry that nobody knows: ${entry.name}.`);
    }
  } catch (error) {
    // Behind a COPY that waits for more rows the rollback would wait for ever.
    await copying?.rows.abort(error).catch(() => {});
    throw error;
  }
  if (!manifest) throw new Error("The backup is cut off: its manifest is missing.");
  return { manifest, files };
}

async function storeFile(
  store: FileStore,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  if (normalize(name) !== name || /^(\.\.|\/)/.test(name)) {
    throw new Error(`The backup has a file with a name that leads elsewhere: ${name}.`);
  }
  await store.store(name, await buffer(content));
}

async function compareTable(
  client: pg.Client,
  source: CopySource,
  { tables }: BackupManifest,
): Promise<void> {
  const found = await checksumOf(client, source);
  const wanted = tables[source.name];
  if (found.rows !== wanted?.rows || found.sha256 !== wanted.sha256) {
    throw new Error(
      `Table ${source.name} is not what was backed up: ${found.rows} rows of ${wanted?.rows}.`,
    );
  }
}

async function compareFiles(
  store: FileStore,
  restored: readonly string[],
  { files }: BackupManifest,
): Promise<void> {
  const wanted = Object.entries(files);
  if (wanted.length !== restored.length) {
    throw new Error(`The backup has ${restored.length} files of ${wanted.length}.`);
  }
  for (const [name, { sha256 }] of wanted) {
    const hash = createHash("sha256");
    const file = await store.read(name);
    if (file) await pipeline(file.content, hash);
    if (hash.digest("hex") !== sha256) throw new Error(`File ${name} is not what was backed up.`);
  }
}

async function setSequences(client: pg.Client, { sequences }: BackupHead): Promise<void> {
  for (const { name, last } of sequences) {
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2)", [name, last]);
  }
}

/**
 * Jobs begin anew, those that are planned at their moment: what was being done when the backup was made may
 * have come to nothing.
 */
async function enqueueWaitingJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query(restoredJobs);
  for (const { name, data, startAfter } of rows) {
    const { before, after } = insertJobSql(name, {
      delay: "(greatest($2::timestamptz, now()) - now())",
    });
    await client.query(`${before}$1::jsonb${after}`, [data, startAfter]);
  }
}
