import { formatDateTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { BackupNotice } from "#app/server/backup/backup-notice.server.ts";
import { Alert } from "#app/ui/alert.tsx";

/** When nightly backups do not come (operations: backup). */
export function BackupAlert({ state, last }: BackupNotice) {
  if (state !== "late") return null;
  return (
    <Alert tone="warning">
      {last ? m.backup_late({ time: formatDateTime(last) }) : m.backup_never()} {m.backup_see()}
    </Alert>
  );
}

/** A quiet line: when the last backup was, or that none are made by themselves. */
export function LastBackup({ state, last }: BackupNotice) {
  if (state === "late") return null;
  return (
    <p className="text-muted text-sm">
      {last && m.backup_last({ time: formatDateTime(last) })}{" "}
      {state === "unset" && m.backup_unset()}
    </p>
  );
}
