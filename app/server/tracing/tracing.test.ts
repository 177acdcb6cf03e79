import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { fetchPayment, openRazorpay } from "#app/domains/payments/provider/razorpay.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys } from "#tests/own-gateway.ts";
import { db, pool } from "../database/database.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { shopRequestListener } from "../http/http.server.ts";
import { closeJobs, openJobs } from "../jobs/jobs.server.ts";
import { aboutRunningWork, log } from "../log/log.server.ts";
import { enqueueMail } from "../mail/enqueue-mail.server.ts";
import { sendMails } from "../mail/send-mail.server.ts";
import { config, readConfig } from "../process/config.server.ts";
import { openS3 } from "../s3/s3-client.server.ts";
import { openTracing } from "./open-tracing.server.ts";
import { traced } from "./traced.server.ts";

ownDatabase();

/** A span as OTLP's JSON has it, with its attributes as one object. */
interface Span {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: Record<string, unknown>;
}

type Value = Record<string, unknown>;
type OtlpSpan = Omit<Span, "attributes"> & { attributes: { key: string; value: Value }[] };

/** What a collector is sent. */
interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

const servers: Server[] = [];
const folder = mkdtempSync(join(tmpdir(), "madua-tracing-"));

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** All that the collector has received, and what was sent with it. */
let received: OtlpTraces[] = [];
let sentWith: (string | string[] | undefined)[] = [];

const collector = createServer(async (request, response) => {
  sentWith.push(request.url, request.headers["x-collector-key"]);
  received.push((await json(request)) as OtlpTraces);
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});

const collectorUrl = await listen(collector);

const firstOf = (value: Value) => Object.values(value)[0];

/** Runs `work` while traces are collected, and gives the spans that it made. */
async function spansOf(
  work: () => Promise<unknown>,
  settings: Record<string, string> = {},
): Promise<Span[]> {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collectorUrl}/` };
  const close = openTracing(readConfig({ ...endpoint, ...settings }));
  await work().finally(close);
  return received
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, firstOf(value)])),
    }));
}

beforeEach(() => {
  received = [];
  sentWith = [];
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

/** The shop's HTTP side, whose every page asks for somebody by mail address, and fails. */
async function startShop(): Promise<string> {
  return listen(
    createServer(
      shopRequestListener({
        clientFolder: undefined,
        middleware: (_request, _response, next) => next(),
        files: folderStore(folder),
        pageCache: undefined,
        feedUser: async () => null,
        routeOf: () => "/my/users/:userId",
        renderPage: async () => {
          await db.select().from(users).where(eq(users.email, "asha@example.org"));
          await db.transaction((tx) => tx.select({ id: users.id }).from(users));
          return Response.json(aboutRunningWork(), { status: 503 });
        },
      }),
    ),
  );
}

const caller = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

/** Asks for somebody's page as a proxy does that has begun a trace; gives what the log would carry. */
async function askAsProxy(shop: string): Promise<Record<string, string>> {
  const asked = `${shop}/my/users/0198-asha?email=asha%40example.org`;
  const headers = { traceparent: `00-${caller.traceId}-${caller.spanId}-01` };
  return (await (await fetch(asked, { headers })).json()) as Record<string, string>;
}

test("a request is a span below its proxy's, with its SQL below it and nothing of anybody in them", async () => {
  config().TRUST_PROXY = true;
  const shop = await startShop();
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "x-collector-key=secret");
  let logged: Record<string, string> = {};
  const spans = await spansOf(async () => {
    logged = await askAsProxy(shop);
  });
  vi.unstubAllEnvs();

  expect(sentWith).toEqual(["/v1/traces", "secret"]);
  const [request] = spans.filter(({ kind }) => kind === 2);
  expect(request).toMatchObject({
    name: "GET /my/users/:userId",
    traceId: caller.traceId,
    parentSpanId: caller.spanId,
    status: { code: 2 },
    attributes: {
      "http.route": "/my/users/:userId",
      "http.response.status_code": 503,
      "madua.request_id": logged.requestId,
    },
  });
  expect(logged.traceId).toBe(caller.traceId);
  const sql = spans.filter(({ name }) => name.startsWith("SQL"));
  const names = ["SQL begin", "SQL commit", "SQL select", "SQL select"];
  expect(sql.map(({ name }) => name).sort()).toEqual(names);
  expect(new Set(sql.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
  expect(JSON.stringify(sql)).toContain('where \\"users\\".\\"email\\" = $1');
  expect(JSON.stringify(received)).not.toMatch(/asha/);
});

test("who is no proxy of ours begins no trace, and names none", async () => {
  config().TRUST_PROXY = false;
  const shop = await startShop();
  const [request] = (await spansOf(() => askAsProxy(shop))).filter(({ kind }) => kind === 2);
  expect(request?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(request?.traceId).not.toBe(caller.traceId);
  expect(await spansOf(() => askAsProxy(shop), { OTEL_TRACES_SAMPLER_ARG: "0" })).toHaveLength(5);
});

test("jobs, mails, the payment provider and the object store are spans of their job's trace", async () => {
  const provider = await listen(createServer((_request, response) => void response.destroy()));
  openRazorpay({ ...keys, practiceUrl: provider });
  const store = await listen(
    createServer((_request, response) => void response.writeHead(404).end()),
  );
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  const s3 = openS3({ bucket: "madua", key: "", endpoint: store });
  const done = Promise.withResolvers<object>();
  const spans = await spansOf(async () => {
    const jobs = await openJobs(process.env.DATABASE_URL ?? "");
    await sendMails(jobs, readConfig({ DATA_DIR: folder }), 0.5);
    await jobs.work("check-books", { pollingIntervalSeconds: 0.5 }, async () => {
      await fetchPayment("pay_asha").catch(() => {});
      await s3.send(new ListObjectsV2Command({ Bucket: "asha" })).catch(() => {});
      done.resolve(aboutRunningWork());
    });
    await jobs.send("check-books", {});
    await enqueueMail(db, "asha@example.org", { kind: "welcome", name: "Asha", path: "/" });
    expect(await done.promise).toEqual({
      queue: "check-books",
      job: expect.any(String),
      traceId: expect.any(String),
    });
    await vi.waitUntil(() => isSent(), { timeout: 20_000, interval: 100 });
    await closeJobs(jobs);
  });
  vi.unstubAllEnvs();

  const below = (job: string) => {
    const top = spans.find(({ name }) => name === job);
    expect(top?.kind).toBe(5);
    const parts = spans.filter(({ parentSpanId }) => parentSpanId === top?.spanId);
    return parts.map(({ name, status }) => [name, status.code ?? 0]).sort();
  };
  expect(below("job check-books")).toEqual([
    ["Razorpay fetch payment", 2],
    ["S3 ListObjectsV2", 2],
  ]);
  expect(below("job mail")).toEqual([["mail welcome", 0]]);
  expect(JSON.stringify(received)).not.toMatch(/asha/i);
});

const isSent = async () => {
  const { rows } = await pool.query(
    "select from pgboss.job where name = 'mail' and state = 'completed'",
  );
  return rows.length > 0;
};

test("that a collector does not take them is said once, and is nobody else's trouble", async () => {
  const refusing = await listen(
    createServer((_request, response) => void response.writeHead(400).end()),
  );
  const warned = vi.spyOn(log, "warn");
  const describe = () => ({ name: "job x", kind: "consumer" }) as const;
  const work = () => traced(describe, async () => "done");
  await spansOf(async () => expect(await work()).toBe("done"), {
    OTEL_EXPORTER_OTLP_ENDPOINT: refusing,
  });
  expect(warned.mock.calls.map(([, words]) => words)).toEqual(["traces could not be sent"]);
  warned.mockRestore();
});
