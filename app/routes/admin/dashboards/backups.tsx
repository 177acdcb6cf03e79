import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { BackupNotice } from "#app/server/backup/backup-notice.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";

type Failure = NonNullable<BackupNotice["failure"]>;

/** When nightly backups do not come, or the last of them has failed (operations: nightly). */
export function BackupAlert({ state, last, failure }: BackupNotice) {
  const isLate = state === "late";
  if (!isLate && !failure) return null;
  return (
    <Alert tone="warning">
      {isLate && (last ? m.backup_late({ time: formatDateTime(last) }) : m.backup_never())}{" "}
      {failure && `${m.backup_failed({ time: formatDateTime(failure.at) })} `}
      {(failure && reasonText(failure.reason)) ?? m.backup_see()}
    </Alert>
  );
}

function reasonText(reason: Failure["reason"]): string | undefined {
  switch (reason) {
    case "no-bucket":
      return m.backup_failed_no_bucket();
    case "key-refused":
      return m.backup_failed_key_refused();
    case "unreachable":
      return m.backup_failed_unreachable();
    case "not-writable":
      return m.backup_failed_not_writable();
    case "full":
      return m.backup_failed_full();
    case "other":
      return;
  }
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
