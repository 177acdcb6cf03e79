/** How many are kept: the newest of each of so many days and weeks (Monday to Sunday, UTC). */
export interface Kept {
  daily: number;
  weekly: number;
}

const day = 24 * 60 * 60 * 1000;
/** A Monday. */
const monday = Date.UTC(1970, 0, 5);

/** What the name of every nightly backup begins with. */
export const backupStart = "madua-";

/** The name of the nightly backup that is begun at a moment. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().slice(0, 19).replaceAll(":", "-");
  return `${backupStart}${moment}Z.tar.zst${isEncrypted ? ".age" : ""}`;
}

/** Names in the backups' folder that are nightly backups no longer to be kept; nothing else. */
export function backupsToRemove(names: readonly string[], { daily, weekly }: Kept): string[] {
  const backups = names
    .map((name) => ({ name, at: momentOf(name) }))
    .filter((backup): backup is { name: string; at: number } => backup.at !== undefined)
    .sort((a, b) => b.at - a.at);
  const kept = new Set([
    ...newestOfEach(backups, ({ at }) => Math.floor(at / day), daily),
    ...newestOfEach(backups, ({ at }) => Math.floor((at - monday) / (7 * day)), weekly),
  ]);
  return backups.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

/** Whether this is the name of a nightly backup. */
export function isBackupName(name: string): boolean {
  return momentOf(name) !== undefined;
}

function momentOf(name: string): number | undefined {
  const [, date, hour, minute, second] =
    /^madua-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst(?:\.age)?$/.exec(name) ?? [];
  return (date && Date.parse(`${date}T${hour}:${minute}:${second}Z`)) || undefined;
}

function newestOfEach<T>(
  newestFirst: readonly T[],
  period: (one: T) => number,
  count: number,
): T[] {
  const newest = new Map<number, T>();
  for (const one of newestFirst) {
    if (!newest.has(period(one))) newest.set(period(one), one);
  }
  return [...newest.values()].slice(0, count);
}
