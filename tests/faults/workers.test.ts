import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { pool } from "#app/server/database/database.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { isRunning, kill } from "#tests/processes.ts";
import { launchServer, openWorkers, startServer } from "#tests/server-process.ts";

// The shop as several processes on one port (operations: workers).
ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "madua-workers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = () => ({
  DATABASE_URL: process.env.DATABASE_URL ?? "",
  DATA_DIR: folder,
  WORKERS: "2",
  LOG_LEVEL: "info",
});

/** The clients' ports of all connections that a process has accepted on `port`. */
function acceptedBy(pid: number, port: number): Set<number> {
  const descriptors = `/proc/${pid}/fd`;
  const own = new Set(
    readdirSync(descriptors).map(
      (name) => /^socket:\[(\d+)\]$/.exec(readlinkSync(join(descriptors, name)))?.[1],
    ),
  );
  const portOf = (address = "") => Number.parseInt(address.split(":")[1] ?? "", 16);
  return new Set(
    readFileSync(`/proc/${pid}/net/tcp`, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , , , , , , , inode]) => portOf(local) === port && own.has(inode))
      .map(([, , client]) => portOf(client)),
  );
}

test("a worker that is killed fails no request but those that it has accepted, and is replaced", async () => {
  const shop = await startServer(settings());
  onTestFinished(() => shop.stop());
  const product = await makeProduct({ currentStock: 1000 });
  const query = (text: string, values?: unknown[]) => pool.query(text, values);
  await expect.poll(() => openWorkers(shop.output()).length).toBe(2);
  const [leader, other] = openWorkers(shop.output());
  if (!leader || !other) throw new Error("no workers");

  const failed: { port: number | undefined; code: unknown }[] = [];
  const statuses = new Set<number | undefined>();
  let answered = 0;
  let shopping = true;

  /** Asks once. @returns false where there was no answer. */
  async function ask(agent: Agent, path: string): Promise<boolean> {
    const asked = request(shop.url + path, { agent });
    let port: number | undefined;
    asked.once("socket", (socket) => {
      port = socket.localPort;
      if (!socket.connecting) return;
      socket.once("connect", () => {
        port = socket.localPort;
      });
    });
    asked.end();
    try {
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      await text(answer);
      statuses.add(answer.statusCode);
      answered += 1;
      return true;
    } catch (error) {
      failed.push({ port, code: (error as NodeJS.ErrnoException).code });
      return false;
    }
  }

  /** Goes on asking, over one connection or over a new one each time; what fails is asked again once. */
  async function shopOn(path: string, keepAlive: boolean): Promise<void> {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (shopping) {
      if (!(await ask(agent, path))) expect(await ask(agent, path)).toBe(true);
    }
    agent.destroy();
  }
  const paths = ["/", "/products", `/products/${product.id}`, "/healthz"];
  const clients = [true, false].flatMap((keepAlive) =>
    paths.map((path) => shopOn(path, keepAlive)),
  );
  const atLeast = (count: number) =>
    expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(count);
  await atLeast(100);

  // Stopped first, so that what it has accepted can be read.
  process.kill(leader.pid, "SIGSTOP");
  const accepted = acceptedBy(leader.pid, Number(new URL(shop.url).port));
  const failedBefore = failed.length;
  await kill(leader.pid);
  await expect.poll(() => openWorkers(shop.output()).length).toBe(3);
  await atLeast(answered + 100);
  shopping = false;
  await Promise.all(clients);

  expect(failedBefore).toBe(0);
  expect(failed.filter(({ port = 0 }) => !accepted.has(port))).toEqual([]);
  expect([...statuses]).toEqual([200]);
  const replacement = openWorkers(shop.output())[2];
  expect(replacement?.worker).toBe(leader.worker);
  expect(shop.output()).toMatch(/a worker was killed by SIGKILL: another is started/);

  // The other one has taken the jobs over.
  const { before, after } = insertJob("reconcile-payments");
  await query(`${before} '{}'::jsonb ${after} on conflict do nothing`);
  const states = "select distinct state from pgboss.job where name = 'reconcile-payments'";
  await expect.poll(async () => (await query(states)).rows).toEqual([{ state: "completed" }]);

  // One practice gateway for all: an order of either is paid in the same window, which is there.
  const orders = Array.from({ length: 8 }, async () => {
    const shopper = await HttpShopper.enter(shop.url, query);
    const fields = shopper.checkoutFields([[product, 1]], randomUUID(), "online");
    expect((await shopper.post("/address.data", fields)).status).toBe(200);
    const page = await fetch(`${shop.url}/account/orders.data`, {
      headers: { cookie: shopper.cookie },
    });
    return /http:\/\/127\.0\.0\.1:\d+\/v1\/checkout\.js/.exec(await page.text())?.[0];
  });
  const scripts = new Set(await Promise.all(orders));
  const [script = ""] = scripts;
  expect(scripts.size).toBe(1);
  expect((await fetch(script)).status).toBe(200);
  const opened = "select count(*)::int as n from provider_orders";
  expect((await query(opened)).rows).toEqual([{ n: 8 }]);

  // Whoever starts the shop is greeted once, and shown the first admin's password.
  expect(shop.output().match(/Madua is open/g)).toHaveLength(1);
  expect(shop.output().match(/Password:/g)).toHaveLength(1);

  const gone = once(shop.child, "exit");
  shop.child.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
  expect([other.pid, replacement?.pid ?? 0].filter(isRunning)).toEqual([]);
});

test("a port that is taken stops the start with one line", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const PORT = String(typeof address === "object" ? address?.port : 0);
  const shop = launchServer({ ...settings(), PORT });
  const gone = once(shop.child, "exit");
  await expect(shop.opened).rejects.toThrow();
  expect(await gone).toEqual([1, null]);
  taken.close();
  const told = shop
    .output()
    .split("\n")
    .filter((line) => line && !line.startsWith("{"));
  expect(told).toEqual([
    `Port ${PORT} is in use: stop what listens there, or set PORT to another.`,
  ]);
});
