import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderId, type RunningProcess, runningProcess } from "./running-process.server.ts";

/** PostgreSQL's own note of the process that runs on a folder (its `postmaster.pid`). */
export interface PostmasterPid {
  pid: number;
  /** The folder, as it was called at the start. */
  folder: string;
  /** In seconds since the epoch. */
  startedAt: number;
  port: number;
}

export type Verdict =
  | { state: "running"; process: RunningProcess; port: number }
  /** Nothing runs; a file that is left is PostgreSQL's own to clear away. */
  | { state: "stopped" }
  /** The file speaks of something else: to be removed, because PostgreSQL would believe it. */
  | { state: "left-over"; why: string }
  /** Neither believed nor removed. */
  | { state: "doubtful"; why: string };

/**
 * How far the file's time may be from the process's, in seconds: PostgreSQL looks at the clock a
 * little after it was started, and clocks are put right while it runs.
 */
const startTolerance = 60;

const fileOf = (folder: string) => join(folder, "postmaster.pid");

/** The text of a folder's `postmaster.pid`; undefined where there is none. */
export function readPostmasterPid(folder: string): string | undefined {
  try {
    return readFileSync(fileOf(folder), "utf8");
  } catch {
    return undefined;
  }
}

/** Its first four lines; undefined where they are not there, as in the moment of its writing. */
export function parsePostmasterPid(text: string): PostmasterPid | undefined {
  const [pid, folder, startedAt, port] = text.split("\n");
  if (!Number(pid) || !folder || !Number(startedAt) || !Number(port)) return undefined;
  return { pid: Number(pid), folder, startedAt: Number(startedAt), port: Number(port) };
}

/** Whether what the file says is true on this machine, now. @param text the file's. */
export async function lookAtPostmaster(folder: string, text: string | undefined): Promise<Verdict> {
  if (text === undefined) return { state: "stopped" };
  const noted = parsePostmasterPid(text);
  if (!noted) return { state: "left-over", why: "it is not whole" };
  const id = folderId(folder);
  const found = await runningProcess(noted.pid);
  // Ended, but nobody has reaped it: PostgreSQL would take it for one that runs.
  if (!found && isTaken(noted.pid)) return { state: "left-over", why: `${named(noted)} has ended` };
  return judgePostmaster(
    noted,
    found,
    (other) => id !== undefined && folderId(other) === id,
    (other) => other === id,
  );
}

/**
 * A pid alone says nothing: it is another program's after a restart of the container, and a copied
 * folder's is that of the original's database.
 * @param process the one that has this number now.
 * @param isThisFolder whether a path leads to the folder whose file it is; `isThisId` by device and
 *   inode.
 */
export function judgePostmaster(
  noted: PostmasterPid,
  process: RunningProcess | undefined,
  isThisFolder: (path: string) => boolean,
  isThisId: (id: string) => boolean,
): Verdict {
  if (!process) return { state: "stopped" };
  const its = dataFolderOf(process.command);
  if (its === undefined)
    return { state: "left-over", why: `${named(noted)} is another program now` };
  // Where the system says which folder it works in, whatever that is called by now.
  const runsHere = process.workingFolder ? isThisId(process.workingFolder) : isThisFolder(its);
  if (!runsHere) return { state: "left-over", why: `${named(noted)} is the PostgreSQL of ${its}` };
  if (!isThisFolder(noted.folder)) {
    return {
      state: "doubtful",
      why: `${named(noted)} runs on it, but was started on ${noted.folder}`,
    };
  }
  if (Math.abs(process.startedAt - noted.startedAt) > startTolerance) {
    return {
      state: "doubtful",
      why: `${named(noted)} runs on it, but was not started when it says`,
    };
  }
  return { state: "running", process, port: noted.port };
}

const named = ({ pid }: PostmasterPid) => `process ${pid}`;

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The folder that a postmaster was started on; undefined for any other program. */
export function dataFolderOf(command: string): string | undefined {
  const [program = "", ...rest] = command.split(" -D ");
  const name = program.split(/[\\/]/).at(-1);
  if (name !== "postgres" && name !== "postgres.exe") return undefined;
  return rest.join(" -D ").split(" -c ", 1)[0] || undefined;
}

/**
 * Removes a `postmaster.pid` that was found to be left over, unless another process has started
 * PostgreSQL since then.
 * @param judged the text that was looked at.
 * @throws Error with one line where it cannot be removed.
 */
export function removePostmasterPid(folder: string, judged: string, why: string): void {
  const file = fileOf(folder);
  const aside = `${file}.left-${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, "utf8") !== judged) linkSync(aside, file);
    rmSync(aside);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EEXIST") {
      // Another process that starts at the same moment was faster.
      rmSync(aside, { force: true });
      return;
    }
    throw new Error(
      `${file} is left over (${why}) and cannot be removed (${code}): remove it, and start again.`,
    );
  }
}
