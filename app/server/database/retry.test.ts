import { sql } from "drizzle-orm";
import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  inject,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { DatabaseLine } from "#tests/database-line.ts";
import { makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { cloneDatabase } from "#tests/test-database.ts";
import {
  closeDatabase,
  db,
  openDatabase,
  pool,
  preparedTransaction,
  type Transaction,
  waitingForConnection,
} from "./database.server.ts";
import { databaseIsAway } from "./database-outage.server.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let line: DatabaseLine;
/** On a line of its own. */
let aside: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase(inject("postgresUrl"));
  aside = new pg.Client(database.url);
  await aside.connect();
  await aside.query("create table met (id integer primary key, n integer not null)");
});
afterAll(async () => {
  await aside.end();
  await database.drop();
});

beforeEach(async () => {
  const cut = await DatabaseLine.to(database.url);
  line = cut.line;
  openDatabase(cut.url, 4);
  await aside.query("truncate met; insert into met values (1, 0), (2, 0)");
});
afterEach(async () => {
  await closeDatabase();
  line.close();
});

const count = (tx: Transaction, id: number) =>
  tx.execute(sql`update met set n = n + 1 where id = ${id}`);
const counted = async () => (await aside.query("select n from met order by id")).rows;

/** Waits, once, until two have come. */
function meetingOfTwo() {
  let missing = 2;
  const met = Promise.withResolvers<void>();
  return () => {
    missing -= 1;
    if (missing === 0) met.resolve();
    return missing >= 0 ? met.promise : undefined;
  };
}

test("of two transactions that wait for each other, the one that is undone is done again", async () => {
  const meet = meetingOfTwo();
  let begun = 0;
  const both = (first: number, second: number) =>
    db.transaction(async (tx) => {
      begun += 1;
      await count(tx, first);
      await meet();
      await count(tx, second);
    });
  await Promise.all([both(1, 2), both(2, 1)]);
  expect(begun).toBe(3);
  expect(await counted()).toEqual([{ n: 2 }, { n: 2 }]);
});

test("of two that cannot be put in an order, the one that is undone is done again", async () => {
  const meet = meetingOfTwo();
  let begun = 0;
  const addSeen = () =>
    db.transaction(
      async (tx) => {
        begun += 1;
        const { rows } = await tx.execute<{ n: number }>(sql`select n from met where id = 1`);
        await meet();
        await tx.execute(sql`update met set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`);
      },
      { isolationLevel: "serializable" },
    );
  await Promise.all([addSeen(), addSeen()]);
  expect(begun).toBe(3);
  expect(await counted()).toEqual([{ n: 2 }, { n: 0 }]);
});

test("a transaction whose line breaks before its commit is done again", async () => {
  let begun = 0;
  await db.transaction(async (tx) => {
    begun += 1;
    await count(tx, 1);
    if (begun > 1) return;
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
    await aside.query("select pg_terminate_backend($1, 10000)", [rows[0]?.pid]);
    await count(tx, 1);
  });
  expect(begun).toBe(2);
  expect(await counted()).toEqual([{ n: 1 }, { n: 0 }]);
});

test.each(["before", "after"] as const)(
  "one whose line breaks %s the commit is not: its answer may have been a yes",
  async (moment) => {
    let begun = 0;
    line.cutOnce(moment, "commit");
    const done = db.transaction(async (tx) => {
      begun += 1;
      await count(tx, 1);
    });
    await expect(done).rejects.toThrow();
    expect(line.isCut).toBe(true);
    expect(begun).toBe(1);
    // The database has noticed that who asked is gone.
    await db.transaction((tx) => count(tx, 1));
    expect((await counted())[0]).toEqual({ n: moment === "after" ? 2 : 1 });
  },
);

test("a wrong statement is not tried again", async () => {
  let begun = 0;
  const wrong = db.transaction(async (tx) => {
    begun += 1;
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(wrong).rejects.toThrow();
  expect(begun).toBe(1);
});

test.each([
  ["begins", "before", "order-lock-products"],
  ["has its locks", "after", "order-lock-products"],
  ["is committed", "before", "commit"],
  ["was committed", "after", "commit"],
] as const)(
  "an order whose line breaks when it %s is placed once, and says its number",
  async (_, moment, text) => {
    const { user, addressId } = await makeBuyer();
    const product = await makeProduct({ currentStock: 10 });
    const checkout = makeCheckout(addressId, [[product, 1]]);
    line.cutOnce(moment, text);
    const placed = await placeOrder(user, checkout);
    expect(line.isCut).toBe(true);
    const again = await placeOrder(user, checkout);
    expect(placed).toMatchObject({ ok: true });
    const { rows } = await aside.query(
      `select order_number as number, (select current_stock from products where id = $2) as stock
       from orders where user_id = $1`,
      [user.id, product.id],
    );
    expect(rows).toEqual([{ number: placed.ok && placed.value.orderNumber, stock: 9 }]);
    expect(again.ok && again.value.id).toBe(placed.ok && placed.value.id);
  },
);

test("prepared transactions leave half of the pool to the pages, and wait for their turn as long as for it", async () => {
  const ended = Promise.withResolvers<void>();
  const long = [1, 2].map(() => preparedTransaction(() => ended.promise));
  const tooLate = expect(preparedTransaction(async () => "had its turn")).rejects.toThrow(
    "timeout expired before its turn",
  );
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  expect(waitingForConnection()).toBe(1);
  const later = performance.now() + 6000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => later);
  onTestFinished(() => clock.mockRestore());
  ended.resolve();
  await Promise.all(long);
  await tooLate;
  expect(await preparedTransaction(async () => "had its turn")).toBe("had its turn");
});

test("a primary that takes no writes any more is left, and the order is placed at the new one", async () => {
  const { user, addressId } = await makeBuyer();
  const product = await makeProduct({ currentStock: 10 });
  // All connections there are; new ones lead to a primary.
  await Promise.all(
    [1, 2, 3, 4].map(() =>
      preparedTransaction(async (run) => {
        const values: unknown[] = [];
        await run({ name: "read-only", text: "set default_transaction_read_only = on", values });
        await run({ name: "both", text: "select pg_sleep(0.05)", values });
      }),
    ),
  );
  expect(await placeOrder(user, makeCheckout(addressId, [[product, 1]]))).toMatchObject({
    ok: true,
  });
  await vi.waitFor(() => expect(databaseIsAway()).toBe(false), 20_000);
  const { rows } = await pool.query("show default_transaction_read_only");
  expect(rows).toEqual([{ default_transaction_read_only: "off" }]);
});
