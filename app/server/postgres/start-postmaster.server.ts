import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { log } from "../log/log.server.ts";
import { databaseUser, type Programs, startProblem } from "./database-folder.server.ts";
import { type Runner, run } from "./os-user.server.ts";
import {
  dataFolderOf,
  lookAtPostmaster,
  parsePostmasterPid,
  readPostmasterPid,
  removePostmasterPid,
} from "./postmaster-pid.server.ts";
import { folderId, type RunningProcess, runningProcesses } from "./running-process.server.ts";

/** A database's folder, and how PostgreSQL is run on it. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
  readonly programs: Programs;
  readonly runner: Runner;
  /** `name=value` pairs for the server, over the shop's own. */
  readonly extraSettings: readonly string[];
}

/** Where it runs. */
export interface RunningPostgres {
  readonly process: RunningProcess;
  readonly port: number;
}

/** How often PostgreSQL is started before its reason counts, and how long is between, in ms. */
const tries = 3;
const pause = 300;
/** How long one that runs may refuse to be asked, in ms; while it recovers, it may take its time. */
const patience = 30_000;

/** The server's address, without a database. */
export const addressOf = ({ password }: Cluster, port: number) =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}`;

/**
 * Attaches to the PostgreSQL that runs on the folder, or starts one. Any number of processes may do
 * so at once; all come to the same.
 * @param atPort for processes that know it by this port already.
 * @param signal ends the waiting.
 * @throws Error with one line that says why there is none.
 */
export async function attachOrStart(
  cluster: Cluster,
  atPort?: number,
  signal?: AbortSignal,
): Promise<RunningPostgres> {
  const { folder } = cluster;
  let failed = 0;
  let silentSince = Date.now();
  for (;;) {
    signal?.throwIfAborted();
    const text = readPostmasterPid(folder);
    const found = await lookAtPostmaster(folder, text);
    if (found.state === "doubtful") {
      throw new Error(
        `PostgreSQL does not start on ${folder}: ${found.why}. End that process, and start again.`,
      );
    }
    if (found.state === "running") {
      if (atPort && found.port !== atPort) {
        throw new Error(`PostgreSQL on ${folder} has moved from port ${atPort} to ${found.port}.`);
      }
      const answer = await ask(cluster, found.port);
      if (answer === "ready") return found;
      if (answer === "recovering") silentSince = Date.now();
      else if (Date.now() - silentSince > patience) {
        throw new Error(
          `PostgreSQL on ${folder} (process ${found.process.pid}) does not answer: ${answer}. ` +
            "End that process, and start again.",
        );
      }
      await delay(50);
      continue;
    }
    if (found.state === "left-over" && text !== undefined) {
      // A file that is just being written is not whole either.
      await delay(100);
      if (readPostmasterPid(folder) !== text) continue;
      removePostmasterPid(folder, text, found.why);
      log.warn({ folder }, `a postmaster.pid that was left over is removed: ${found.why}`);
    }
    await endOrphans(folder);
    const port = atPort ?? (await choosePort(folder, text));
    const sizes = logSizes(folder);
    const { succeeded, output } = await start(cluster, port);
    // Another program may have taken the port, or another process of the shop may be starting the
    // same database: both are settled by looking again, as is a long recovery.
    silentSince = Date.now();
    if (succeeded) continue;
    failed += 1;
    if (failed === tries) {
      throw new Error(startProblem(folder, output + loggedSince(folder, sizes)));
    }
    await delay(pause);
  }
}

async function start({ folder, programs, runner, extraSettings }: Cluster, port: number) {
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    // Stands in the titles of its processes, where orphans are known by it.
    `cluster_name=${clusterName(folder)}`,
    // One log file per weekday, overwritten after a week, so that logs stay bounded.
    "logging_collector=on",
    "log_filename=postgres-%a.log",
    "log_truncate_on_rotation=on",
    "log_rotation_size=0",
    // A broken constraint's details are its row: people's names and addresses (rules: safety-4).
    "log_error_verbosity=terse",
    ...extraSettings,
  ];
  return run(runner, programs.pg_ctl, [
    "start",
    "--wait",
    `--pgdata=${folder}`,
    `--log=${join(folder, "startup.log")}`,
    "-o",
    settings.map((setting) => `-c ${setting}`).join(" "),
  ]);
}

/** PostgreSQL's logs, by their paths: what it says before it knows where its log is, and the log. */
function logs(folder: string): string[] {
  return [join(folder, "startup.log"), ...globSync(join(folder, "log", "*.log"))];
}

const logSizes = (folder: string) =>
  new Map(logs(folder).map((file) => [file, statSync(file, { throwIfNoEntry: false })?.size ?? 0]));

/** What it has written to its logs since they had these sizes. */
function loggedSince(folder: string, sizes: ReadonlyMap<string, number>): string {
  const written = logs(folder).map((file) => {
    const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    const before = sizes.get(file) ?? 0;
    return content.subarray(before > content.length ? 0 : before).toString();
  });
  return written.join("");
}

/**
 * Whether it takes connections; else why not.
 * @throws Error with one line where it never will.
 */
async function ask(cluster: Cluster, port: number): Promise<"ready" | "recovering" | string> {
  const client = new pg.Client({
    connectionString: `${addressOf(cluster, port)}/postgres`,
    connectionTimeoutMillis: 3000,
  });
  // A database that goes at this moment; unheard, the event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code === "28P01") {
      throw new Error(
        `PostgreSQL on ${cluster.folder} does not take the password in postgres-password: ` +
          "put back the file that belongs to it.",
      );
    }
    // cannot_connect_now; one that is being stopped says so too, and is waited for like the silent.
    if (code === "57P03" && !message.includes("shutting down")) return "recovering";
    return message || code || "no reason given";
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Kills what a killed postmaster has left: one of its processes that is busy does not notice, and
 * PostgreSQL does not start while one has the shared memory. No harm: recovery is from the log.
 */
async function endOrphans(folder: string): Promise<void> {
  const all = await runningProcesses();
  const parents = new Map(all.map((found) => [found.pid, found]));
  for (const { pid, parent, command } of all) {
    if (!command.startsWith(`postgres: ${clusterName(folder)}: `)) continue;
    // Another process of the shop may just have started the next postmaster: these are its own.
    if (dataFolderOf(parents.get(parent)?.command ?? "")) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has noticed by itself.
    }
  }
}

/** The same for the same folder by whichever path, another for its copy. */
const clusterName = (folder: string) => `madua-${folderId(folder)?.replace(":", "-")}`;

/**
 * The port that it had when it was killed, because other processes of the shop wait for it there; a
 * free one where that is taken. A copied folder keeps away from its original's.
 * @param text of the `postmaster.pid` that was left.
 */
async function choosePort(folder: string, text: string | undefined): Promise<number> {
  const last = text === undefined ? undefined : parsePostmasterPid(text);
  if (last && folderId(last.folder) === folderId(folder)) {
    return freePort(last.port).catch(() => freePort(0));
  }
  return freePort(0);
}

/** A port that is free now: this one, or any for 0. Somebody may take it before PostgreSQL does. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
