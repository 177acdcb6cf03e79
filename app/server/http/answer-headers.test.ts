import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseAway } from "../database/database-outage.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { shopRequestListener } from "./http.server.ts";

let server: Server;
let url: string;

const ofPage = "default-src 'self'";

beforeAll(async () => {
  const listener = shopRequestListener({
    clientFolder: undefined,
    middleware: undefined,
    files: folderStore(tmpdir()),
    renderPage: async (request) => {
      if (request.url.endsWith("/fails")) throw new Error("select secret from shoppers");
      const headers = new Headers({ "Content-Type": "text/html" });
      if (request.url.endsWith("/a-page")) headers.set("Content-Security-Policy", ofPage);
      return new Response("<p>a page</p>", { headers });
    },
    pageCache: undefined,
    feedUser: async (request) => {
      const message = "select secret from sessions";
      throw request.url?.endsWith("away") ? new DatabaseAway(message) : new Error(message);
    },
  });
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each<[string, number, RequestInit?]>([
  ["/a-page", 200],
  ["/a-page%00", 400],
  ["/login", 403, { method: "POST", headers: { Origin: "https://evil.example" } }],
  ["/files/nothing.webp", 404],
  ["/my/orders.csv", 200],
  ["/fails", 500],
  ["/live", 500],
  ["/live?since=away", 503],
])(
  "%s, %d: cannot be framed or guessed at, passes no address on, tells nothing",
  async (path, status, init) => {
    const answer = await fetch(url + path, init);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin",
      // Of an answer that brings none, also a page whose policy was forgotten: nothing is loaded or run.
      "content-security-policy":
        path === "/a-page" ? ofPage : "default-src 'none'; frame-ancestors 'none'",
    });
    expect([...answer.headers.keys()].join()).not.toMatch(/access-control|x-powered|server/);
    const body = await answer.text();
    expect(body).not.toMatch(/secret|\.ts:\d| at /);
    if (body) expect(answer.headers.get("content-type")).toMatch(/^text\/(html|plain)/);
  },
);
