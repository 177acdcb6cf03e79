import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { S3Server } from "#tests/s3/s3-server.ts";
import { cloneDatabase } from "#tests/test-database.ts";
import { pool } from "../database/database.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { closeJobs, insertJob, openJobs } from "../jobs/jobs.server.ts";
import { readConfig } from "../process/config.server.ts";
import { readBackupNotice } from "./backup-notice.server.ts";
import { backUpNightly, isDue } from "./nightly-backup.server.ts";
import { openBackupFile } from "./open-backup-place.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { backupName, backupsToRemove } from "./rotate-backups.ts";

ownDatabase();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "madua-nightly-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await pool.query("delete from installation where name in ('last-backup', 'backup-failure')");
});

const day = 24 * 60 * 60 * 1000;
const remember = (at: string) =>
  pool.query("insert into installation values ('last-backup', $1)", [at]);

/** Opens the jobs of a process, and lets the nightly one run as the hour would. */
async function runNightly(
  settings: Record<string, string>,
  beforeIt: () => void = () => {},
): Promise<PgBoss> {
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const jobs = await openJobs(databaseUrl);
  onTestFinished(() => closeJobs(jobs));
  await backUpNightly(jobs, {
    databaseUrl,
    files: folderStore(join(folder, "none")),
    settings: () => readConfig(settings),
    stopping: new AbortController().signal,
  });
  beforeIt();
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

describe("in a bucket", () => {
  const store = new S3Server();
  beforeAll(() => store.open());
  afterAll(() => store.close());
  beforeEach(() => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", store.accessKey);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", store.secret);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const settings = () => ({
    BACKUP_FOLDER: `s3://${store.bucket}/nightly?endpoint=${store.endpoint}`,
    BACKUP_KEEP_DAILY: "1",
    BACKUP_KEEP_WEEKLY: "0",
  });

  test("a night's backup takes the place of the oldest, and is restored from there", async () => {
    const old = `nightly/${backupName(new Date(Date.now() - day), false)}`;
    const killed = `nightly/${backupName(new Date(Date.now() - 2 * day), false)}`;
    store.objects.set(old, Buffer.from("old")).set("nightly/mine.txt", Buffer.from("mine"));
    store.uploads.set("killed", { key: killed, parts: new Map() });
    await runNightly(settings());
    const [made = "", ...others] = [...store.objects.keys()].sort();
    expect(made).toMatch(/^nightly\/madua-.*Z\.tar\.zst$/);
    expect(made).not.toBe(old);
    expect(others).toEqual(["nightly/mine.txt"]);
    expect(store.uploads.size).toBe(0);

    const database = await cloneDatabase(inject("postgresUrl"), "template1");
    onTestFinished(() => database.drop());
    const restored = await restoreBackup({
      databaseUrl: database.url,
      files: folderStore(join(folder, "restored")),
      file: await openBackupFile(`s3://${store.bucket}/${made}?endpoint=${store.endpoint}`),
      passphrase: undefined,
    });
    expect(restored.rows).toBeGreaterThan(0);
  });

  test("a failure is told with its reason until a backup is made", async () => {
    store.hear = () => ({ status: 404, code: "NoSuchBucket" });
    await runNightly(settings());
    const notice = () => readBackupNotice(readConfig(settings()));
    const failure = { at: expect.any(Date), reason: "no-bucket" };
    expect(await notice()).toEqual({ state: "late", last: undefined, failure });
    // A key that may not remove anything makes backups all the same.
    store.objects.set(`nightly/${backupName(new Date(0), false)}`, Buffer.from("old"));
    store.hear = ({ asked }) =>
      /^(DELETE|GET uploads)/.test(asked) ? { status: 403, code: "AccessDenied" } : undefined;
    await runNightly(settings());
    expect(await notice()).toEqual({ state: "fine", last: expect.any(Date), failure: undefined });
  });
});

test("a folder that has gone is told as the reason, too", async () => {
  const gone = join(folder, "gone");
  await runNightly({ BACKUP_FOLDER: gone }, () => rmSync(gone, { recursive: true }));
  const notice = await readBackupNotice({ BACKUP_FOLDER: gone });
  expect(notice.failure).toEqual({ at: expect.any(Date), reason: "not-writable" });
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
