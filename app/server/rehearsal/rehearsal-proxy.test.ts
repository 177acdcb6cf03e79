import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { config } from "../process/config.server.ts";
import { practiceBegins, practiceEnds, toPracticeShop } from "./rehearsal-proxy.server.ts";

vi.mock("../process/config.server.ts", { spy: true });

const folder = mkdtempSync(join(tmpdir(), "rehearsal-"));
const asked: IncomingMessage[] = [];
let practice: Server;
let real: Server;

const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

/** Notes that a practice shop runs at a port, as its starter does. */
async function note(port: number) {
  const run = { port, token: "token-1", secret: "secret", pid: process.pid };
  writeFileSync(join(folder, "rehearsal.json"), JSON.stringify(run));
  // What was read of the note counts for a second.
  await delay(1100);
  return run;
}

beforeAll(async () => {
  vi.mocked(config).mockReturnValue({ DATA_DIR: folder } as never);
  practice = createServer((request, response) => {
    asked.push(request);
    response.setHeader("Set-Cookie", ["session=theirs; HttpOnly; Path=/", "theme=dark; Path=/"]);
    response.end("practice");
  });
  real = createServer((request, response) => {
    if (!toPracticeShop(request, response)) response.end("real");
  });
  await note(await listening(practice));
  await listening(real);
});
afterAll(() => {
  for (const server of [practice, real]) server.close();
  rmSync(folder, { recursive: true });
});

async function get(path: string, cookie = "", headers = {}) {
  const { port } = real.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { cookie, ...headers },
  });
  return {
    status: answer.status,
    text: await answer.text(),
    cookies: answer.headers.getSetCookie(),
  };
}

test("who does not practise gets the real shop", async () => {
  expect(await get("/my", "session=mine")).toMatchObject({ status: 200, text: "real" });
});

test("who practises gets the practice shop, with its own session and without the real one (rules: rehearsal-2)", async () => {
  const cookie = "session=mine; practice-session=theirs; practice-shop=token-1; sidebar=narrow";
  const answer = await get("/hi/my/orders?view=x", cookie, { "x-rehearsal-secret": "guess" });
  expect(answer).toMatchObject({ status: 200, text: "practice" });
  expect(answer.cookies).toEqual([
    "practice-session=theirs; HttpOnly; Path=/",
    "theme=dark; Path=/",
  ]);
  expect(asked.at(-1)).toMatchObject({
    url: "/hi/my/orders?view=x",
    headers: { cookie: "sidebar=narrow; session=theirs", "x-forwarded-for": "127.0.0.1" },
  });
  expect(asked.at(-1)?.headers).not.toHaveProperty("x-rehearsal-secret");
});

test.each(["/my/rehearsal", "/hi/my/rehearsal.data?x=1", "/assets/a.js", "/hooks/rehearsal"])(
  "%s is the real shop's for everybody",
  async (path) => {
    expect(await get(path, "practice-shop=token-1")).toMatchObject({ text: "real" });
  },
);

test("who has a mark of a practice that has ended never reaches the real shop by it", async () => {
  const other = await get("/my/orders/1", "session=mine; practice-shop=token-0");
  expect(other.status).toBe(409);
  expect(other.text).toContain("Nothing was done in the real shop");
  expect(other.text).toContain("अभ्यास");
  practice.closeAllConnections();
  await new Promise((resolve) => practice.close(resolve));
  expect((await get("/my", "practice-shop=token-1")).status).toBe(409);
});

test("what begins a practice leaves the real session alone, and what ends it takes the mark", () => {
  const run = { port: 1, token: "t", secret: "s", pid: 1 };
  const [mark, session] = practiceBegins(run, ["__Host-session=x; HttpOnly; Secure"]);
  expect(mark).toMatch(/^practice-shop=t; Path=\/; SameSite=Lax/);
  expect(session).toBe("practice-__Host-session=x; HttpOnly; Secure");
  expect(practiceEnds()).toMatch(/^practice-shop=; Max-Age=0/);
});
