import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { pool } from "../database/database.server.ts";
import { shopRequestListener } from "../http/http.server.ts";
import { folderStore } from "./folder-store.server.ts";
import { shareAssets } from "./shared-assets.server.ts";

ownDatabase();

const parent = mkdtempSync(join(tmpdir(), "madua-assets-"));
afterAll(() => rmSync(parent, { recursive: true }));
beforeEach(() => pool.query("delete from assets"));

/** The client folder of a version with these files. */
function version(name: string, files: Record<string, string>): string {
  const folder = join(parent, name);
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(folder, "assets", file), content);
  }
  return folder;
}

const older = version("older", {
  "react-1a.js": "export const react = 1;",
  "shell-2b.js": "export const shell = '₹ old';",
  "shell-2b.js.br": "compressed",
});
const newer = version("newer", {
  "react-1a.js": "export const react = 1;",
  "shell-3c.js": "export const shell = '₹ new';",
});

const kept = async () =>
  (await pool.query("select name from assets order by 1")).rows.map(({ name }) => name);

/** Days go by. */
const wait = (days: number) =>
  pool.query("update assets set last_used = last_used - make_interval(days => $1)", [days]);

/** The address of a process of the version in `clientFolder`. */
async function serve(clientFolder: string): Promise<string> {
  const listener = shopRequestListener({
    clientFolder,
    middleware: undefined,
    files: folderStore(parent),
    renderPage: async () => new Response("no such page\n", { status: 404 }),
    pageCache: undefined,
    feedUser: async () => null,
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("while versions change, each process has the scripts of both (rules: upgrades-2)", async () => {
  await shareAssets(older);
  await shareAssets(newer);
  const asked = { [older]: ["shell-3c.js", "'₹ new'"], [newer]: ["shell-2b.js", "'₹ old'"] };
  for (const [folder, [script, content]] of Object.entries(asked)) {
    const answer = await fetch(`${await serve(folder)}/assets/${script}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  }
});

test("what no version has is no file", async () => {
  await shareAssets(older);
  const url = await serve(newer);
  for (const path of ["gone-4d.js", "%2e%2e/shell-2b.js", "shell-2b.js.br", "shell-2b.js/"]) {
    expect((await fetch(`${url}/assets/${path}`)).status, path).toBe(404);
  }
});

test("what a version of months has used is kept for those who have its page open when it goes", async () => {
  await shareAssets(older);
  await wait(90);
  await shareAssets(newer);
  expect(await kept()).toEqual(["react-1a.js", "shell-2b.js", "shell-3c.js"]);
});

test("what no version has used for 30 days goes", async () => {
  await shareAssets(older);
  await shareAssets(newer);
  await wait(20);
  await shareAssets(newer);
  expect(await kept()).toContain("shell-2b.js");
  await wait(11);
  await shareAssets(newer);
  expect(await kept()).toEqual(["react-1a.js", "shell-3c.js"]);
});

test("processes that start together share them once", async () => {
  await Promise.all([shareAssets(older), shareAssets(newer), shareAssets(older)]);
  expect(await kept()).toEqual(["react-1a.js", "shell-2b.js", "shell-3c.js"]);
});
