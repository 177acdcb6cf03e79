import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { insertJob } from "#app/server/jobs.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { readConfig } from "../config.server.ts";
import { pool } from "../database.server.ts";
import { closeJobs, openJobs } from "../jobs.server.ts";
import { readBackupNotice } from "./backup-notice.server.ts";
import { backUpNightly, isDue } from "./nightly-backup.server.ts";
import { backupName, backupsToRemove } from "./rotate-backups.ts";

ownDatabase();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "madua-nightly-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await pool.query("delete from installation where name = 'last-backup'");
});

const day = 24 * 60 * 60 * 1000;
const remember = (at: string) =>
  pool.query("insert into installation values ('last-backup', $1)", [at]);

/** Opens the jobs of a process, and lets the nightly one run as the hour would. */
async function runNightly(settings: Record<string, string>): Promise<PgBoss> {
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const jobs = await openJobs(databaseUrl);
  onTestFinished(() => closeJobs(jobs));
  await backUpNightly(jobs, {
    databaseUrl,
    filesFolder: join(folder, "none"),
    settings: readConfig(settings),
    stopping: new AbortController().signal,
  });
  const { before, after } = insertJob("nightly-backup");
  await pool.query(`${before}'{}'::jsonb${after}`);
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            "select from pgboss.job where name = 'nightly-backup' and state <= 'active'",
          )
        ).rowCount,
      { timeout: 30_000 },
    )
    .toBe(0);
  return jobs;
}

test("a night's backup is made once, in place of the oldest and of what was killed", async () => {
  const old = backupName(new Date(Date.now() - day), false);
  const killed = `${backupName(new Date(Date.now() - 2 * day), true)}.part`;
  for (const name of [old, killed, "mine.txt"]) writeFileSync(join(folder, name), "");
  const settings = {
    BACKUP_FOLDER: folder,
    BACKUP_KEEP_DAILY: "1",
    BACKUP_KEEP_WEEKLY: "0",
    BACKUP_PASSPHRASE: "twelve ragi laddus",
  };
  await runNightly(settings);
  const made = readdirSync(folder).sort();
  expect(made).toEqual([expect.stringMatching(/^madua-.*Z\.tar\.zst\.age$/), "mine.txt"]);
  await runNightly(settings);
  expect(readdirSync(folder).sort()).toEqual(made);
});

test("a folder or a passphrase's file that cannot be used is named in one line", async () => {
  await expect(runNightly({ BACKUP_FOLDER: "/proc/madua" })).rejects.toThrow(
    /^Setting BACKUP_FOLDER: [^\n]+$/,
  );
  const BACKUP_PASSPHRASE_FILE = join(folder, "nowhere");
  await expect(runNightly({ BACKUP_FOLDER: folder, BACKUP_PASSPHRASE_FILE })).rejects.toThrow(
    /^Setting BACKUP_PASSPHRASE_FILE: .*nowhere cannot be read \(ENOENT\)$/,
  );
});

test.each([
  ["none was made", undefined, "2026-11-22T08:00Z", true],
  ["it is of this night", "2026-11-21T21:00Z", "2026-11-22T20:59Z", false],
  ["the next night has begun", "2026-11-22T20:59Z", "2026-11-22T21:00Z", true],
  ["the night was missed", "2026-11-21T20:00Z", "2026-11-22T12:00Z", true],
])("is due where %s", (_, last, now, due) => {
  expect(isDue(last === undefined ? undefined : new Date(last), new Date(now))).toBe(due);
});

test("keeps the newest of each of the last days and weeks, and what is not its own", () => {
  // Sunday, 22 November 2026, and the 40 nights before it; two backups in the last night.
  const nights = Array.from({ length: 41 }, (_, n) => Date.UTC(2026, 10, 22, 21) - n * day);
  const names = [...nights, Date.UTC(2026, 10, 22, 22)].map((at) => backupName(new Date(at), true));
  const others = ["mine.txt", "madua-2026.tar.zst", `${names[0]}.part`];
  const removed = backupsToRemove([...names, ...others], { daily: 3, weekly: 4 });
  const kept = names.filter((name) => !removed.includes(name)).sort();
  expect(kept.map((name) => name.slice(6, 19))).toEqual([
    "2026-11-01T21",
    "2026-11-08T21",
    "2026-11-15T21",
    "2026-11-20T21",
    "2026-11-21T21",
    "2026-11-22T22",
  ]);
  expect(removed).not.toEqual(expect.arrayContaining(others));
});

test.each([
  ["fine", "/backups", "2026-11-20T12:00:00Z"],
  ["late", "/backups", "2026-11-20T11:59:59Z"],
  ["late", "/backups", undefined],
  ["unset", undefined, "2026-11-20T11:59:59Z"],
])("the back office says %s with %s and a last one of %s", async (state, BACKUP_FOLDER, last) => {
  if (last) await remember(last);
  const notice = await readBackupNotice({ BACKUP_FOLDER }, new Date("2026-11-22T12:00:00Z"));
  expect(notice).toEqual({ state, last: last && new Date(last) });
});
