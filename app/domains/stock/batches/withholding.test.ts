import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { readMigrations } from "#app/server/database/migrate.server.ts";
import { admin, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { stockSettings } from "../counting/stock-desk-tables.server.ts";
import { receiveStock } from "../desk/stock-commands.server.ts";
import { stockBatches } from "../stock-tables.server.ts";
import { readWithholding, setWithholding } from "./withhold-batches.server.ts";
import {
  isTooOld,
  leftOnArrival,
  newShopWithholding,
  type Withholding,
  withholdingSchema,
} from "./withholding.ts";

const day = 24 * 60 * 60 * 1000;
const start = "2027-01-01";
/** So many days after 1 January 2027. */
const on = (n: number) => new Date(Date.parse(start) + n * day).toISOString().slice(0, 10);

describe("a batch is too old (rules: batches-4)", () => {
  const both: Withholding = { ...newShopWithholding, either: false, arrivesIn: 0 };
  const either: Withholding = { ...both, either: true };

  test.each([
    // Best before, made on; where both are needed, where one is enough.
    ["with days enough and half of its life", 60, -60, false, false],
    ["with too few days, and no day of making", 44, null, true, true],
    ["on the first day that is enough", 45, null, false, false],
    ["with days enough, but too little of its life", 50, -200, true, false],
    ["with too few days, but enough of its life", 15, -35, true, false],
    ["with a day less than that", 14, -36, true, true],
    ["with days enough, and no day of making", 50, null, false, false],
    ["on its last day, made that day", 0, 0, true, true],
    ["past its day", -1, -500, true, true],
  ])("%s", (_, best, made, isOldByBoth, isOldByEither) => {
    const batch = { bestBefore: on(best), madeOn: made === null ? null : on(made) };
    expect(isTooOld(batch, both, start)).toBe(isOldByBoth);
    expect(isTooOld(batch, either, start)).toBe(isOldByEither);
    expect(isTooOld(batch, { ...both, isWithholding: false }, start)).toBe(false);
    // On the way it grows older: today is as ten days ago.
    expect(isTooOld(batch, { ...both, arrivesIn: 10 }, on(-10))).toBe(isOldByBoth);
    expect(isTooOld(batch, { ...either, arrivesIn: 10 }, on(-10))).toBe(isOldByEither);
    const past = isTooOld(batch, { ...both, days: 0, percent: 0 }, start);
    expect(past).toBe(best < 0);
  });

  test("says what is left when a parcel arrives", () => {
    const left = (madeOn: string | null) =>
      leftOnArrival({ bestBefore: on(30), madeOn }, { ...both, arrivesIn: 10 }, start);
    expect(left(on(-10))).toEqual({ days: 20, percent: 50 });
    expect(left(null)).toEqual({ days: 20, percent: null });
    expect(left(on(30))).toEqual({ days: 20, percent: null });
  });
});

test.each([
  ["days", "1000"],
  ["percent", "100"],
  ["either", "maybe"],
  ["either", undefined],
  ["arrivesIn", "61"],
  ["arrivesIn", "-1"],
  ["arrivesIn", undefined],
])("a form whose %s is %s names it", (field, given) => {
  const form = { days: "45", percent: "30", either: "yes", arrivesIn: "10" };
  expect(withholdingSchema.parse(form)).toMatchObject({ either: true, arrivesIn: 10 });
  const read = withholdingSchema.safeParse({ ...form, [field]: given });
  expect(read.error?.issues).toMatchObject([{ path: [field] }]);
});

describe("in a shop", () => {
  ownDatabase();
  beforeEach(async () => {
    await db.delete(products);
    await db.delete(stockSettings);
  });
  const inDays = (n: number) => dayOf(new Date(Date.now() + n * day));
  const receive = (id: string, batch: { bestBefore: string; madeOn: string | null }) => {
    const formId = crypto.randomUUID();
    const number = formId.slice(0, 8);
    return receiveStock(id, { ...batch, formId, number, units: 1, note: "" }, admin);
  };
  const stockOf = async (id: string) => {
    const { currentStock } = products;
    const [found] = await db.select({ currentStock }).from(products).where(eq(products.id, id));
    return found?.currentStock;
  };

  /** What the migration does to a shop, by hand. */
  async function upgrade(): Promise<Withholding> {
    const { text = "" } =
      readMigrations().find(({ name }) => name.endsWith("_life-on-arrival")) ?? {};
    const [statement = ""] = /^INSERT INTO stock_settings[^;]+/m.exec(text) ?? [];
    await db.execute(sql.raw(statement));
    return readWithholding();
  }

  test("that begins now, the law's rule holds until somebody sets another", async () => {
    expect(await upgrade()).toEqual({
      ...{ isWithholding: true, days: 45, percent: 30, either: true, arrivesIn: 10 },
    });
    const { id } = await makeProduct({ currentStock: 0 });
    await receive(id, { bestBefore: inDays(60), madeOn: null });
    await receive(id, { bestBefore: inDays(40), madeOn: null });
    await receive(id, { bestBefore: inDays(20), madeOn: inDays(-1) });
    expect(await stockOf(id)).toBe(2);
  });

  test("that stands, all are sold as they were, or as it was set", async () => {
    const { id } = await makeProduct({ currentStock: 0 });
    const stood = { isWithholding: false, days: 45, percent: 30, either: false, arrivesIn: 0 };
    expect(await upgrade()).toEqual(stood);
    await receive(id, { bestBefore: inDays(1), madeOn: null });
    expect(await stockOf(id)).toBe(1);
    // As the version before sets it, which knows neither choice nor days on the way.
    await db.execute(sql`update stock_settings set is_withholding = true, days = 20`);
    expect(await upgrade()).toEqual({ ...stood, isWithholding: true, days: 20 });
  });

  test("no order gets what would arrive with less than the rule, and all else is for sale", async () => {
    const days = fc.integer({ min: 0, max: 60 });
    const percent = fc.integer({ min: 0, max: 99 });
    const setting = fc.record({ days, percent, either: fc.boolean(), arrivesIn: days });
    const batch = fc.record({
      left: fc.integer({ min: -5, max: 150 }),
      age: fc.option(fc.integer({ min: 6, max: 200 })),
    });
    await fc.assert(
      fc.asyncProperty(
        setting,
        fc.array(batch, { minLength: 1, maxLength: 4 }),
        async (given, made) => {
          await setWithholding({ ...given, isWithholding: true }, admin);
          const product = await makeProduct({ currentStock: 0 });
          for (const { left, age } of made) {
            const madeOn = age === null ? null : inDays(-age);
            await receive(product.id, { bestBefore: inDays(left), madeOn });
          }
          const fit = made.filter(({ left, age }) => {
            const rest = left - given.arrivesIn;
            const enough = [
              rest >= given.days,
              ...(age === null ? [] : [rest / (left + age) >= given.percent / 100]),
            ];
            return rest >= 0 && (given.either ? enough.some(Boolean) : enough.every(Boolean));
          });
          expect(await stockOf(product.id)).toBe(fit.length);
          if (fit.length === 0) return;
          const { user, addressId } = await makeBuyer();
          const lines: [typeof product, number][] = [[product, fit.length]];
          expect(await placeOrder(user, makeCheckout(addressId, lines, "cod"))).toMatchObject({
            ok: true,
          });
          const { rows } = await db.execute(
            sql`select best_before as until from order_batches join ${stockBatches}
              on ${stockBatches.id} = batch_id where order_batches.product_id = ${product.id} order by 1`,
          );
          expect(rows.map(({ until }) => until)).toEqual(
            fit.map(({ left }) => inDays(left)).toSorted(),
          );
        },
      ),
      { numRuns: 25 },
    );
  });
});
