import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { folderStore } from "../files/folder-store.server.ts";

const folder = mkdtempSync(join(tmpdir(), "madua-http-"));
let servers: Server[] = [];

/** What React Router was asked for. */
const asked: string[] = [];
/** Where it was said to come from. */
const networks: (string | undefined)[] = [];

/** The shop's HTTP side with these settings, in front of pages that say "a page". */
async function startHttp(settings: Record<string, string>): Promise<number> {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { log } = await import("../log/log.server.ts");
  log.level = "silent";
  const { currentRequest } = await import("./request.server.ts");
  const { shopRequestListener } = await import("./http.server.ts");
  const listener = shopRequestListener({
    clientFolder: folder,
    files: folderStore(folder),
    middleware: undefined,
    pageCache: undefined,
    feedUser: async () => null,
    renderPage: async ({ url }) => {
      asked.push(url);
      networks.push(currentRequest()?.clientNetwork);
      const headers = url.includes("/own") ? { "Cache-Control": "private, no-store" } : undefined;
      return new Response("a page", { headers });
    },
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Sends a request to the letter; what comes back, to the letter. */
async function send(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
  return text(socket);
}

afterEach(() => {
  vi.unstubAllEnvs();
  asked.length = 0;
  networks.length = 0;
});
afterAll(() => {
  for (const server of servers) server.close();
  servers = [];
  rmSync(folder, { recursive: true });
});

describe("a request that no page sends is refused in words, before any page is asked", () => {
  let port: number;
  beforeAll(async () => {
    port = await startHttp({});
  });

  test.each([
    ["TRACE / HTTP/1.1", "Host: localhost", 405],
    ["OPTIONS * HTTP/1.1", "Host: localhost", 405],
    ["OPTIONS / HTTP/1.1", "Host: localhost", 405],
    ["DELETE /login HTTP/1.1", "Host: localhost", 405],
    ["GET / HTTP/1.1", "Host: a b", 400],
    ["GET / HTTP/1.1", "Host: a/b", 400],
    ["GET / HTTP/1.1", "Host: user@localhost", 400],
    ["GET / HTTP/1.1", "Host: [::1", 400],
    ["GET / HTTP/1.1", "Host: localhost:port", 400],
    ["GET / HTTP/1.1", "Host: ", 400],
    ["GET http://localhost/ HTTP/1.1", "Host: localhost", 400],
    ["GET /products/%00 HTTP/1.1", "Host: localhost", 400],
    ["GET /files/%00 HTTP/1.1", "Host: localhost", 400],
  ])("%s with %s: %i", async (line, host, status) => {
    const answer = await send(port, line, host, "Connection: close");
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\n\r\n(?:[\da-f]+\r\n)?[A-Z].*\.\n/);
    expect(asked).toEqual([]);
  });

  test.each([
    ["Host: localhost", "Host: evil.example"],
    ["Host: localhost", "hOST: localhost"],
  ])("two hosts, %s and %s", async (...hosts) => {
    const answer = await send(port, "GET / HTTP/1.1", ...hosts, "Connection: close");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).toEqual([]);
  });

  test("others are not", async () => {
    for (const host of ["localhost:3000", "madua.example", "127.0.0.1", "[::1]:3000"]) {
      const answer = await send(port, "GET //x HTTP/1.1", `Host: ${host}`, "Connection: close");
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(await send(port, "GET / HTTP/1.0")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test("what nobody has said how to keep is kept for nobody else, and asked about each time", async () => {
  const port = await startHttp({});
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  expect(page.headers.get("cache-control")).toBe("private, no-cache");
  expect(page.headers.get("vary")).toContain("Cookie");
  expect(page.headers.get("x-request-id")).toBeTruthy();
  expect(page.headers.has("strict-transport-security")).toBe(false);
  const own = await fetch(`http://127.0.0.1:${port}/own`);
  expect(own.headers.get("cache-control")).toBe("private, no-store");
  const foreign = await fetch(`http://127.0.0.1:${port}/login`, { method: "POST" });
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get("x-request-id")).toBeTruthy();
  const file = await fetch(`http://127.0.0.1:${port}/files/nothing.webp`);
  expect(file.headers.get("cache-control")).toBe("private, no-cache");
});

test("a client that names networks of its own counts as the one that the proxy names", async () => {
  const port = await startHttp({ TRUST_PROXY: "yes", BASE_URL: "https://madua.example" });
  const lines = ["X-Forwarded-For: 198.51.100.1", "X-Forwarded-For: 203.0.113.7:41234"];
  await send(port, "GET / HTTP/1.1", "Host: localhost", ...lines, "Connection: close");
  expect(networks).toEqual(["203.0.113.7"]);
});

test("over https a browser comes by nothing else for a year", async () => {
  const port = await startHttp({ BASE_URL: "https://madua.example" });
  for (const path of ["/", "/files/nothing.webp", "/products/%00", "/live"]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(answer.headers.get("strict-transport-security"), path).toBe("max-age=31536000");
    await answer.body?.cancel();
  }
});
