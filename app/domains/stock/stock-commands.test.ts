import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { expiringBatches } from "#app/domains/catalog/expiring-batches.server.ts";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { stockBatches, stockEntries } from "#app/domains/catalog/stock-tables.server.ts";
import { placeOrder } from "#app/domains/orders/place-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/set-order-status.server.ts";
import { dayOf } from "#app/lib/time.ts";
import { db } from "#app/server/database.server.ts";
import { admin, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { enterCounts, saveCount } from "./count-commands.server.ts";
import { countTotals } from "./read-counts.server.ts";
import { batchWhereabouts, ordersOfBatch } from "./read-recall.server.ts";
import { receiveStock, undoEntry, writeOffStock } from "./stock-commands.server.ts";
import { stockSettings } from "./stock-desk-tables.server.ts";
import { setWithholding, withholdBatches } from "./withhold-batches.server.ts";
import { isTooOld } from "./withholding.ts";

ownDatabase();

const day = 24 * 60 * 60 * 1000;
const inDays = (n: number) => dayOf(new Date(Date.now() + n * day));
const fourteen = { number: "14", bestBefore: inDays(20), madeOn: null };

const receive = (
  id: string,
  units: number,
  batch: Partial<typeof fourteen> = {},
  formId = crypto.randomUUID(),
) =>
  receiveStock(
    id,
    {
      formId,
      units,
      note: "",
      number: "",
      madeOn: null,
      ...batch,
      bestBefore: batch.bestBefore ?? null,
    },
    admin,
  );

async function stockOf(id: string) {
  const [product] = await db
    .select({ stock: products.currentStock, quantity: products.quantity })
    .from(products)
    .where(eq(products.id, id));
  const batches = await db
    .select({ id: stockBatches.id, units: stockBatches.units, withheld: stockBatches.withheld })
    .from(stockBatches)
    .where(eq(stockBatches.productId, id));
  return { ...product, batches };
}

const kindsOf = async (id: string) =>
  (
    await db
      .select({ kind: stockEntries.kind, units: stockEntries.units })
      .from(stockEntries)
      .where(eq(stockEntries.productId, id))
      .orderBy(stockEntries.number)
  ).map(({ kind, units }) => `${kind} ${units}`);

describe("receiving", () => {
  test("a form that is sent twice at once is carried out once", async () => {
    const { id } = await makeProduct({ currentStock: 3 });
    const formId = crypto.randomUUID();
    await Promise.all([1, 2, 3].map(() => receive(id, 5, fourteen, formId)));
    expect(await receive(id, 6, fourteen, formId)).toMatchObject({ refusal: "entered-before" });
    expect(await stockOf(id)).toMatchObject({ stock: 8, quantity: 3, batches: [{ units: 5 }] });
  });

  test("a batch's number keeps its date; a form that was refused may be sent again", async () => {
    const { id } = await makeProduct({ currentStock: 0 });
    const formId = crypto.randomUUID();
    expect(await receive(id, 5, { number: "14" }, formId)).toMatchObject({
      refusal: "best-before-needed",
    });
    expect(await receive(id, 5, fourteen, formId)).toMatchObject({ ok: true });
    expect(await receive(id, 2, { number: "14" })).toMatchObject({ ok: true });
    expect(await receive(id, 2, { ...fourteen, bestBefore: inDays(21) })).toMatchObject({
      refusal: { code: "other-dates", batch: { bestBefore: inDays(20) } },
    });
    expect(await stockOf(id)).toMatchObject({ stock: 7, batches: [{ units: 7 }] });
  });

  test("it is taken back once, and not where too little of it is left", async () => {
    const { id, ...product } = await makeProduct({ currentStock: 0 });
    await receive(id, 5, fourteen);
    const { user, addressId } = await makeBuyer();
    await placeOrder(user, makeCheckout(addressId, [[{ id, ...product }, 2]]));
    expect(await undoEntry(id, 1, admin)).toMatchObject({ refusal: { code: "too-few", left: 3 } });
    await receive(id, 4);
    expect(await undoEntry(id, 3, admin)).toMatchObject({ ok: true });
    expect(await undoEntry(id, 3, admin)).toMatchObject({ refusal: "undone" });
    expect(await undoEntry(id, 4, admin)).toMatchObject({ refusal: "not-found" });
    expect(await kindsOf(id)).toEqual(["received 5", "sold -2", "received 4", "received -4"]);
  });
});

describe("what has too little life left", () => {
  beforeEach(() => db.delete(stockSettings));
  const setting = { isWithholding: true, days: 45, percent: 30 };

  test.each([
    ["with days enough and half of its life", inDays(60), inDays(-60), false],
    ["with too few days", inDays(44), null, true],
    ["on the first day that is enough", inDays(45), null, false],
    ["with too little of its life", inDays(50), inDays(-200), true],
    ["whose day of making is not known", inDays(50), null, false],
    ["past its day", inDays(-1), null, true],
  ])("is a batch %s", (_, bestBefore, madeOn, isOld) => {
    const today = dayOf(new Date());
    expect(isTooOld({ bestBefore, madeOn }, setting, today)).toBe(isOld);
    expect(isTooOld({ bestBefore, madeOn }, { ...setting, isWithholding: false }, today)).toBe(
      false,
    );
    const past = isTooOld({ bestBefore, madeOn }, { ...setting, days: 0, percent: 0 }, today);
    expect(past).toBe(bestBefore < today);
  });

  test("leaves the stock when the setting says so, can be written off, and comes back", async () => {
    const { id } = await makeProduct({ currentStock: 4 });
    await receive(id, 5, fourteen);
    await setWithholding(setting, admin);
    expect(await stockOf(id)).toMatchObject({ stock: 4, batches: [{ units: 0, withheld: 5 }] });
    await withholdBatches();
    await receive(id, 1, fourteen);
    const [batch] = (await stockOf(id)).batches;
    const lost = { formId: crypto.randomUUID(), units: 2, note: "", batchId: batch?.id ?? "" };
    expect(await writeOffStock(id, { ...lost, kind: "spoiled", units: 7 }, admin)).toMatchObject({
      refusal: { code: "too-few", left: 6 },
    });
    await writeOffStock(id, { ...lost, kind: "spoiled" }, admin);
    await setWithholding({ ...setting, isWithholding: false }, admin);
    expect(await stockOf(id)).toMatchObject({ stock: 8, batches: [{ units: 4, withheld: 0 }] });
    expect(await kindsOf(id)).toEqual([
      ...["counted 4", "received 5", "withheld -5", "received 1", "withheld -1"],
      ...["resumed 2", "spoiled -2", "resumed 4"],
    ]);
  });

  test("is named from 30 days before", async () => {
    const { id } = await makeProduct({ currentStock: 0 });
    await receive(id, 1, { number: "30", bestBefore: inDays(30) });
    await receive(id, 1, { number: "31", bestBefore: inDays(31) });
    const named = (await expiringBatches(100)).filter(({ productId }) => productId === id);
    expect(named.map(({ number, left }) => [number, left])).toEqual([["30", 1]]);
  });
});

describe("counting", () => {
  const enterAll = async () => {
    const { n, units } = await countTotals();
    return enterCounts({ n, units }, admin);
  };

  test("what was sold since it was counted stays sold, also where the count came late", async () => {
    const product = await makeProduct({ currentStock: 10 });
    const { id } = product;
    const { user, addressId } = await makeBuyer();
    // As if it had stood there for a while.
    await db.execute(
      sql`update stock_entries set time = now() - interval '1 hour' where product_id = ${id}`,
    );
    await placeOrder(user, makeCheckout(addressId, [[product, 3]]));
    // Counted ten minutes ago, before that order.
    await saveCount({ productId: id, counted: 8, age: 600 }, admin);
    await placeOrder(user, makeCheckout(addressId, [[product, 1]]));
    expect(await enterAll()).toEqual({ ok: true, value: [] });
    expect(await stockOf(id)).toMatchObject({ stock: 10 - 3 - 1 - 2 });
    // Of a second press nothing comes.
    expect(await enterAll()).toEqual({ ok: true, value: [] });
    expect(await stockOf(id)).toMatchObject({ stock: 4 });
  });

  test("what orders have is on the shelf until it is packed", async () => {
    const product = await makeProduct({ currentStock: 10 });
    const { user, addressId } = await makeBuyer();
    const placed = await placeOrder(user, makeCheckout(addressId, [[product, 3]]));
    await saveCount({ productId: product.id, counted: 10, age: 0 }, admin);
    expect(await countTotals()).toMatchObject({ n: 1, units: 0 });
    await setOrderStatus(placed.ok ? placed.value.id : "", "processing", admin);
    await saveCount({ productId: product.id, counted: 7, age: 0 }, admin);
    expect(await countTotals()).toMatchObject({ n: 1, units: 0 });
    await enterAll();
    expect(await stockOf(product.id)).toMatchObject({ stock: 7 });
  });

  test("an older count that comes late replaces none, and nothing is entered that was not seen", async () => {
    const { id } = await makeProduct({ currentStock: 10 });
    await saveCount({ productId: id, counted: 9, age: 0 }, admin);
    await saveCount({ productId: id, counted: 2, age: 60 }, admin);
    expect(await enterCounts({ n: 1, units: -8 }, admin)).toMatchObject({ refusal: "changed" });
    expect(await countTotals()).toMatchObject({ n: 1, units: -1, worth: -21_000 });
    expect(await saveCount({ productId: "gone", counted: 1, age: 0 }, admin)).toMatchObject({
      refusal: "not-found",
    });
    await enterAll();
    // The one that came late was made before the other one was entered.
    await db.execute(
      sql`update stock_entries set time = time - interval '1 hour' where number = 1`,
    );
    await saveCount({ productId: id, counted: 9, age: 60 }, admin);
    expect(await countTotals()).toMatchObject({ n: 1, units: 0 });
    await enterAll();
  });

  test("of what was sold out meanwhile nothing becomes less than none", async () => {
    const product = await makeProduct({ currentStock: 5, title: "Ragi Flour" });
    await saveCount({ productId: product.id, counted: 1, age: 0 }, admin);
    const { user, addressId } = await makeBuyer();
    await placeOrder(user, makeCheckout(addressId, [[product, 4]]));
    expect(await enterAll()).toEqual({ ok: true, value: [{ title: "Ragi Flour", missing: 3 }] });
    expect(await stockOf(product.id)).toMatchObject({ stock: 0 });
  });
});

test("who got a batch, and where the rest of it is", async () => {
  const product = await makeProduct({ currentStock: 0 });
  await receive(product.id, 9, fourteen);
  const { user, addressId } = await makeBuyer();
  await placeOrder(user, makeCheckout(addressId, [[product, 2]]));
  await placeOrder(user, makeCheckout(addressId, [[product, 3]]));
  const [batch] = (await stockOf(product.id)).batches;
  const id = batch?.id ?? "";
  await db.execute(sql`delete from orders where total_quantity = 3`);
  expect(await batchWhereabouts(id)).toMatchObject({
    ...{ received: 9, units: 4, withheld: 0, sold: 5, orders: 2, deletedOrders: 1 },
  });
  const { rows } = await ordersOfBatch(id, undefined, 10);
  expect(rows).toMatchObject([
    { units: 2, name: "Asha Devi", phone: expect.stringMatching(/^\d/) },
  ]);
});
