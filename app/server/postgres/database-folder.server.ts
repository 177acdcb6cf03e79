import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { versionOf } from "./moved-folder.server.ts";
import { type Runner, run } from "./os-user.server.ts";

/** PostgreSQL's programs, by their paths. */
export interface Programs {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** The superuser, by whom the embedded database is started, watched and moved. */
export const databaseUser = "madua";
/** Bytes that must be free before anything is begun. */
const needed = 128 * 1024 * 1024;

/**
 * Makes the data folder and the password in it; returns the password.
 * @throws Error with one line where the folder cannot be used.
 */
export function prepareFolder(dataFolder: string): string {
  const file = join(dataFolder, "postgres-password");
  try {
    makeFolder(dataFolder);
    if (!existsSync(file)) writePassword(file);
    const password = readFileSync(file, "utf8");
    const { bavail, bsize } = statfsSync(dataFolder);
    if (bavail * bsize < needed) throw Object.assign(new Error(), { code: "ENOSPC" });
    return password;
  } catch (error) {
    throw new Error(folderProblem(dataFolder, error));
  }
}

/** Whole or not at all, and never over another's: several processes may start at once. */
function writePassword(file: string): void {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, randomBytes(24).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own);
  }
}

/** Not `recursive: true`: that never returns where a parent cannot have children, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process that starts at the same moment may have made it.
    if (!existsSync(folder)) throw error;
  }
}

function folderProblem(folder: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  if (code === "ENOSPC") {
    const megabytes = needed / 1024 / 1024;
    return `The disk of the data folder ${folder} is full: at least ${megabytes} MB must be free.`;
  }
  return `The data folder ${folder} cannot be written (${code}): set DATA_DIR to another.`;
}

/**
 * Runs initdb in a temporary folder and renames it: a crash in between leaves no half-made database.
 * @throws Error with PostgreSQL's reason in one line.
 */
export async function initialise(
  folder: string,
  password: string,
  programs: Programs,
  runner: Runner,
): Promise<void> {
  removeUnfinished(folder);
  const unfinished = `${folder}.new-${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  const secretFolder = mkdtempSync(join(tmpdir(), "madua-"));
  const secret = join(secretFolder, "password");
  try {
    writeFileSync(secret, password, { mode: 0o600 });
    if (runner.owner) {
      for (const path of [unfinished, secretFolder, secret]) {
        chownSync(path, runner.owner.uid, runner.owner.gid);
      }
    }
    const made = await run(runner, programs.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${databaseUser}`,
      `--pwfile=${secret}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ]);
    if (!made.succeeded) throw new Error(startProblem(folder, made.output));
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process that started at the same moment was faster: its database is ours.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(secretFolder, { recursive: true, force: true });
  }
}

/** What starts that were killed have left; those that still run are left alone. */
function removeUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`;
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    try {
      // In a container, the start that was killed had this one's number.
      if (pid === process.pid) throw new Error("left over");
      process.kill(pid, 0);
    } catch {
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
    }
  }
}

/** @throws Error with one line where the folder belongs to another version of PostgreSQL. */
export function checkVersion(folder: string, ours: number): void {
  const found = versionOf(folder);
  if (Number(found) !== ours) {
    throw new Error(
      `The data folder ${folder} belongs to PostgreSQL ${found}, this shop brings ${ours}: ` +
        "dump it with the old version and restore it, or set DATA_DIR to another folder.",
    );
  }
}

/** Their major version. */
export async function versionOfPrograms(programs: Programs, runner: Runner): Promise<number> {
  return Number(/\d+/.exec((await run(runner, programs.postgres, ["--version"])).output));
}

/**
 * Why PostgreSQL does not start on a folder, in one line, from what its programs have printed. What it
 * tells those who ask meanwhile is no reason.
 */
export function startProblem(folder: string, output: string): string {
  if (/No space left/i.test(output)) return folderProblem(dirname(folder), { code: "ENOSPC" });
  const reason =
    /(?:FATAL|PANIC): +(?!the database system is|terminating connection)[^\n]*/.exec(output)?.[0] ??
    /(?:error|could not)[^\n]*/i.exec(output)?.[0] ??
    output.trim();
  return `PostgreSQL does not start on ${folder}: ${reason.replaceAll(/\s+/g, " ")}`;
}
