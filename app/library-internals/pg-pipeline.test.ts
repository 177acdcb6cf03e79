import { connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pool as ownPool } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { pipelinedTransaction } from "./pg-pipeline.server.ts";

ownDatabase();

/** A proxy before the database that can hold its answers back and shows what was sent meanwhile. */
function proxyOf(url: string) {
  const { hostname, port } = new URL(url);
  let isHeld = false;
  let sent = "";
  let held: (() => void)[] = [];
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    sockets.push(client, database);
    client.on("data", (bytes) => {
      if (isHeld) sent += bytes.toString("latin1");
      database.write(bytes);
    });
    database.on("data", (bytes) => {
      if (isHeld) held.push(() => client.write(bytes));
      else client.write(bytes);
    });
    for (const socket of [client, database]) socket.on("error", () => {});
  });
  return {
    listen: () => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)),
    port: () => (server.address() as { port: number }).port,
    hold: () => {
      isHeld = true;
      sent = "";
    },
    sent: () => sent,
    release: () => {
      isHeld = false;
      for (const pass of held) pass();
      held = [];
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let proxy: ReturnType<typeof proxyOf>;
let pool: pg.Pool;

beforeAll(async () => {
  const url = process.env.DATABASE_URL ?? "";
  proxy = proxyOf(url);
  await proxy.listen();
  const through = new URL(url);
  through.port = String(proxy.port());
  pool = new pg.Pool({ connectionString: through.href, max: 1, pipeline: true });
  pool.on("error", () => {});
  await ownPool.query("create table piped (n integer primary key)");
});
afterAll(async () => {
  await pool.end();
  proxy.close();
});

async function waitFor(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 5000 }).toBe(true);
}

test("statements given together are sent without waiting for answers", async () => {
  const client = await pool.connect();
  try {
    proxy.hold();
    const answers = Promise.all([
      client.query("begin"),
      client.query({ name: "piped-select", text: "select $1::int as n", values: [1] }),
      client.query("commit"),
    ]);
    await waitFor(() =>
      ["begin", "piped-select", "commit"].every((word) => proxy.sent().includes(word)),
    );
    proxy.release();
    const [, selected] = await answers;
    expect(selected.rows).toEqual([{ n: 1 }]);
  } finally {
    proxy.release();
    client.release();
  }
});

test("a named statement is parsed once per connection", async () => {
  const client = await pool.connect();
  try {
    const statement = { name: "piped-once", text: "select $1::int as unmistakable" };
    await client.query({ ...statement, values: [1] });
    proxy.hold();
    const second = client.query({ ...statement, values: [2] });
    await waitFor(() => proxy.sent().includes("piped-once"));
    proxy.release();
    expect((await second).rows).toEqual([{ unmistakable: 2 }]);
    expect(proxy.sent()).not.toContain("unmistakable");
  } finally {
    proxy.release();
    client.release();
  }
});

test("a commit right behind a statement that fails rolls back, and the connection goes on", async () => {
  const client = await pool.connect();
  try {
    const settled = await Promise.allSettled([
      client.query("begin"),
      client.query("insert into piped values (1)"),
      client.query({ name: "piped-fail", text: "insert into piped values ($1)", values: [1] }),
      client.query("commit"),
    ]);
    expect(settled.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    const { rows } = await client.query("select n from piped");
    expect(rows).toEqual([]);
  } finally {
    client.release();
  }
});

test("a begin that nobody waits for keeps its place before the first statement", async () => {
  const client = await pool.connect();
  try {
    client.query("begin").catch(() => {});
    await client.query("insert into piped values (2)");
    await client.query("rollback");
    expect((await client.query("select n from piped")).rows).toEqual([]);
  } finally {
    client.release();
  }
});

test("what a transaction asks for at once leaves by one write", async () => {
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  client.release();
  const [one, several] = [vi.spyOn(stream, "_write"), vi.spyOn(stream, "_writev")];
  const select = (n: number) => ({ name: `piped-${n}`, text: `select ${n} as n`, values: [] });
  const rows = await pipelinedTransaction(pool, async (run, runLast) => {
    await Promise.all([run(select(1)), run(select(2))]);
    return runLast(select(3));
  });
  expect(rows).toEqual([{ n: 3 }]);
  expect(one.mock.calls.length + several.mock.calls.length).toBe(2);
});
