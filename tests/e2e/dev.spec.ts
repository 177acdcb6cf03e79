import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { sampleTemplate } from "../server-process.ts";
import { cloneDatabase } from "../test-database.ts";
import { enterAs } from "./all-pages.ts";
import { expect as expectSoon, test } from "./shop.ts";

/** Vite reads and compiles each page at its first visit, and an edit may open the whole shop anew. */
const expect = expectSoon.configure({ timeout: 60_000 });

/**
 * A checkout in which nothing was ever opened. It finds its packages in the node_modules above it,
 * and what it edits is its own. (Vite does not watch a folder named test-results.)
 */
const checkout = resolve(".dev-checkout");
let child: ChildProcess;
let database: pg.Client;
let url = "";
let end = async () => {};

test.beforeAll(async () => {
  // A cold start compiles everything, with whatever else runs beside it.
  test.setTimeout(300_000);
  rmSync(checkout, { recursive: true, force: true });
  const sources = ["app", "db", "messages", "practice-gateway", "project.inlang", "public"];
  const files = execFileSync("git", ["ls-files", ...sources, "*.ts", "*.json", "scripts"], {
    encoding: "utf8",
  });
  for (const file of files.trim().split("\n")) cpSync(file, join(checkout, file));
  // The one package that is opened by its path, not found as a module (project.inlang/settings.json).
  mkdirSync(join(checkout, "node_modules"));
  symlinkSync(resolve("node_modules/@inlang"), join(checkout, "node_modules/@inlang"));
  const clone = await cloneDatabase(process.env.E2E_POSTGRES ?? "", sampleTemplate);
  database = new pg.Client({ connectionString: clone.url });
  await database.connect();
  child = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: clone.url,
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = once(child, "exit");
  end = async () => {
    child.kill("SIGINT");
    await gone;
    await database.end();
    await clone.drop();
    rmSync(checkout, { recursive: true, force: true });
  };
  url = await opened();
});
test.afterAll(() => end());

/** Where it is open, once it says so. */
function opened(): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /Madua is open: (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`it did not start:\n${output}`)));
  });
}

function edit(file: string, from: string, to: string): void {
  const path = join(checkout, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

test("a cold checkout opens, its pages react, and edits show without a restart", async ({
  page,
}) => {
  test.setTimeout(300_000);

  await test.step("a shopper's page", async () => {
    await page.goto(`${url}/products`);
    await page.getByRole("button", { name: "Add To Cart" }).first().click();
    await expect(page.getByRole("link", { name: "Go To Cart" })).toBeVisible();
  });

  await test.step("an edited page is replaced where it stands", async () => {
    await page.evaluate(() => {
      document.documentElement.dataset.sameDocument = "yes";
    });
    edit(
      "app/routes/shop/products/products.tsx",
      "title={m.product_list()}",
      'title="Edited list"',
    );
    await expect(page.getByRole("heading", { name: "Edited list" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-same-document", "yes");
  });

  await test.step("a page of the back office, its late parts included", async () => {
    await enterAs(page, "admin", { url, query: (text, values) => database.query(text, values) });
    await page.goto(`${url}/my/product`);
    await page.getByText("More details").click();
    await expect(page.getByRole("textbox", { name: "Description", exact: true })).toBeEditable();
  });

  await test.step("edited code of a route's server side", async () => {
    edit("app/routes/resources/healthz.ts", "ok", "edited");
    await expect
      .poll(async () => (await page.request.get(`${url}/healthz`)).text())
      .toBe("edited\n");
  });

  await test.step("edited code of the process", async () => {
    edit("app/server/http/http.server.ts", '"DENY"', '"SAMEORIGIN"');
    const header = async () =>
      (await page.request.get(`${url}/healthz`)).headers()["x-frame-options"];
    await expect.poll(header).toBe("SAMEORIGIN");
  });

  await test.step("the home page", async () => {
    await page.goto(url);
    await expect(page.getByRole("heading", { name: "Bestselling Products" })).toBeVisible();
  });
});
