import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStore } from "../files/folder-store.server.ts";
import { shopRequestListener } from "./http.server.ts";

const folder = mkdtempSync(join(tmpdir(), "madua-served-"));
const served = {
  "client/assets/page-1a2b.js": "export const sign = '₹';",
  "client/assets/page-1a2b.css": ".price::before { content: '₹' }",
  "client/favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "files/blogImage/4f2a.pdf": "%PDF-1.4 <script>alert(1)</script> %%EOF",
  "files/gallery/9c1b-4x5.webp": "a picture",
};
const kept = ["client/.env", "files/.hidden", "files-of-last-year/4f2a.pdf", "postgres-password"];

let server: Server;

beforeAll(async () => {
  const secrets = Object.fromEntries(kept.map((name) => [name, "secret"]));
  for (const [name, content] of Object.entries({ ...served, ...secrets })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const listener = shopRequestListener({
    clientFolder: join(folder, "client"),
    middleware: undefined,
    files: folderStore(join(folder, "files")),
    renderPage: async () => new Response("no such page\n", { status: 404 }),
    pageCache: undefined,
    feedUser: async () => null,
  });
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Unlike fetch, leaves the path as it is. */
async function ask(path: string) {
  const { port } = server.address() as AddressInfo;
  const asked = get({ host: "127.0.0.1", port, path });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

test.each([
  ["/assets/page-1a2b.js", "text/javascript; charset=utf-8", "client/assets/page-1a2b.js"],
  ["/assets/page-1a2b.css", "text/css; charset=utf-8", "client/assets/page-1a2b.css"],
  ["/favicon.svg", "image/svg+xml; charset=utf-8", "client/favicon.svg"],
  ["/files/gallery/9c1b-4x5.webp", "image/webp", "files/gallery/9c1b-4x5.webp"],
] as const)("%s is %s, and no browser shall guess", async (path, type, name) => {
  const { status, headers, body } = await ask(path);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe(type);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(body).toBe(served[name]);
  // What somebody has uploaded loads and runs nothing, opened by itself.
  const policy = path.startsWith("/files/")
    ? "default-src 'none'; frame-ancestors 'none'"
    : undefined;
  expect(headers["content-security-policy"]).toBe(policy);
});

test("a PDF is saved under its name, and never opened as a page", async () => {
  const { status, headers } = await ask("/files/blogImage/4f2a.pdf");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="4f2a.pdf"',
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
});

test.each([
  "/files/",
  "/files/gallery",
  "/files/gallery/",
  "/files/../postgres-password",
  "/files/%2e%2e/postgres-password",
  "/files/..%2fpostgres-password",
  "/files/..%5cpostgres-password",
  "/files/gallery/../../postgres-password",
  "/files/../files-of-last-year/4f2a.pdf",
  "/files//postgres-password",
  "/files/postgres-password%00.webp",
  "/assets/",
  "/assets/../../postgres-password",
  "/../postgres-password",
  "/.env",
  "/.git/config",
])("%s gives nothing away", async (path) => {
  const { status, body } = await ask(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).not.toMatch(/secret|page-1a2b|9c1b/);
});
