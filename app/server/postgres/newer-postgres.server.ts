import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { backupFileOnDisk } from "../backup/backup-folder.server.ts";
import { writeBackup } from "../backup/make-backup.server.ts";
import { type Restored, restoreBackup } from "../backup/restore-backup.server.ts";
import { underMigrationLock } from "../database/migrate.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { log } from "../log/log.server.ts";
import { initialise, type Programs } from "./database-folder.server.ts";
import {
  completeFolder,
  exchange,
  finishMove,
  versionOf,
  workFolder,
} from "./moved-folder.server.ts";
import { oldPrograms } from "./old-programs.server.ts";
import type { Runner } from "./os-user.server.ts";

/** How PostgreSQL is started and stopped (embedded-postgres.server.ts). */
export interface PostgresControl {
  programs: Programs;
  runner: Runner;
  password: string;
  /** Starts it on a folder, or attaches to it. @returns the URL of its database of the shop. */
  start: (folder: string, programs: Programs) => Promise<string>;
  stop: (folder: string, programs: Programs) => Promise<void>;
}

/**
 * Moves the database of an older major version of PostgreSQL into a new folder: starts it with the
 * programs that it belongs to, which come from npm's registry, backs it up, restores the backup with
 * the new programs, which compares every row, and exchanges the folders. The old one is kept beside
 * it as `postgres-17`. A move that was killed is begun anew or, where the new folder was complete,
 * finished by the next start (operations: upgrades).
 * @param folder of the database, such as `data/postgres`.
 * @throws Error with one line that says what is in the way; the old folder is as it was.
 */
export async function moveToNewerPostgres(folder: string, control: PostgresControl): Promise<void> {
  const version = versionOf(folder);
  const old = await oldPrograms(folder, version);
  if (!old) return;
  log.info(
    `The database moves from PostgreSQL ${version} to a newer one; this takes some minutes.`,
  );
  const url = await control.start(folder, old);
  try {
    await underMigrationLock(url, async (client) => {
      await refuseOthers(client, version);
      const moved = await copy(folder, client, control);
      renameSync(join(workFolder(folder), "postgres"), completeFolder(folder));
      await control.stop(folder, old);
      exchange(folder);
      log.info(
        `The database has moved from PostgreSQL ${version}: ${moved.rows} rows of ${moved.tables} ` +
          `tables, compared by number and checksum. The old one is kept in ${folder}-${version}.`,
      );
    });
  } catch (error) {
    // Where another process that started at the same moment has moved it, it has ended the old server.
    await finishMove(folder);
    if (versionOf(folder) !== version) return;
    if (!(error instanceof OldPostgresInUse)) await control.stop(folder, old);
    throw error;
  }
}

class OldPostgresInUse extends Error {}

/** A shop that still runs on the old server would go on writing there. */
async function refuseOthers(client: pg.Client, version: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where application_name like 'madua%' and application_name <> 'madua migrations' limit 1`,
  );
  if (rowCount) {
    throw new OldPostgresInUse(
      `A process of the shop still uses PostgreSQL ${version}: stop it, and start again.`,
    );
  }
}

/** Copies everything into a new folder, whose server is stopped again. */
async function copy(
  folder: string,
  client: pg.Client,
  control: PostgresControl,
): Promise<Restored> {
  const { programs, runner, password } = control;
  const work = workFolder(folder);
  const cluster = join(work, "postgres");
  // What a move that was killed has left, its server too.
  if (existsSync(cluster)) await control.stop(cluster, programs);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  writeFileSync(join(work, "pid"), String(process.pid));
  const file = backupFileOnDisk(join(work, "backup.tar.zst"));
  // Uploaded files stay where they are.
  const files = folderStore(join(work, "files"));
  await writeBackup(client, { files, file, passphrase: undefined });
  await initialise(cluster, password, programs, runner);
  const databaseUrl = await control.start(cluster, programs);
  try {
    return await restoreBackup({ databaseUrl, files, file, passphrase: undefined });
  } finally {
    await control.stop(cluster, programs);
  }
}
