import { existsSync, mkdirSync } from "node:fs";
import type { PgBoss } from "pg-boss";
import type { FileStore } from "../files/file-store.ts";
import { log } from "../log/log.server.ts";
import type { Config } from "../process/config.server.ts";
import { isS3Address } from "../s3/s3-address.ts";
import { rememberFailure } from "./backup-failure.server.ts";
import { backupPassphrase } from "./backup-passphrase.server.ts";
import { lastBackup } from "./last-backup.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { backupKey, openBackupPlace } from "./open-backup-place.server.ts";
import { backupName, backupsToRemove } from "./rotate-backups.ts";

const hour = 60 * 60 * 1000;
/** 2:30 in the night of India, after midnight of UTC, in ms. */
const nightBegins = 21 * hour;

interface Shop {
  databaseUrl: string;
  files: FileStore;
  /** Those of the moment: the office may name another place. */
  settings: () => Config;
  /** Breaks a backup off: the shop is closing. */
  stopping: AbortSignal;
}

/**
 * Backs up every night into BACKUP_FOLDER, where that is set, in one of the processes. It is asked
 * every hour: what failed in the night, or what the shop was not open for, is made up for.
 * @throws Error with one line, where the folder or the passphrase's file cannot be used.
 */
export async function backUpNightly(jobs: PgBoss, shop: Shop): Promise<void> {
  // What is wrong stops the start.
  if (shop.settings().BACKUP_FOLDER) backupPassphrase(shop.settings());
  makeFolder(shop.settings());
  await jobs.work("nightly-backup", async () => {
    const settings = shop.settings();
    if (!settings.BACKUP_FOLDER || !isDue(await lastBackup(), new Date())) return;
    try {
      await backUpInto(settings.BACKUP_FOLDER, settings, shop);
    } catch (error) {
      // Of a process that closes, the next start makes it.
      if (shop.stopping.aborted) return;
      log.error({ err: error }, "the nightly backup failed");
      await rememberFailure(error);
    }
  });
  await jobs.schedule("nightly-backup", "30 * * * *", null, { tz: "Asia/Kolkata" });
}

/** Only at the start: one that has gone since was another disk's. */
function makeFolder({ BACKUP_FOLDER: folder }: Config): void {
  try {
    // Not `recursive: true`: that never returns where a parent cannot have children, as in /proc.
    if (folder && !isS3Address(folder) && !existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`Setting BACKUP_FOLDER: ${folder} cannot be made (${code})`);
  }
}

/** Whether the last backup is of before the last beginning of a night. */
export function isDue(last: Date | undefined, now: Date): boolean {
  const days = Math.floor((now.getTime() - nightBegins) / (24 * hour));
  return !last || last.getTime() < days * 24 * hour + nightBegins;
}

async function backUpInto(
  folder: string,
  settings: Config,
  { databaseUrl, files, stopping }: Shop,
): Promise<void> {
  const passphrase = backupPassphrase(settings);
  const place = await openBackupPlace(folder, backupKey(settings));
  await tidy(place.removeUnfinished);
  const name = backupName(new Date(), passphrase !== undefined);
  const file = place.file(name);
  log.info({ file: file.name }, "nightly backup begins");
  const say = (progress: string) => log.info(`nightly backup: ${progress}`);
  const made = await makeBackup({
    databaseUrl,
    files,
    file,
    passphrase,
    signal: stopping,
    say,
  });
  log.info({ file: file.name, ...made }, "nightly backup made");
  const kept = { daily: settings.BACKUP_KEEP_DAILY, weekly: settings.BACKUP_KEEP_WEEKLY };
  await tidy(async () => {
    const old = backupsToRemove(await place.names(), kept);
    for (const one of old) await place.remove(one);
    return old.map((one) => place.file(one).name);
  });
}

/** What cannot be removed, because the key of a store may not, stands in no backup's way. */
async function tidy(remove: () => Promise<string[]>): Promise<void> {
  try {
    for (const file of await remove()) log.info({ file }, "old backup removed");
  } catch (error) {
    log.warn({ err: error }, "old backups could not be removed");
  }
}
