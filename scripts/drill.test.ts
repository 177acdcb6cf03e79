import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backupFileOnDisk } from "#app/server/backup/backup-folder.server.ts";
import { makeBackup } from "#app/server/backup/make-backup.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";

ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "madua-drill-"));
// Run by root, the database is somebody else's, who has to come in.
chmodSync(folder, 0o755);
const backups = join(folder, "backups");
const data = join(folder, "data");
mkdirSync(backups);
mkdirSync(data);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm run drill`. @returns its exit code, and what it has noted. */
async function drill(settings: Record<string, string> = { BACKUP_FOLDER: backups }) {
  const env = { PATH: process.env.PATH, DATA_DIR: data, ...settings };
  const code = await new Promise((resolve) => {
    execFile(process.execPath, ["scripts/drill.ts"], { env }, (error) => resolve(error?.code ?? 0));
  });
  return { code, note: JSON.parse(readFileSync(join(data, "backup-drill.json"), "utf8")) };
}

test("without a folder or a backup there is nothing to restore, and it says so", async () => {
  expect(await drill({})).toMatchObject({ code: 1, note: { ok: false, backup: null } });
  const { note } = await drill();
  expect(note).toMatchObject({ ok: false, error: expect.stringContaining("no nightly backup") });
});

test("the newest backup is restored beside the shop, and noted; a damaged one too", async () => {
  await makeProduct({ title: "Ragi laddu" });
  const first = "madua-2026-11-27T21-00-03Z.tar.zst";
  const made = await makeBackup({
    databaseUrl: process.env.DATABASE_URL ?? "",
    files: folderStore(join(folder, "files")),
    file: backupFileOnDisk(join(backups, first)),
    passphrase: undefined,
  });
  writeFileSync(join(backups, "madua-2026-11-20T21-00-03Z.tar.zst"), "an older one");
  const { code, note } = await drill();
  expect(note).toMatchObject({ ok: true, backup: first, rows: made.rows, tables: made.tables });
  expect(note).toMatchObject({ files: 0, error: null, backupAt: made.at.toISOString() });
  expect(note.seconds).toBeGreaterThan(0);
  expect(Math.abs(Date.now() - Date.parse(note.at))).toBeLessThan(120_000);
  expect(code).toBe(0);
  expect(existsSync(join(data, "backup-drill"))).toBe(false);

  const cut = readFileSync(join(backups, first)).subarray(0, 2000);
  const second = "madua-2026-11-28T21-00-03Z.tar.zst";
  writeFileSync(join(backups, second), cut);
  const damaged = await drill();
  expect(damaged).toMatchObject({ code: 1, note: { ok: false, backup: second, backupAt: null } });
  expect(damaged.note.error).toContain("damaged or cut off");
  expect(existsSync(join(data, "backup-drill"))).toBe(false);
}, 60_000);
