import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from "vitest";
import { folderStore } from "../files/folder-store.server.ts";

const folder = mkdtempSync(join(tmpdir(), "madua-http-"));
let servers: Server[] = [];

/** What React Router was asked for. */
const asked: string[] = [];
/** Where it was said to come from. */
const networks: (string | undefined)[] = [];

/** What is logged; and in which request, where something fails. */
let warned: MockInstance;
let failed: MockInstance;
const failedIn: (string | undefined)[] = [];

/** The shop's HTTP side with these settings, in front of pages that say "a page". */
async function startHttp(settings: Record<string, string>): Promise<number> {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { log } = await import("../log/log.server.ts");
  log.level = "silent";
  warned = vi.spyOn(log, "warn").mockReturnValue();
  failed = vi
    .spyOn(log, "error")
    .mockImplementation(() => void failedIn.push(currentRequest()?.id));
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
      if (url.endsWith("/fails")) throw new Error("no page");
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
  failedIn.length = 0;
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

  test.each([
    ["both lengths", "POST / HTTP/1.1", "Content-Length: 5", "Transfer-Encoding: chunked"],
    ["two lengths", "POST / HTTP/1.1", "Content-Length: 5", "Content-Length: 6"],
    ["a length that is no number", "POST / HTTP/1.1", "Content-Length: +5"],
    ["an encoding of their own", "POST / HTTP/1.1", "Transfer-Encoding: chunked, x"],
    ["a bare line feed", "GET / HTTP/1.1", "X-A: 1\nX-B: 2"],
    ["a header before its line", "GET / HTTP/1.1", " X-A: 1"],
  ])("one with %s, after which nobody knows where the next begins", async (_, line, ...headers) => {
    const answer = await send(port, line, ...headers, "Host: localhost");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  test("the log says what and whence, once a minute", async () => {
    const fresh = await startHttp({ TRUST_PROXY: "yes", BASE_URL: "https://madua.example" });
    const from = (network: string) =>
      send(
        fresh,
        "TRACE / HTTP/1.1",
        "Host: localhost",
        `X-Forwarded-For: ${network}`,
        "Connection: close",
      );
    for (const network of ["203.0.113.7", "203.0.113.7", "203.0.113.8"]) await from(network);
    const about = { method: "TRACE", reason: "The shop answers GET, HEAD and POST only." };
    expect(warned.mock.calls).toEqual(
      ["203.0.113.7", "203.0.113.8"].map((network) => [
        { ...about, network },
        "odd request refused",
      ]),
    );
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
  const told = { url: `http://127.0.0.1:${port}/login`, origin: null, network: "127.0.0.1" };
  expect(warned.mock.calls).toEqual([[told, "foreign write refused"]]);
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

test("a failure outside the pages is logged with its request, and tells nothing", async () => {
  const port = await startHttp({});
  const answer = await fetch(`http://127.0.0.1:${port}/fails`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("no page");
  expect(failed).toHaveBeenCalledTimes(1);
  expect(failedIn).toEqual([answer.headers.get("x-request-id")]);
  expect(failedIn).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
});

test("what comes by http is led nowhere by the shop, a program's word least of all", async () => {
  const port = await startHttp({ BASE_URL: "https://madua.example" });
  for (const path of ["/", "/hooks/razorpay"]) {
    const init = { method: path === "/" ? "GET" : "POST", redirect: "manual" } as const;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 200, null]);
  }
});
