import { execFile } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { promisify } from "node:util";

/** A process of this machine, as the operating system tells of it. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its program and arguments, or the title that it has given itself. */
  readonly command: string;
  /** In seconds since the epoch, by today's clock: a clock that was set moves it. */
  readonly startedAt: number;
  /** The same for as long as it is the same process, whatever is done to the clock. */
  readonly startMark: string;
  /** Device and inode of its working folder, where the system tells. */
  readonly workingFolder: string | undefined;
}

/** Device and inode: the same folder by whichever path; undefined where there is none. */
export function folderId(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/** The process of that number; undefined where none runs (one that waits to be reaped does not). */
export async function runningProcess(pid: number): Promise<RunningProcess | undefined> {
  if (process.platform === "linux") return processByProc(pid);
  const [found] = await processesByPs(["-p", String(pid)]);
  return found;
}

/** All processes that this one may see. */
export async function runningProcesses(): Promise<RunningProcess[]> {
  if (process.platform !== "linux") return processesByPs(["-A"]);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => processByProc(Number(pid)) ?? []);
}

/** By the files of proc(5), as Linux has them; ps is missing in small containers. */
function processByProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name, in brackets, may hold anything; counted from the third field on.
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = rest[17];
    if (state === "Z" || state === "X" || !ticks) return undefined;
    const booted = /^btime (\d+)/m.exec(readFileSync("/proc/stat", "utf8"))?.[1];
    return {
      pid,
      parent: Number(parent),
      command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim(),
      // The kernel tells programs of a hundredth of a second, whatever it counts in itself.
      startedAt: Number(booted) + Number(ticks) / 100,
      startMark: ticks,
      workingFolder: workingFolder(pid),
    };
  } catch {
    return undefined;
  }
}

/** The link is followed by the kernel: it leads to the folder though that was moved meanwhile. */
function workingFolder(pid: number): string | undefined {
  const link = `/proc/${pid}/cwd`;
  try {
    readlinkSync(link);
  } catch {
    return undefined;
  }
  return folderId(link);
}

/** By ps(1), as macOS and the BSDs have it. @param which its options that choose processes. */
export async function processesByPs(which: readonly string[]): Promise<RunningProcess[]> {
  const columns = ["pid", "ppid", "stat", "lstart", "command"].flatMap((name) => [
    "-o",
    `${name}=`,
  ]);
  const { stdout } = await promisify(execFile)("ps", ["-ww", ...columns, ...which], {
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    maxBuffer: 64 * 1024 * 1024,
    // Without any such process it ends with 1.
  }).catch(({ stdout }) => ({ stdout: String(stdout ?? "") }));
  return stdout.split("\n").flatMap((line) => parsePsLine(line) ?? []);
}

function parsePsLine(line: string): RunningProcess | undefined {
  // The moment of its start is five words: "Sun Nov 22 14:40:42 2026".
  const words = line.trim().split(/\s+/);
  const [pid, parent, state = ""] = words;
  const lstart = words.slice(3, 8).join(" ");
  const command = words.slice(8).join(" ");
  if (!pid || !command || state.startsWith("Z")) return undefined;
  return {
    pid: Number(pid),
    parent: Number(parent),
    command,
    startedAt: Date.parse(`${lstart} UTC`) / 1000,
    startMark: lstart,
    workingFolder: undefined,
  };
}
