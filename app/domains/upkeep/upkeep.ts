import type { MailedNeed } from "#app/server/mail/mail.ts";

/** What was left of the disk, in bytes, on a day: "2027-03-31". */
export interface DiskDay {
  day: string;
  left: number;
}

/** What the shop will need of somebody, and by when: after that it is too late (rules: upkeep-1). */
export type NeedKind = MailedNeed["kind"];

/** What is known of the machine and its surroundings; moments, and undefined where nothing is known. */
export interface UpkeepFacts {
  now: Date;
  /** Whether backups come every night, and the moment that the last one is of. */
  backup: { isNightly: boolean; last: Date | undefined };
  drill: { at: Date; ok: boolean } | undefined;
  disk: readonly DiskDay[];
  certificate: { from?: Date | undefined; until?: Date | undefined } | undefined;
  /** Since when logins are signed by the secret that they are signed by. */
  secretSince: Date | undefined;
  /** When this version was put on the machine. */
  installedAt: Date;
  /** "26.10.0" */
  node: string;
}

export const day = 24 * 60 * 60 * 1000;
const later = (from: Date | undefined, days: number) =>
  from && new Date(from.getTime() + days * day);

/** A backup is missed when it is so old, in days; a nightly one that comes never is older than one. */
const backupLasts = 2;
/** A drill, which comes every week, says little about backups after so many days. */
const drillLasts = 30;
/** A secret of logins is replaced every two years, in case somebody has read it. */
const secretLasts = 730;
/** Packages get their repairs with a new version of the shop, every half year at least. */
const versionLasts = 180;

/**
 * Until when each even version of Node gets repairs, as nodejs.org/en/about/previous-releases has it; the
 * last ones are planned.
 */
const nodeEnds: Readonly<Record<string, string>> = {
  20: "2026-04-30",
  22: "2027-04-30",
  24: "2028-04-30",
  26: "2029-04-30",
  28: "2030-04-30",
};

/** How many days before it is due each is told of, the last one last. */
const stagesOf: Record<NeedKind, readonly number[]> = {
  backup: [1],
  drill: [14, 3],
  disk: [60, 14, 3],
  certificate: [14, 3],
  secret: [14],
  version: [14],
  node: [60, 14, 3],
};

/** When the support of a version of Node ends; undefined for one that the table does not know. */
export function nodeEnd(version: string): Date | undefined {
  const ends = nodeEnds[version.split(".")[0] ?? ""];
  return ends ? new Date(`${ends}T00:00:00Z`) : undefined;
}

/**
 * In how many days the disk is full if it goes on as in the last days; undefined where nothing shows
 * that, with fewer than seven days, or where it is emptying. A line through all days, by least squares.
 */
export function daysUntilFull(days: readonly DiskDay[]): number | undefined {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last || days.length < 7) return undefined;
  const points = days.map((one) => ({
    x: (Date.parse(one.day) - Date.parse(first.day)) / day,
    y: one.left,
  }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2);
  const perDay = mean((point) => (point.x - x) * (point.y - y)) / spread;
  return perDay < 0 ? Math.floor(last.left / -perDay) : undefined;
}

/** Everything that will be due, with the moment, the soonest first. */
export function needsOf(facts: UpkeepFacts): { kind: NeedKind; due: Date }[] {
  const { now, backup, drill, certificate } = facts;
  const full = daysUntilFull(facts.disk);
  const due: Record<NeedKind, Date | undefined> = {
    backup: backup.isNightly ? later(backup.last, backupLasts) : undefined,
    // One that has failed is to be looked at now, while there is another backup that may be right.
    drill: drill && (drill.ok ? later(drill.at, drillLasts) : later(now, 1)),
    disk: full === undefined ? undefined : later(now, full),
    certificate: certificate?.until,
    secret: later(facts.secretSince, secretLasts),
    version: later(facts.installedAt, versionLasts),
    node: nodeEnd(facts.node),
  };
  return (Object.keys(due) as NeedKind[])
    .flatMap((kind) => {
      const at = due[kind];
      return at ? [{ kind, due: at }] : [];
    })
    .sort((a, b) => a.due.getTime() - b.due.getTime());
}

export const daysLeft = (due: Date, now: Date) => Math.ceil((due.getTime() - now.getTime()) / day);

/**
 * The stage that a need is in: the number of days before it is due that it is told at; undefined while it
 * is far off. A certificate that lasts a few days only is renewed when a quarter of them is left.
 */
export function stageOf(
  { kind, due }: { kind: NeedKind; due: Date },
  { now, certificate }: Pick<UpkeepFacts, "now" | "certificate">,
): number | undefined {
  const left = daysLeft(due, now);
  const { from, until } = certificate ?? {};
  const most =
    kind === "certificate" && from && until
      ? (until.getTime() - from.getTime()) / day / 4
      : Number.POSITIVE_INFINITY;
  return stagesOf[kind].findLast((stage) => left <= Math.min(stage, most));
}
