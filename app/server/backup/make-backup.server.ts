import { createHash } from "node:crypto";
import { getTableName } from "drizzle-orm";
import pg from "pg";
import { waitingJobs } from "#app/library-internals/pg-boss-waiting.server.ts";
import shop from "../../../package.json" with { type: "json" };
import { advisoryLocks } from "../database/advisory-locks.ts";
import { assets } from "../database/assets-table.server.ts";
import { appliedMigrations } from "../database/migrate.server.ts";
import { type FileStore, isDrawn, isUnfinished } from "../files/file-store.ts";
import { type AddEntry, writeArchive } from "./archive.server.ts";
import type { BackupFile } from "./backup-place.ts";
import {
  type Checksum,
  type CopySource,
  copyOut,
  copySettings,
  shopTables,
} from "./copied-tables.server.ts";
import { rememberBackup } from "./last-backup.server.ts";
import { type BackupHead, type BackupManifest, entries } from "./manifest.ts";

export interface BackupWanted {
  files: FileStore;
  /** Where the backup is written; nothing stands there yet. */
  file: BackupFile;
  passphrase: string | undefined;
  /** Breaks it off; nothing is left of it. */
  signal?: AbortSignal;
  /** Hears how far it is. */
  say?: (progress: string) => void;
}

export interface BackupMade {
  at: Date;
  bytes: number;
  tables: number;
  rows: number;
  files: number;
}

/** Tables that each start fills by itself: they are in a backup without a row. */
const refilled = new Set<string>([getTableName(assets)]);

const withoutRefilled = (table: CopySource): CopySource =>
  refilled.has(table.name) ? { ...table, from: `${table.from} where false` } : table;

/** Rows are archived in parts, because an archive wants each entry's size before its content. */
const partSize = 1024 * 1024;

/**
 * Backs up a running shop into one file, and notes in its database that there is a backup.
 * @throws Error with one line, as of `writeBackup`.
 */
export async function makeBackup(
  wanted: BackupWanted & { databaseUrl: string },
): Promise<BackupMade> {
  const { databaseUrl, signal } = wanted;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "madua backup" });
  // A connection that breaks fails the query by itself; unheard, it would end the process.
  client.on("error", () => {});
  await client.connect();
  // A statement that is broken off would else be waited for.
  const breakOff = () => client.connection.stream.destroy();
  signal?.addEventListener("abort", breakOff);
  try {
    const made = await writeBackup(client, wanted);
    await rememberBackup(client, made.at);
    return made;
  } finally {
    signal?.removeEventListener("abort", breakOff);
    await client.end();
  }
}

/**
 * Writes all rows as they are at one moment, in one transaction that waits for nobody and that nobody
 * waits for, then the uploaded files. A stored file is never changed, and while this runs none is
 * removed (keep-files.server.ts): each that a row names is there (operations: backup).
 * @param client a connection of its own, which is of no use afterwards.
 * @throws Error with one line, where there is no shop, another backup runs, or the file is there.
 */
export async function writeBackup(
  client: pg.Client,
  { files, file, passphrase, signal, say = () => {} }: BackupWanted,
): Promise<BackupMade> {
  if (await file.exists()) throw new Error(`${file.name} is there already: choose another name.`);
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isShop",
       pg_try_advisory_lock($1) as alone`,
    [advisoryLocks.backup],
  );
  if (!rows[0].isShop) throw new Error("There is no shop in this database.");
  if (!rows[0].alone) throw new Error("Another backup of this shop is being made.");
  await client.query(copySettings);
  // Waits for removals that have begun. It is held until the connection ends.
  await client.query("select pg_advisory_lock($1)", [advisoryLocks.keptFiles]);
  const tables = await shopTables(client);
  await client.query("begin isolation level repeatable read read only");
  // Against a migration in the middle: a table that is written anew is empty to an older snapshot.
  await client.query(
    `lock table ${tables.map(({ from }) => from).join(", ")} in access share mode`,
  );
  const sources = [...(await shopTables(client)).map(withoutRefilled), waitingJobs];
  const head = await readHead(client, sources);

  const manifest: BackupManifest = { tables: {}, files: {} };
  const bytes = await writeArchive(file, { passphrase, signal }, async (add) => {
    await addJson(add, entries.head, head);
    for (const [number, source] of sources.entries()) {
      const rows = await addParts(add, `tables/${source.name}`, copyOut(client, source));
      manifest.tables[source.name] = rows;
      say(`${number + 1} of ${sources.length} tables: ${source.name}, ${rows.rows} rows`);
    }
    await client.query("commit");
    for await (const stored of files.list()) {
      // What is being stored at this moment is named by no row of the snapshot, and neither is what is drawn again.
      if (!isUnfinished(stored) && !isDrawn(stored))
        manifest.files[stored.name] = await addFile(add, files, stored.name);
    }
    say(`${Object.keys(manifest.files).length} files`);
    await addJson(add, entries.manifest, manifest);
  });
  return {
    at: new Date(head.at),
    bytes,
    tables: sources.length,
    rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
    files: Object.keys(manifest.files).length,
  };
}

async function readHead(client: pg.Client, sources: BackupHead["tables"]): Promise<BackupHead> {
  const { rows } = await client.query(
    "select current_setting('server_version') as postgres, clock_timestamp() as at",
  );
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return {
    format: 1,
    shop: shop.version,
    postgres: rows[0].postgres,
    at: rows[0].at.toISOString(),
    migrations: await appliedMigrations(client),
    tables: sources.map(({ name, columns }) => ({ name, columns })),
    sequences,
  };
}

async function addJson(add: AddEntry, name: string, value: unknown): Promise<void> {
  const text = Buffer.from(JSON.stringify(value));
  await add(name, text.byteLength, [text]);
}

/** Adds chunks as entries of a megabyte each. @returns what the chunks return at their end. */
async function addParts(
  add: AddEntry,
  name: string,
  copying: AsyncGenerator<Buffer, Checksum>,
): Promise<Checksum> {
  let number = 0;
  let part: Buffer[] = [];
  let size = 0;
  const addPart = async () => {
    number += 1;
    await add(`${name}/${String(number).padStart(6, "0")}`, size, part);
    part = [];
    size = 0;
  };
  for (;;) {
    const { done, value } = await copying.next();
    if (done) {
      if (size > 0) await addPart();
      return value;
    }
    part.push(value);
    size += value.byteLength;
    if (size >= partSize) await addPart();
  }
}

async function addFile(add: AddEntry, files: FileStore, name: string) {
  const file = await files.read(name);
  if (!file) throw new Error(`The file ${name} is gone.`);
  try {
    const hash = createHash("sha256");
    await add(`files/${name}`, file.bytes, hashed(file.content, hash));
    return { bytes: file.bytes, sha256: hash.digest("hex") };
  } finally {
    // Of a backup that is broken off before it was begun.
    file.content.destroy();
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
