// `npm run drill`: restores the newest nightly backup into a throw-away database and folder, compares it, and notes for the
// office how that went (operations: drill). The service does it once a week.
import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backupPassphrase } from "#app/server/backup/backup-passphrase.server.ts";
import { openBackupPlace } from "#app/server/backup/open-backup-place.server.ts";
import { restoreBackup } from "#app/server/backup/restore-backup.server.ts";
import { isBackupName } from "#app/server/backup/rotate-backups.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { config } from "#app/server/process/config.server.ts";

const settings = config();
const folder = join(settings.DATA_DIR, "backup-drill");
const note = join(settings.DATA_DIR, "backup-drill.json");
const at = new Date();

let backup: string | null = null;
try {
  const restored = await drill();
  const { tables, rows, files } = restored;
  keep({ ok: true, backup, backupAt: restored.at, tables, rows, files, error: null });
  console.log(
    `${backup} was restored for practice: ${rows} rows of ${tables} tables and ` +
      `${files} files are what they were at ${restored.at.toISOString()}.`,
  );
} catch (error) {
  const { message } = error as Error;
  keep({ ok: false, backup, backupAt: null, tables: 0, rows: 0, files: 0, error: message });
  console.error(message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function drill() {
  if (!settings.BACKUP_FOLDER)
    throw new Error("Setting BACKUP_FOLDER: is missing; there are no nightly backups.");
  const place = await openBackupPlace(settings.BACKUP_FOLDER);
  backup = (await place.names()).filter(isBackupName).sort().at(-1) ?? null;
  if (!backup) throw new Error(`There is no nightly backup in ${settings.BACKUP_FOLDER} yet.`);
  rmSync(folder, { recursive: true, force: true });
  refuseFullDisk();
  const postgres = await startEmbeddedPostgres(folder, ["fsync=off"]);
  try {
    return await restoreBackup({
      databaseUrl: postgres.url,
      files: folderStore(join(folder, "files")),
      file: place.file(backup),
      passphrase: backupPassphrase(settings),
    });
  } finally {
    await postgres.stop();
  }
}

/** A copy must not take the room in which the shop takes orders. */
function refuseFullDisk(): void {
  if (!existsSync(settings.DATA_DIR)) return;
  const du = spawnSync("du", ["-sk", settings.DATA_DIR], { encoding: "utf8" });
  const needed = Number.parseInt(du.stdout ?? "0", 10) * 1024 + 5e8;
  const { bavail, bsize } = statfsSync(settings.DATA_DIR);
  if (bavail * bsize >= needed) return;
  throw new Error(
    `The disk of ${settings.DATA_DIR} has no room for a copy: ${Math.ceil(needed / 1e6)} MB must be free.`,
  );
}

interface Drilled {
  ok: boolean;
  /** Name of the backup; null where there is none. */
  backup: string | null;
  /** The moment that it is of. */
  backupAt: Date | null;
  tables: number;
  rows: number;
  files: number;
  /** One line; null where all is well. */
  error: string | null;
}

function keep(drilled: Drilled): void {
  const seconds = Math.round((Date.now() - at.getTime()) / 1000);
  writeFileSync(`${note}.new`, `${JSON.stringify({ at, seconds, ...drilled })}\n`, { mode: 0o600 });
  renameSync(`${note}.new`, note);
}
