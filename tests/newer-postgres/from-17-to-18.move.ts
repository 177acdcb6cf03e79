import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "#app/server/database/migrate.server.ts";
import {
  initialise,
  type Programs,
  prepareFolder,
} from "#app/server/postgres/database-folder.server.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { removeOldDatabases } from "#app/server/postgres/moved-folder.server.ts";
import { oldPrograms } from "#app/server/postgres/old-programs.server.ts";
import { choosePostgresRunner, type Runner, run } from "#app/server/postgres/os-user.server.ts";
import { fillShop, smallShop } from "#tests/bench/big-shop.ts";

// A data folder of PostgreSQL 17 with a small shop in it, of which each test has a copy.
const parent = mkdtempSync(join(tmpdir(), "madua-newer-"));
const original = join(parent, "original");
let programs: Programs;
let runner: Runner;
let rowsBefore: unknown;

beforeAll(async () => {
  const password = prepareFolder(original);
  const folder = join(original, "postgres");
  runner = await choosePostgresRunner(process.execPath, original);
  programs = (await oldPrograms(folder, "17")) as Programs;
  await initialise(folder, password, programs, runner);
  const url = await startOld(original);
  await query(`${url}/postgres`, "create database madua");
  await migrate(`${url}/madua`);
  const client = new pg.Client(`${url}/madua`);
  await client.connect();
  await fillShop(client, smallShop);
  await client.end();
  rowsBefore = await allRows(`${url}/madua`);
  await stopOld(original);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Starts PostgreSQL 17 on a data folder. @returns its URL, without a database. */
async function startOld(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, "postgres");
  const settings = "-c port=54917 -c listen_addresses=127.0.0.1 -c unix_socket_directories=";
  await run(runner, programs.pg_ctl, [
    "start",
    "-w",
    "-D",
    folder,
    "-l",
    join(folder, "startup.log"),
    "-o",
    settings,
  ]);
  const password = readFileSync(join(dataFolder, "postgres-password"), "utf8");
  return `postgres://madua:${password}@127.0.0.1:54917`;
}

const stopOld = (dataFolder: string) =>
  run(runner, programs.pg_ctl, ["stop", "-w", "-m", "fast", "-D", join(dataFolder, "postgres")]);

let copies = 0;
function copyOfShop(): string {
  const folder = join(parent, `copy-${++copies}`);
  // With owners and modes, which PostgreSQL looks at.
  execFileSync("cp", ["-a", original, folder]);
  return folder;
}

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function allRows(url: string): Promise<unknown> {
  const tables = await query(
    url,
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const rows: unknown[] = [];
  for (const { relname } of tables) {
    rows.push(
      relname,
      await query(
        url,
        `select md5(string_agg(t::text, ',' order by t::text)) from ${relname} as t`,
      ),
    );
  }
  return rows;
}

/** Starts the shop's own database, and looks whether it is the old one's, moved. */
async function expectMoved(dataFolder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataFolder);
  try {
    const [{ server_version }] = await query(postgres.url, "show server_version");
    expect(server_version).toMatch(/^18\./);
    expect(await allRows(postgres.url)).toEqual(rowsBefore);
  } finally {
    await postgres.stop();
  }
  expect(readdirSync(dataFolder).sort()).toEqual([
    "postgres",
    "postgres-17",
    "postgres-17-programs",
    "postgres-password",
  ]);
}

test("the database moves, and the old one is kept until the books are right", async () => {
  const folder = copyOfShop();
  await expectMoved(folder);
  await expectMoved(folder);
  removeOldDatabases(folder);
  expect(readdirSync(folder).sort()).toEqual(["postgres", "postgres-password"]);
});

const startElsewhere = (folder: string) => {
  const module = new URL("../../app/server/postgres/embedded-postgres.server.ts", import.meta.url);
  return [
    "--input-type=module",
    "-e",
    `import { startEmbeddedPostgres } from "${module.href}";
     const { url } = await startEmbeddedPostgres(${JSON.stringify(folder)});
     process.stdout.write(url, () => process.exit());`,
  ];
};

test("three processes that start at the same moment move it once", async () => {
  const folder = copyOfShop();
  const start = () => promisify(execFile)(process.execPath, startElsewhere(folder));
  const started = await Promise.all([start(), start(), start()]);
  const urls = started.map(({ stdout }) => stdout.split("\n").at(-1));
  expect(new Set(urls).size).toBe(1);
  expect(await allRows(urls[0] ?? "")).toEqual(rowsBefore);
  await expectMoved(folder);
});

test.each([
  ["begins", "postgres.move/pid"],
  ["has its backup", "postgres.move/backup.tar.zst"],
  ["has its new folder", "postgres.move/postgres/PG_VERSION"],
  ["fills its new folder", "postgres.move/files/.restoring"],
  ["has all its rows", "postgres.moved"],
  ["has exchanged the folders", "postgres-17"],
])("a move that is killed when it %s is finished by the next start", async (_, path) => {
  const folder = copyOfShop();
  const mover = spawn(process.execPath, startElsewhere(folder), { stdio: "ignore" });
  const gone = once(mover, "exit");
  await vi.waitUntil(() => existsSync(join(folder, path)) || mover.exitCode !== null, {
    timeout: 60_000,
    interval: 1,
  });
  mover.kill("SIGKILL");
  await gone;
  await expectMoved(folder);
});

test("without the registry one line says what to do, and the old database is as it was", async () => {
  const folder = copyOfShop();
  rmSync(join(folder, "postgres-17-programs"), { recursive: true });
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:9");
  vi.stubEnv("npm_config_fetch_retries", "0");
  vi.stubEnv("npm_config_cache", join(folder, "..", "no-cache"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
    /^The database in .* belongs to PostgreSQL 17, whose programs could not be fetched: [^\n]+$/,
  );
  vi.unstubAllEnvs();
  expect(readFileSync(join(folder, "postgres", "PG_VERSION"), "utf8").trim()).toBe("17");
  await expectMoved(folder);
});

test("is refused while a process of the shop still uses the old one", async () => {
  const folder = copyOfShop();
  const url = await startOld(folder);
  const shop = new pg.Client({ connectionString: `${url}/madua`, application_name: "madua live" });
  shop.on("error", () => {});
  await shop.connect();
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
    /^A process of the shop still uses PostgreSQL 17: [^\n]+$/,
  );
  expect((await shop.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await shop.end();
  await expectMoved(folder);
});
