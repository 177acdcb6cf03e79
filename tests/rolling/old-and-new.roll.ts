import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { HttpShopper } from "#tests/http-shopper.ts";
import { type ServerProcess, startServer } from "#tests/server-process.ts";
import { cloneDatabase } from "#tests/test-database.ts";

/** Of a version: how many orders are placed through it before the next step. */
const ordersAStep = 20;
const units = 100_000;

/** What a next version may add, with what each kind of it does to tables that are in use. */
const migration = `-- Adds something of each kind.
ALTER TABLE "orders" ADD COLUMN "rolled" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_rolled" CHECK (quantity < 10000000) NOT VALID;--> statement-breakpoint
CREATE TABLE "rolled" ("id" text PRIMARY KEY NOT NULL);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_rolled" ON "orders" ("rolled");
`;

const parent = mkdtempSync(join(tmpdir(), "madua-rolling-"));
const before = join(parent, "before");
const after = join(parent, "after");
const product = { id: "laddu", price: 21_000, productMRP: 25_000 };
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
const query = (text: string, values?: unknown[]) => pool.query(text, values);

beforeAll(async () => {
  buildBefore(process.env.ROLL_FROM ?? "HEAD~1");
  execFileSync(process.execPath, ["scripts/build-now.ts"], { stdio: "inherit" });
  cpSync("db/migrations", join(after, "db/migrations"), { recursive: true });
  const journal = join(after, "db/migrations/meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const entry = { idx: entries.length, version: "7", when: Date.now(), tag: "9999_rolling" };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }));
  appendFileSync(join(after, "db/migrations/9999_rolling.sql"), migration);
  database = await cloneDatabase(inject("postgresUrl"), "template1");
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  execFileSync("git", ["worktree", "remove", "--force", before]);
  rmSync(parent, { recursive: true });
});

/** Builds the version at `ref` in a work tree of its own, with this one's packages where it has the same. */
function buildBefore(ref: string): void {
  execFileSync("git", ["worktree", "add", "--detach", before, ref], { stdio: "inherit" });
  const lockOf = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
  if (lockOf(before) === lockOf(".")) {
    execFileSync("cp", ["-al", resolve("node_modules"), before]);
  } else {
    execFileSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
      cwd: before,
      stdio: "inherit",
    });
  }
  const env = { ...process.env, PATH: `${before}/node_modules/.bin:${process.env.PATH}` };
  execFileSync("node", ["scripts/build-now.ts"], { cwd: before, env, stdio: "inherit" });
}

const start = (program: string, cwd: string) =>
  startServer(
    {
      DATABASE_URL: database.url,
      DATA_DIR: join(parent, "data"),
      SAMPLE_SHOP: "no",
      ORDERS_PER_HOUR: "100000",
    },
    [],
    { program: resolve(program, "build/server/index.js"), cwd },
  );
const startBefore = () => start(before, before);
const startAfter = () => start(".", after);

/** Whether the version before can do what came with the first that rolls. */
const rolls = () => existsSync(join(before, "app/server/files/shared-assets.server.ts"));

/** Orders and looks at pages, one after the other, until it is told to end. */
class Customer {
  readonly numbers: (string | undefined)[] = [];
  readonly #failed: string[] = [];
  #isDone = false;
  readonly #ended: Promise<void>;

  constructor(shop: ServerProcess, shopper: HttpShopper) {
    this.#ended = this.#shop(shop.url, shopper.at(shop.url));
  }

  async #shop(url: string, shopper: HttpShopper): Promise<void> {
    while (!this.#isDone) {
      this.numbers.push(await shopper.order([[product, 1]]));
      for (const path of ["/", "/products", "/products.data", `/products/${product.id}`]) {
        for (const cookie of ["", shopper.cookie]) {
          const { status } = await fetch(url + path, { headers: { cookie } });
          if (status !== 200) this.#failed.push(`${path} answers ${status}`);
        }
      }
    }
  }

  /** When it has placed so many orders from now on. */
  async orders(count = ordersAStep): Promise<void> {
    const wanted = this.numbers.length + count;
    await expect.poll(() => this.numbers.length, { timeout: 120_000 }).toBeGreaterThan(wanted);
  }

  /** @returns the numbers of its orders, all of which were placed. */
  async end(): Promise<string[]> {
    this.#isDone = true;
    await this.#ended;
    expect(this.#failed).toEqual([]);
    expect(this.numbers).not.toContain(undefined);
    return this.numbers as string[];
  }
}

test("the version before goes on while the new one migrates, and starts again on its schema", async () => {
  const old = await startBefore();
  await query(
    `insert into products (id, title, category, price, product_mrp, quantity, current_stock)
     values ($1, 'Laddu', 'Laddu', $2, $3, $4, $4)`,
    [product.id, product.price, product.productMRP, units],
  );
  const shopper = await HttpShopper.enter(old.url, query);
  const atOld = new Customer(old, shopper);
  await atOld.orders();

  const young = await startAfter();
  expect((await query("select to_regclass('rolled') as made")).rows).toEqual([{ made: "rolled" }]);
  const atYoung = new Customer(young, await HttpShopper.enter(young.url, query));
  await Promise.all([atOld.orders(), atYoung.orders()]);
  const numbers = await atOld.end();
  await old.stop();

  if (rolls()) {
    const again = await startBefore();
    const atAgain = new Customer(again, shopper);
    await Promise.all([atAgain.orders(), atYoung.orders()]);
    await findScriptsOf(young, again);
    await findScriptsOf(again, young);
    numbers.push(...(await atAgain.end()));
    await again.stop();
  }
  numbers.push(...(await atYoung.end()));
  await young.stop();

  console.log(`${numbers.length} orders, none lost, none twice; no page failed`);
  expect(new Set(numbers).size).toBe(numbers.length);
  const { rows: counted } = await query(
    `select (select count(*)::int from orders) as orders, (select sum(last)::int from order_number_counters) as numbers,
       (select $2 - current_stock from products where id = $1) as sold`,
    [product.id, units],
  );
  const count = numbers.length;
  expect(counted).toEqual([{ orders: count, numbers: count, sold: count }]);
});

/** Every script that a page of `one` asks for, asked of `other`. */
async function findScriptsOf(one: ServerProcess, other: ServerProcess): Promise<void> {
  const page = await (await fetch(one.url)).text();
  const scripts = new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  expect(scripts.size).toBeGreaterThan(5);
  for (const script of scripts) expect((await fetch(other.url + script)).status, script).toBe(200);
}
