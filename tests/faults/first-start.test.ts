import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { runningProcesses } from "#app/server/postgres/running-process.server.ts";
import { sampleProducts } from "#db/sample/products.ts";
import { type LaunchedServer, launchServer } from "#tests/server-process.ts";
import { cloneDatabase } from "#tests/test-database.ts";

// The built shop's first start, which fills it with the sample shop.
const sample = "Ragi Til Laddu";
const line = "Filling the sample shop…";

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
let launched: LaunchedServer[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "madua-first-"));
  database = await cloneDatabase(inject("postgresUrl"));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  launched = [];
});

afterEach(async () => {
  // With its lock, where a test failed: a shop that waits would not stop.
  await client.end();
  await Promise.all(launched.map((server) => server.stop()));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function launch(settings: Record<string, string> = {}): LaunchedServer {
  const server = launchServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SAMPLE_SHOP: "yes",
    ...settings,
  });
  launched.push(server);
  return server;
}

/** A shop that has come to the sample shop, and waits for the lock that `client` holds. */
async function launchToFilling(): Promise<{ server: LaunchedServer; url: string }> {
  await client.query("select pg_advisory_lock($1)", [advisoryLocks.sampleShop]);
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const port = String(typeof address === "object" ? address?.port : 0);
  probe.close();
  const server = launch({ PORT: port });
  const waiting = `select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and objid = $1 and datname = current_database() and not granted`;
  await vi.waitFor(
    async () => expect((await client.query(waiting, [advisoryLocks.sampleShop])).rowCount).toBe(1),
    { timeout: 20_000 },
  );
  return { server, url: `http://127.0.0.1:${port}` };
}

const release = () => client.query("select pg_advisory_unlock($1)", [advisoryLocks.sampleShop]);

async function rowsOf(table: "products" | "users"): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as rows from ${table}`);
  return rows[0].rows;
}

test("the shop answers while it is filled, and shows the products when it is", async () => {
  const { server, url } = await launchToFilling();
  const list = async () => (await fetch(`${url}/products`)).text();
  const empty = await fetch(`${url}/products`);
  expect(empty.status).toBe(200);
  expect(await empty.text()).not.toContain(sample);

  await release();
  await server.opened;
  expect(server.output()).toContain(line);
  expect(await list()).toContain(sample);

  // (operations: memory) At its highest, which does not depend on when V8 clears up.
  const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
  const kilobytes = Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]);
  expect(kilobytes / 1024).toBeGreaterThan(0);
  expect(kilobytes / 1024).toBeLessThanOrEqual(290);
});

test("a shop that is killed while it is filled is filled by the next start", async () => {
  const { server } = await launchToFilling();
  const gone = once(server.child, "exit");
  server.opened.catch(() => {});
  server.child.kill("SIGKILL");
  await gone;
  await release();
  // Else the next start would find a user and no new shop.
  expect(await rowsOf("users")).toBe(0);
  expect(await rowsOf("products")).toBe(0);

  const next = launch();
  await next.opened;
  expect(next.output()).toMatch(/^Password: {6}\S/m);
  expect(await rowsOf("products")).toBe(sampleProducts.length);
});

/** What still runs on the data folder. */
const onFolder = async () =>
  (await runningProcesses()).filter(({ command }) => command.includes(folder));

test.each([
  [
    "makes its database",
    () => readdirSync(folder).some((name) => name.startsWith("postgres.new-")),
  ],
  ["starts its database", () => existsSync(join(folder, "postgres", "postmaster.pid"))],
])("a shop that is told to end while it %s leaves nothing behind", async (_moment, isThere) => {
  const server = launch({ DATABASE_URL: "" });
  server.opened.catch(() => {});
  const gone = once(server.child, "exit");
  await vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 20_000, interval: 5 });
  server.child.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
  expect(await onFolder()).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(["postgres", "postgres-password"]);
});
