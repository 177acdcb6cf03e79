import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { pool } from "#app/server/database/database.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { isRunning } from "#tests/processes.ts";
import { startServer } from "#tests/server-process.ts";

ownDatabase();

interface Answer {
  status: number | undefined;
  /** Whether the connection ends with it. */
  isLast: boolean;
}

test("a shop that is told to stop answers every request that was begun, and is gone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "madua-stop-"));
  const shop = await startServer({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    DATA_DIR: folder,
  });
  const product = await makeProduct({ currentStock: 1000 });
  const query = (text: string, values?: unknown[]) => pool.query(text, values);
  const { cookie } = await HttpShopper.enter(shop.url, query);

  /** Sends a request over a connection of one's own that is kept, and reads the whole answer. */
  async function ask(agent: Agent, path: string, headers: Record<string, string>): Promise<Answer> {
    const asked = request(shop.url + path, { agent, headers });
    asked.end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    await text(answer);
    return { status: answer.statusCode, isLast: answer.headers.connection === "close" };
  }

  const broken: unknown[] = [];
  const statuses = new Set<number | undefined>();
  let stopping = false;
  let answered = 0;

  /** Goes on asking over its one connection until it is told that this ends. */
  async function shopOn(path: string, headers: Record<string, string>): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let isLast = false; !isLast; ) {
      const begunAfter = stopping;
      try {
        const answer = await ask(agent, path, headers);
        isLast = answer.isLast;
        answered += 1;
        statuses.add(answer.status);
        // From the moment on at which it is known, every answer says so.
        if (begunAfter && !isLast) broken.push(`${path} kept its connection`);
      } catch (error) {
        broken.push(error);
        isLast = true;
      }
    }
    agent.destroy();
  }

  const feed = await fetch(`${shop.url}/live`);
  const feedEnds = feed.text();
  // It is open a moment before it has rendered its main pages.
  await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const { host, hostname, port } = new URL(shop.url);
  const health = connect(Number(port), hostname);
  const readiness = `GET /readyz HTTP/1.1\r\nHost: ${host}\r\n`;
  health.write(`${readiness}\r\n`);
  expect(String(await once(health, "data"))).toMatch(/^HTTP\/1\.1 200 /);

  const pages: [path: string, headers: Record<string, string>][] = [
    ["/products", {}],
    [`/products/${product.id}`, {}],
    ["/dashboard", { Cookie: cookie }],
    ["/account/orders", { Cookie: cookie }],
  ];
  const clients = Array.from({ length: 6 }, () => pages.map(([path, sent]) => shopOn(path, sent)));
  while (answered < 200) await new Promise((resolve) => setImmediate(resolve));

  // Begun, and ended when the shop stops: a connection that asks nothing would be closed by then on a busy machine.
  health.write(readiness);
  const begun = performance.now();
  shop.child.kill("SIGTERM");
  const gone = once(shop.child, "exit");
  // The signal has arrived when nobody is let in any more.
  while (
    await fetch(`${shop.url}/healthz`, { headers: { Connection: "close" } }).then(
      () => true,
      () => false,
    )
  );
  stopping = true;
  health.write("\r\n");
  const readyAfter = await text(health);
  await Promise.all(clients.flat());
  await feedEnds;
  const [code] = await gone;
  const seconds = (performance.now() - begun) / 1000;

  expect(broken).toEqual([]);
  expect([...statuses]).toEqual([200]);
  expect(readyAfter).toMatch(/HTTP\/1\.1 503 .*\r\nConnection: close\r\n/s);
  expect(code).toBe(0);
  // Of itself, and not by the limit of 15 s.
  expect(seconds).toBeLessThan(12);
  rmSync(folder, { recursive: true, force: true });
});

test("a shop whose own database is frozen is gone 15 s after it is told to stop", async () => {
  const folder = mkdtempSync(join(tmpdir(), "madua-stop-"));
  const shop = await startServer({ DATA_DIR: folder, SAMPLE_SHOP: "no" });
  const pidFile = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8");
  const postmaster = Number(pidFile.split("\n", 1)[0]);
  process.kill(postmaster, "SIGSTOP");
  try {
    const begun = performance.now();
    shop.child.kill("SIGTERM");
    const [code] = await once(shop.child, "exit");
    expect((performance.now() - begun) / 1000).toBeLessThan(25);
    expect(code).not.toBe(0);
    expect(shop.output()).toMatch(/not stopped within 15 s/);
  } finally {
    // SIGQUIT ends a postmaster and all that it has started.
    process.kill(postmaster, "SIGQUIT");
    process.kill(postmaster, "SIGCONT");
    while (isRunning(postmaster)) await new Promise((resolve) => setImmediate(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});
