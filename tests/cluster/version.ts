import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { migrationsFolder } from "#app/server/database/migrate.server.ts";
import { clusterFolder } from "./folder.ts";

/** What a shop needs to run, beside its packages. */
const parts = ["build", "db", "package.json"];

const versionsFolder = join(clusterFolder, "versions");

/** @returns the folder of the version that runs. */
export function presentVersion(): string {
  const newest = Math.max(...readdirSync(versionsFolder).map(Number));
  return join(versionsFolder, String(newest));
}

/** The shop as it is built now, which a later build does not change. */
export function keepFirstVersion(): void {
  rmSync(versionsFolder, { recursive: true, force: true });
  keepVersion(join(versionsFolder, "1"));
}

/** A newer version of the same shop, with a migration that adds a column to what every order locks. */
export function makeNextVersion(): string {
  const number = Number(basename(presentVersion())) + 1;
  const folder = join(versionsFolder, String(number));
  keepVersion(folder);
  const migrations = join(folder, migrationsFolder);
  const journalFile = join(migrations, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  for (let drill = 2; drill <= number; drill++) {
    const tag = `9999_drill-${drill}`;
    writeFileSync(
      join(migrations, `${tag}.sql`),
      `ALTER TABLE "products" ADD COLUMN "drill_${drill}" text;`,
    );
    journal.entries.push({ idx: 9999 + drill, version: "7", when: drill, tag, breakpoints: true });
  }
  writeFileSync(journalFile, JSON.stringify(journal));
  return folder;
}

function keepVersion(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
}
