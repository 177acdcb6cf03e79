import { existsSync } from "node:fs";
import { join } from "node:path";
import { backupPassphrase } from "#app/server/backup/backup-passphrase.server.ts";
import type { FileStore } from "#app/server/files/file-store.ts";
import { openUploadedFiles } from "#app/server/files/open-file-store.server.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { config } from "#app/server/process/config.server.ts";

/** Where a command finds the shop's rows and files, and what its backups are encrypted by. */
export interface ShopData {
  /** Of the database itself, past a pooler. */
  databaseUrl: string;
  files: FileStore;
  passphrase: string | undefined;
}

/**
 * Runs a command on the shop's data, whether the shop runs or not. What stands in its way is said in
 * one line, and the process ends with 1.
 * @param mustExist false for a command that makes the database of a new data folder.
 */
export async function onShopData(
  work: (data: ShopData) => Promise<void>,
  { mustExist = true } = {},
): Promise<void> {
  try {
    const settings = config();
    const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR } = settings;
    const passphrase = backupPassphrase(settings);
    if (mustExist && !DATABASE_URL && !existsSync(join(DATA_DIR, "postgres"))) {
      throw new Error(`There is no shop in ${DATA_DIR}: set DATA_DIR or DATABASE_URL.`);
    }
    const embedded = DATABASE_URL ? undefined : await startEmbeddedPostgres(DATA_DIR);
    try {
      await work({
        databaseUrl: embedded?.url ?? DATABASE_DIRECT_URL ?? "",
        files: await openUploadedFiles(settings),
        passphrase,
      });
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const isAway = code === "ECONNREFUSED" || code === "ENOTFOUND";
    console.error(isAway ? `The database does not answer (${code}): check DATABASE_URL.` : message);
    process.exitCode = 1;
  }
}
