import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServer } from "#tests/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "madua-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Starts the built shop, or a command beside it, which is expected to refuse; returns its exit code and
 * all it printed.
 */
function start(settings: Record<string, string>, built = ["index.js"]) {
  const [program, ...given] = built;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`build/server/${program}`, ...given],
    {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
      encoding: "utf8",
      timeout: 100_000,
    },
  );
  return { status, printed: stdout + stderr };
}

test.each([
  [{ PORT: "eighty" }, /^Setting PORT: /],
  [{ DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" }, /^The database does not answer/],
  [{ BASE_URL: "https://madua.example" }, /^Setting RAZORPAY_KEY_ID: .* PRACTICE_PAYMENTS=yes/],
  [
    {
      BASE_URL: "http://madua.example",
      RAZORPAY_KEY_ID: "rzp_live_shop",
      RAZORPAY_KEY_SECRET: "secret",
    },
    /^Setting BASE_URL: .* is not https/,
  ],
])("%j stops the start with one line", (settings, line) => {
  const { status, printed } = start(settings);
  expect(status).toBe(1);
  expect(printed).toMatch(line);
  expect(printed.trim().split("\n")).toHaveLength(1);
});

test("a port that is taken stops the start with one line, and the database with it", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const address = taken.address();
  const port = String(typeof address === "object" ? address?.port : 0);
  const settings = { DATA_DIR: folder, SAMPLE_SHOP: "no", HOST: "127.0.0.1" };
  const { status, printed } = start({ ...settings, PORT: port });
  taken.close();
  expect(status).toBe(1);
  expect(printed).toBe(
    `Port ${port} is in use: stop what listens there, or set PORT to another.\n`,
  );

  // Whoever frees the port finds the shop as a first start does, its password included.
  const shop = await startServer(settings);
  expect(shop.output()).toMatch(/Madua is open/);
  await shop.stop();
});

test.each([["make-admin.js", "somebody@example.org"], ["new-session-secret.js"]])(
  "%s makes no shop in a folder that was named by mistake",
  (...built) => {
    const DATA_DIR = join(folder, "mistake");
    const { status, printed } = start({ DATA_DIR }, built);
    expect(status).toBe(1);
    expect(printed).toBe(`There is no shop in ${DATA_DIR}: set DATA_DIR or DATABASE_URL.\n`);
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);
