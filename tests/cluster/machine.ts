import { execFile, spawn } from "node:child_process";
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { isRunning } from "#tests/processes.ts";
import { machinesFolder } from "./folder.ts";
import { processesOn, space } from "./network.ts";
import { debian, postgresUser } from "./packages.ts";

/** What runs on a machine, under a name of its own there. */
export interface Program {
  name: string;
  command: readonly string[];
  /** Whom it runs as in the cluster's Debian: root where nothing is said. */
  user?: "postgres";
  environment?: Readonly<Record<string, string>>;
  /** The folder of a program of the host's, which does not run in the cluster's Debian. */
  onHost?: string;
}

/** A machine's disk: the only folder that its programs write to, /srv to those in the cluster's Debian. */
export const diskOf = (machine: string) => join(machinesFolder, machine);

/** The programs of the user postgres write there too. */
export function makeDisk(machine: string): void {
  mkdirSync(diskOf(machine), { recursive: true });
  chownSync(diskOf(machine), postgresUser, postgresUser);
}

const pidFile = (machine: string, program: string) => join(diskOf(machine), `${program}.pid`);
const logFile = (machine: string, program: string) => join(diskOf(machine), `${program}.log`);

/** Mounts are the program's own, because `ip netns exec` gives it a mount namespace: they end with it. */
const enterDebian = `
  mount --rbind /proc "$DEBIAN/proc"
  mount --rbind /dev "$DEBIAN/dev"
  mount --bind "$DISK" "$DEBIAN/srv"
  exec chroot --userspec="$AS" "$DEBIAN" "$@"`;

const inDebian = (command: readonly string[]) => ["sh", "-ec", enterDebian, "sh", ...command];

const environmentOf = (machine: string, user: Program["user"]) => ({
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C.UTF-8",
  DEBIAN: debian,
  DISK: diskOf(machine),
  AS: user ? `${postgresUser}:${postgresUser}` : "0:0",
});

/** Starts a program that runs on when this process has ended. */
export function start(machine: string, program: Program): void {
  const { name, command, user, environment = {}, onHost } = program;
  const log = openSync(logFile(machine, name), "a");
  const words = onHost ? command : inDebian(command);
  const child = spawn("ip", ["netns", "exec", space(machine), ...words], {
    cwd: onHost,
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...environmentOf(machine, user), ...environment },
  });
  child.unref();
  closeSync(log);
  writeFileSync(pidFile(machine, name), String(child.pid));
}

/** Runs a command of the cluster's Debian on a machine. @returns what it has printed. */
export async function runOn(
  machine: string,
  user: Program["user"],
  command: readonly string[],
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    "ip",
    ["netns", "exec", space(machine), ...inDebian(command)],
    { env: environmentOf(machine, user), timeout: 60_000 },
  );
  return stdout;
}

function pidOf(machine: string, program: string): number {
  return Number(readFileSync(pidFile(machine, program), "utf8"));
}

/** Ends one program as kill -9 does, or a whole machine as a power cut does. */
export async function killOn(machine: string, program?: string): Promise<void> {
  // All at once, so that none of them sees another one go, and again for what was just being started.
  for (let left = pids(machine, program); left.length > 0; left = pids(machine, program)) {
    signal(left, "SIGKILL");
    while (left.some(isRunning)) await sleep(10);
  }
}

/** Stops a program or a whole machine in the middle of what it does, until it is thawed. */
export function freeze(machine: string, program?: string): void {
  signal(pids(machine, program), "SIGSTOP");
}

export function thaw(machine: string, program?: string): void {
  signal(pids(machine, program), "SIGCONT");
}

/** Asks a program to end, as the system does when it stops a service, and waits until it is gone. */
export async function end(machine: string, program: string): Promise<void> {
  const running = pids(machine, program);
  signal(running, "SIGTERM");
  while (running.some(isRunning)) await sleep(50);
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** The processes that run: of a machine, or the one that a program was started as. */
function pids(machine: string, program?: string): number[] {
  return (program ? [pidOf(machine, program)] : processesOn(machine)).filter(isRunning);
}
