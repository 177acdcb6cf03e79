import { eq, type SQL, sql } from "drizzle-orm";
import type { Arbitrary } from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { checkBooks } from "#app/domains/books/check-books.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import type { PaymentMethod } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { lockStock, moveStock, releaseHold } from "#app/domains/orders/stock/stock-hold.server.ts";
import { ok } from "#app/lib/answers/result.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, undoneIfRefused } from "#app/server/database/database.server.ts";
import { statementsOf } from "#tests/count-statements.ts";
import { edit } from "#tests/editing-orders.ts";
import { admin, type MadeProduct, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { setWithholding, withholdBatches } from "../batches/withhold-batches.server.ts";
import { newShopWithholding } from "../batches/withholding.ts";
import { enterCounts, saveCount } from "../counting/count-commands.server.ts";
import { countTotals } from "../counting/read-counts.server.ts";
import { receiveStock, undoEntry, writeOffStock } from "../desk/stock-commands.server.ts";
import { setStock } from "./set-stock.server.ts";
import { setStocks } from "./set-stocks.server.ts";

ownDatabase({ connections: 25 });
ownGateway();
beforeEach(async () => {
  await setWithholding({ ...newShopWithholding, isWithholding: false }, admin);
  await withholdBatches();
});

const day = 24 * 60 * 60 * 1000;
/** So many days from now, "2027-03-31". */
const inDays = (n: number) => dayOf(new Date(Date.now() + n * day));
const formId = () => crypto.randomUUID();
async function rowsOf<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}

/** Batches of the test's products: each number has its date, some of which are near. */
const batches = [
  { number: "near", bestBefore: inDays(10), madeOn: inDays(-90) },
  { number: "young", bestBefore: inDays(50), madeOn: null },
  { number: "long", bestBefore: inDays(200), madeOn: inDays(-1) },
];
const received = (
  units: number,
  batch = { number: "", bestBefore: "", madeOn: null as string | null },
) => ({
  ...{ formId: formId(), units, note: "", number: batch.number },
  ...{ bestBefore: batch.bestBefore || null, madeOn: batch.madeOn },
});

async function order(lines: [MadeProduct, number][], method: PaymentMethod = "cod") {
  const { user, addressId } = await makeBuyer();
  return placeOrder(user, makeCheckout(addressId, lines, method));
}

async function enterAllCounts() {
  const { n, units } = await countTotals();
  const entered = await enterCounts({ n, units }, admin);
  expect(entered.ok).toBe(true);
}

/** Sets the stock of many products at once, as an import does. */
function setAll(counts: readonly [id: string, units: number][]) {
  return db.transaction(async (tx) => {
    const stock = await lockStock(
      tx,
      counts.map(([id]) => id),
    );
    const moves = counts.map(([productId, after]) => ({
      ...{ productId, before: stock.get(productId) ?? 0, after },
    }));
    await setStocks(tx, moves, admin.id);
  });
}

/** One thing that happens, with what it happens to. */
type Happening = (goods: readonly MadeProduct[]) => Promise<unknown>;

/** One of the last orders. */
async function withOrder(nth: number, work: (id: string) => Promise<unknown>) {
  const rows = await rowsOf<{ id: string }>(
    sql`select id from orders order by month desc, sequence desc limit 4`,
  );
  const id = rows[nth]?.id;
  if (id) await work(id);
}

/** Paying again holds the units again. */
function holdAgain(id: string) {
  return undoneIfRefused(async (tx) => {
    const [found] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    const isWaiting = found?.paymentStatus === "pending" && found.status === "ordered";
    return isWaiting && found.stockHold === "released" ? moveStock(tx, found, "held") : ok([]);
  });
}

const which = fc.integer({ min: 0, max: 1 });
const nth = fc.integer({ min: 0, max: 3 });
const some = fc.integer({ min: 1, max: 9 });
const args = fc.record({ which, nth, some, more: some, yes: fc.boolean() });
type Args = typeof args extends Arbitrary<infer Value> ? Value : never;

const idOf = (goods: readonly MadeProduct[], { which }: Args) => goods[which]?.id ?? "";
const happenings: Record<string, (given: Args) => Happening> = {
  order:
    ({ which, some, more, yes, nth }) =>
    ([one, other]) => {
      if (!one || !other) throw new Error("no products");
      const lines: [MadeProduct, number][] = yes
        ? [
            [one, some],
            [other, more],
          ]
        : [[which ? other : one, some]];
      return order(lines, nth % 2 ? "online" : "cod");
    },
  release:
    ({ nth }) =>
    () =>
      withOrder(nth, (id) => releaseHold(id)),
  hold:
    ({ nth }) =>
    () =>
      withOrder(nth, holdAgain),
  cancel:
    ({ nth }) =>
    () =>
      withOrder(nth, (id) => cancelOrder(id, { reason: null, staff: admin })),
  delete:
    ({ nth }) =>
    () =>
      withOrder(nth, (id) => deleteOrder(id, admin)),
  // Also of an order whose units went back to the stock and were sold since.
  ship:
    ({ nth }) =>
    () =>
      withOrder(nth, (id) => setOrderStatus(id, "shipped", admin)),
  edit: (given) => (goods) =>
    withOrder(given.nth, (id) => edit(id, [[idOf(goods, given), given.some]])),
  receive: (given) => (goods) =>
    receiveStock(
      idOf(goods, given),
      received(given.some, given.nth ? batches[given.nth - 1] : undefined),
      admin,
    ),
  writeOff: (given) => async (goods) => {
    const [batch] = await rowsOf<{ id: string }>(
      sql`select id from stock_batches where product_id = ${idOf(goods, given)} order by number offset ${given.nth} limit 1`,
    );
    const kind = given.yes ? "spoiled" : "given";
    const lost = {
      formId: formId(),
      units: given.some,
      kind,
      note: "",
      batchId: batch?.id ?? "",
    } as const;
    return writeOffStock(idOf(goods, given), lost, admin);
  },
  setQuantity: (given) => (goods) => setStock(idOf(goods, given), given.some * 3, admin),
  count: (given) => async (goods) => {
    const counted = { counted: given.some * 2, age: given.nth };
    for (const { id } of given.yes ? goods : goods.slice(given.which)) {
      await saveCount({ ...counted, productId: id }, admin);
    }
  },
  // As a file of stock says it.
  setStocks:
    ({ some, more }) =>
    ([one, other]) =>
      setAll([
        [one?.id ?? "", some * 3],
        [other?.id ?? "", more],
      ]),
  enterCounts: () => () => enterAllCounts(),
  undo: (given) => async (goods) => {
    const [entry] = await rowsOf<{ number: number }>(
      sql`select number from stock_entries where product_id = ${idOf(goods, given)}
        and kind in ('received', 'spoiled', 'given') order by number desc offset ${given.nth} limit 1`,
    );
    if (entry) await undoEntry(idOf(goods, given), entry.number, admin);
  },
  // As the version before takes it, which knows neither ledger nor batches.
  unexplained: (given) => async (goods) => {
    await db.execute(
      sql`update products set current_stock = greatest(0, current_stock - ${given.some}::int)
        where id = ${idOf(goods, given)}`,
    );
    await withholdBatches();
  },
  withhold:
    ({ yes, nth, some, more }) =>
    async () => {
      const [days, percent] = [nth * 20, nth * 10];
      const set = { isWithholding: yes, days, percent, either: some > 4, arrivesIn: more };
      await setWithholding(set, admin);
      await withholdBatches();
    },
};

const story = fc.array(fc.tuple(fc.constantFrom(...Object.keys(happenings)), args), {
  minLength: 10,
  maxLength: 25,
});

/** What does not add up; nothing where all is right. */
const wrong = sql`
  with entries as (
    select *, sum(units) over (partition by product_id order by number) as sum,
      row_number() over (partition by product_id order by number) as nth
    from stock_entries
  ), shares as (
    select order_id, product_id, sum(units) as units from order_batches group by 1, 2
  )
  select 'entry' as what, product_id as id from entries where stock <> sum or number <> nth
  union all
  select 'sum', id from products where current_stock <>
    (select coalesce(sum(units), 0) from stock_entries where product_id = products.id)
  union all
  select 'batch', id from stock_batches where units <>
    (select coalesce(sum(units), 0) from stock_entries where batch_id = stock_batches.id) -
    (select coalesce(sum(units), 0) from order_batches where batch_id = stock_batches.id)
  union all
  select 'withheld', id from stock_batches where withheld <> (select -coalesce(sum(units), 0)
    from stock_entries where batch_id = stock_batches.id and kind in ('withheld', 'resumed'))
  union all
  select 'more in batches than there are', product_id from stock_batches join products on products.id = product_id
    group by product_id, current_stock having sum(units) > current_stock
  union all
  select 'order has more of batches than it has', orders.id from orders join shares on order_id = orders.id
    left join order_lines as line on line.order_id = orders.id and line.product_id = shares.product_id
    where stock_hold = 'released' or shares.units > coalesce(line.quantity, 0)`;

test("whatever happens, in whatever order: each stock is the sum of its ledger, and each batch what came and went", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      await db.execute(sql`delete from stock_counts`);
      const goods = [
        await makeProduct({ currentStock: 12 }),
        await makeProduct({ currentStock: 0 }),
      ];
      await receiveStock(goods[1]?.id ?? "", received(9, batches[0]), admin);
      for (const [name, given] of told) {
        await happenings[name]?.(given)(goods);
        expect(await rowsOf(wrong), name).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
  const books = await checkBooks();
  expect(books.filter((check) => check.wrong > 0)).toEqual([]);
});

test("many products with batches are counted in as many statements as a few", async () => {
  await setWithholding({ ...newShopWithholding, either: false, percent: 0 }, admin);
  // Of each three, one is missing more than is for sale, one has more, one less.
  const counts = [3, 20, 9];
  const counted = async (n: number) => {
    const goods: MadeProduct[] = [];
    for (const units of Array.from({ length: n }, () => counts).flat()) {
      const one = await makeProduct({ currentStock: 0 });
      goods.push(one);
      await receiveStock(one.id, received(6, batches[0]), admin);
      await receiveStock(one.id, received(6, batches[2]), admin);
      await saveCount({ productId: one.id, counted: units, age: 0 }, admin);
    }
    const entered = await statementsOf(enterAllCounts);
    expect(
      await rowsOf(sql`select current_stock as stock, sum(withheld)::int as withheld
        from products join stock_batches on product_id = products.id
        where products.id = any(${sql.param(goods.map(({ id }) => id))}) group by products.id order by products.id`),
    ).toEqual(
      Array.from({ length: n }, () => [
        { stock: 0, withheld: 3 },
        { stock: 14, withheld: 6 },
        { stock: 3, withheld: 6 },
      ]).flat(),
    );
    const set = await statementsOf(() => setAll(goods.map(({ id }, at) => [id, at % 3 ? 2 : 5])));
    return [entered.length, set.length];
  };
  expect(await counted(3)).toEqual(await counted(1));
  expect(await rowsOf(wrong)).toEqual([]);
});

test("events that have nothing to do with each other may come in any order", async () => {
  const [, young, long] = batches;
  const things: Happening[] = [
    ([one]) => receiveStock(one?.id ?? "", received(5, young), admin),
    ([one]) => receiveStock(one?.id ?? "", received(7, long), admin),
    ([one]) => receiveStock(one?.id ?? "", received(3), admin),
    ([one]) => order(one ? [[one, 4]] : []),
    ([one]) => order(one ? [[one, 2]] : []),
    ([one]) => writeOffStock(one?.id ?? "", { ...received(2), kind: "given", batchId: "" }, admin),
  ];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(things, { minLength: 6 }), async (shuffled) => {
      const one = await makeProduct({ currentStock: 10 });
      for (const happens of shuffled) await happens([one]);
      expect(
        await rowsOf(sql`select current_stock as n from products where id = ${one.id}`),
      ).toEqual([{ n: 10 + 5 + 7 + 3 - 4 - 2 - 2 }]);
    }),
    { numRuns: 10 },
  );
  expect(await rowsOf(wrong)).toEqual([]);
});

test("20 orders at once never take more of a batch than there was", async () => {
  const one = await makeProduct({ currentStock: 0 });
  await receiveStock(one.id, received(7, batches[1]), admin);
  await receiveStock(one.id, received(8, batches[2]), admin);
  const placed = await Promise.all(Array.from({ length: 20 }, () => order([[one, 1]])));
  expect(placed.filter((each) => each.ok)).toHaveLength(15);
  expect(
    await rowsOf(sql`select number, stock_batches.units, sum(share.units)::int as sold
      from stock_batches join order_batches as share on batch_id = stock_batches.id
      where stock_batches.product_id = ${one.id} group by stock_batches.id order by best_before`),
  ).toEqual([
    { number: "young", units: 0, sold: 7 },
    { number: "long", units: 0, sold: 8 },
  ]);
  expect(await rowsOf(wrong)).toEqual([]);
});
