import { beforeAll, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { packSizes } from "../product/product.ts";
import { products } from "../product/product-table.server.ts";
import {
  type ListChoices,
  type ListFilters,
  listFilters,
  listSorts,
  priceNames,
  priceRanges,
  readPlace,
} from "./list-choices.ts";
import { listCounts } from "./list-counts.server.ts";
import { listedProducts } from "./listed-products.server.ts";

ownDatabase();

type Row = typeof products.$inferSelect;
let sold: Row[];

const categories = ["Laddu", "Flour", "Malt"];
// Those that divide the ranges, and those beside them.
const prices = [100, 99_99, 100_00, 100_01, 200_00, 200_01, 350_00, 500_00, 500_01, 900_00];

beforeAll(async () => {
  for (let n = 0; n < 120; n++) {
    const price = prices[n % prices.length] ?? 0;
    await makeProduct({
      category: categories[n % 7 < 4 ? 0 : n % 2 ? 1 : 2] ?? "",
      price,
      productMRP: price + (n % 3 === 0 ? 0 : (n % 5) * 40_00),
      productPackOff: [...packSizes, null, 750][n % 7] ?? null,
      currentStock: n % 4,
      unitsSold: n % 6,
      isHidden: n % 11 === 0,
      // Some at the same moment.
      date: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 3))),
    });
  }
  sold = (await db.select().from(products)).filter(({ isHidden }) => !isHidden);
});

/** The rules in other words than the shop's. */
function has(row: Row, { category, price, pack, stock, offer }: ListFilters): boolean {
  const { from, to = Number.POSITIVE_INFINITY } = price ? priceRanges[price] : { from: 0 };
  return (
    (!category || row.category === category) &&
    from <= row.price &&
    row.price <= to &&
    (!pack || row.productPackOff === pack) &&
    (!stock || row.stockStatus === "inStock") &&
    (!offer || row.productMRP - row.price > 0)
  );
}

const countOf = (filters: ListFilters) => sold.filter((row) => has(row, filters)).length;

function* everyCombination(): Generator<ListFilters> {
  for (const category of [undefined, ...categories])
    for (const price of [undefined, ...priceNames])
      for (const pack of [undefined, ...packSizes])
        for (const stock of [undefined, "in"] as const)
          for (const offer of [undefined, "yes"] as const)
            yield { category, price, pack, stock, offer };
}

test("the counts beside the choices are those of a plain count, in every combination", async () => {
  let tried = 0;
  for (const filters of everyCombination()) {
    const { counts } = await listCounts(filters);
    const said = {
      total: counts.total,
      without: counts.without,
      choices: listFilters.flatMap((name) => counts.choices[name].map(({ n }) => n)),
    };
    const without = listFilters.map((name) => [name, countOf({ ...filters, [name]: undefined })]);
    expect(said, JSON.stringify(filters)).toEqual({
      total: countOf(filters),
      without: Object.fromEntries(without),
      choices: listFilters.flatMap((name) =>
        counts.choices[name].map(({ choice }) => countOf({ ...filters, ...choice })),
      ),
    });
    tried += 1;
  }
  expect(tried).toBe(4 * 5 * 6 * 2 * 2);
  const { counts } = await listCounts({});
  expect(listFilters.map((name) => counts.choices[name].length)).toEqual([3, 4, 5, 1, 1]);
});

/** From the smallest to the largest; of equal ones the next figure decides. */
const figures: Record<string, (row: Row) => (number | string)[]> = {
  oldest: ({ date, id }) => [+date, id],
  newest: ({ date, id }) => [+date, id],
  cheapest: ({ price, date, id }) => [price, +date, id],
  dearest: ({ price, date, id }) => [price, +date, id],
  discount: ({ discountPercentage, date, id }) => [discountPercentage, +date, id],
  sold: ({ unitsSold, date, id }) => [-unitsSold, +date, id],
};
const fallsIn = ["newest", "dearest", "discount"];

function inOrder(rows: readonly Row[], name: string): string[] {
  const of = figures[name] ?? (() => []);
  const compare = (one: Row, other: Row) => {
    const [a, b] = [of(one), of(other)];
    const place = a.findIndex((figure, n) => figure !== b[n]);
    return (a[place] ?? 0) < (b[place] ?? 0) ? -1 : 1;
  };
  const ids = rows.toSorted(compare).map(({ id }) => id);
  return fallsIn.includes(name) ? ids.reverse() : ids;
}

async function pageByPage(choices: ListChoices, size: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    const place = readPlace(new URLSearchParams({ after }), choices.sort);
    const page = await listedProducts(choices, place, size);
    ids.push(...page.products.map(({ id }) => id));
    after = page.after;
  }
  return ids;
}

test.each([undefined, ...listSorts])("sorted by %s, page by page", async (sort) => {
  for (const filters of [{}, { stock: "in" }, { price: "100-200", offer: "yes" }] as const) {
    const wanted = sold.filter((row) => has(row, filters));
    expect(wanted.length).toBeGreaterThan(10);
    expect(await pageByPage({ ...filters, sort }, 7)).toEqual(inOrder(wanted, sort ?? "oldest"));
  }
});

test("a category is found however it is written, and one that no product has is none", async () => {
  expect((await listCounts({ category: "lADDU" })).category).toBe("Laddu");
  expect(await listCounts({ category: "Laddus" })).toEqual(await listCounts({}));
});
