import type { Config } from "../process/config.server.ts";
import { type BackupFailure, lastFailure } from "./backup-failure.server.ts";
import { lastBackup } from "./last-backup.server.ts";

/** What the back office says of backups. `last` is the moment that the last one is of. */
export interface BackupNotice {
  /** late: the nightly ones do not come; unset: none are made by themselves. */
  state: "fine" | "late" | "unset";
  last: Date | undefined;
  /** A nightly one that has failed since. */
  failure?: BackupFailure | undefined;
}

/** For so long, in ms, a nightly backup may be missing before that is an alarm. */
const lateAfter = 48 * 60 * 60 * 1000;

export async function readBackupNotice(
  { BACKUP_FOLDER }: Pick<Config, "BACKUP_FOLDER">,
  now = new Date(),
): Promise<BackupNotice> {
  const [last, failed] = await Promise.all([lastBackup(), lastFailure()]);
  if (!BACKUP_FOLDER) return { state: "unset", last };
  const isFresh = last !== undefined && now.getTime() - last.getTime() <= lateAfter;
  const failure = failed && (!last || failed.at > last) ? failed : undefined;
  return { state: isFresh ? "fine" : "late", last, failure };
}
