import { z } from "zod";
import { withOrders } from "#app/domains/orders/stock/ledger-orders.server.ts";
import { unpackedUnits } from "#app/domains/orders/stock/unpacked-units.server.ts";
import {
  dropCount,
  enterCounts,
  saveCount,
} from "#app/domains/stock/counting/count-commands.server.ts";
import { countDifferences, countTotals } from "#app/domains/stock/counting/read-counts.server.ts";
import {
  type StockedProduct,
  stockOfProduct,
  stockPage,
} from "#app/domains/stock/desk/read-stock.server.ts";
import {
  receiveStock,
  undoEntry,
  writeOffStock,
} from "#app/domains/stock/desk/stock-commands.server.ts";
import { groupChoices } from "#app/domains/stock/groups/read-groups.server.ts";
import { ledgerPage } from "#app/domains/stock/ledger/read-ledger.server.ts";
import { setStock } from "#app/domains/stock/ledger/set-stock.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { nextCursor, pageOf } from "./api-schemas.server.ts";
import { endpoint } from "./endpoint.server.ts";
import {
  countBody,
  countedDifferences,
  entryQuery,
  receiveBody,
  seenCountsBody,
  setStockBody,
  stockEntry,
  stockOfOne,
  stockQuery,
  writeOffBody,
} from "./schemas/stock-schemas.server.ts";

/** As many differences as the office's page lists. */
const mostListed = 200;

/** What lies on the shelf, by what may be done with it (rules: api-13). */
function shelfOf(product: StockedProduct, held: number) {
  const { currentStock, batches } = product;
  const sum = (name: "units" | "withheld") => batches.reduce((so, batch) => so + batch[name], 0);
  const withheld = sum("withheld");
  const loose = currentStock - sum("units");
  const onHand = currentStock + withheld + held;
  return { ...product, productPackOff: product.pack, withheld, held, onHand, loose };
}

async function readShelf(productId: string) {
  const [product, held] = await Promise.all([
    stockOfProduct(productId),
    unpackedUnits([productId]),
  ]);
  if (!product) return refused("not-found");
  return ok(shelfOf(product, held.get(productId) ?? 0));
}

export const stockEndpoints = [
  endpoint({
    method: "GET",
    path: "/stock",
    permission: "stock.read",
    summary: "List what is on the shelf of each product, by batch",
    query: stockQuery,
    answers: { 200: pageOf(stockOfOne) },
    handle: async ({ query: { cursor, limit, q } }) => {
      const page = await stockPage(q, cursor, limit);
      const held = await unpackedUnits(page.rows.map(({ id }) => id));
      const data = page.rows.map((row) => shelfOf(row, held.get(row.id) ?? 0));
      return ok({ data, nextCursor: nextCursor(page, (row) => row) });
    },
  }),
  endpoint({
    method: "GET",
    path: "/stock/groups",
    permission: "stock.read",
    summary: "List the groups that a batch can be made by",
    answers: {
      200: z.object({
        data: z.array(z.object({ id: z.string(), name: z.string(), place: z.string() })),
      }),
    },
    handle: async () => ok({ data: await groupChoices() }),
  }),
  endpoint({
    method: "GET",
    path: "/stock/:productId",
    permission: "stock.read",
    summary: "Read what is on the shelf of a product, by batch",
    answers: { 200: stockOfOne },
    handle: ({ params }) => readShelf(params.productId),
  }),
  endpoint({
    method: "GET",
    path: "/stock/:productId/entries",
    permission: "stock.read",
    summary: "List what came and went of a product, the newest first",
    query: entryQuery,
    answers: { 200: pageOf(stockEntry) },
    handle: async ({ params: { productId }, query: { cursor, limit, kind } }) => {
      const number = /^\d{1,9}$/.test(cursor?.id ?? "") ? Number(cursor?.id) : 0;
      const place = cursor && ({ direction: "after", number } as const);
      const page = await ledgerPage(productId, kind, place, limit);
      const data = await withOrders(productId, page.rows);
      const next = nextCursor(page, ({ time, number }) => ({ date: time, id: String(number) }));
      return ok({ data, nextCursor: next });
    },
  }),
  endpoint({
    method: "PUT",
    path: "/stock/:productId",
    permission: "stock",
    summary: "Set the stock that is for sale of a product",
    body: setStockBody,
    answers: { 200: stockOfOne },
    fields: { met: "seen" },
    handle: async ({ params: { productId }, body: { quantity, seen }, user }) => {
      const set = await setStock(productId, quantity, user, seen);
      return set.ok ? readShelf(productId) : set;
    },
  }),
  endpoint({
    method: "POST",
    path: "/stock/:productId/receive",
    permission: "stock.count",
    summary: "Add what has come to the stock, loose or as a batch",
    body: receiveBody,
    answers: { 200: stockOfOne },
    once: "by-command",
    fields: {
      "too-many": "units",
      "best-before-needed": "bestBefore",
      "group-gone": "groupId",
      "other-group": "groupId",
      "other-dates": "bestBefore",
    },
    handle: async ({ params: { productId }, body, once, user }) => {
      const received = await receiveStock(productId, { ...body, formId: once }, user);
      if (received.ok) return readShelf(productId);
      const { refusal } = received;
      if (typeof refusal === "string") return refused(refusal);
      const { number, bestBefore, madeOn } = refusal.batch;
      return refused({ code: refusal.code, batch: { number, bestBefore, madeOn } });
    },
  }),
  endpoint({
    method: "POST",
    path: "/stock/:productId/write-off",
    permission: "stock.count",
    summary: "Take what is spoiled or given away out of the stock",
    body: writeOffBody,
    answers: { 200: stockOfOne },
    once: "by-command",
    fields: { "too-few": "units" },
    handle: async ({ params: { productId }, body, once, user }) => {
      const lost = await writeOffStock(productId, { ...body, formId: once }, user);
      return lost.ok ? readShelf(productId) : lost;
    },
  }),
  endpoint({
    method: "POST",
    path: "/stock/:productId/entries/:number/undo",
    permission: "stock.count",
    summary: "Take back what was received or written off, by an entry against it",
    answers: { 200: stockOfOne },
    handle: async ({ params: { productId, number }, user }) => {
      if (!/^\d{1,9}$/.test(number)) return refused("not-found");
      const undone = await undoEntry(productId, Number(number), user);
      return undone.ok ? readShelf(productId) : undone;
    },
  }),
  endpoint({
    method: "PUT",
    path: "/stock/:productId/count",
    permission: "stock.count",
    summary: "Keep what was counted of a product, until all counts are entered",
    body: countBody,
    answers: { 204: null },
    fields: { late: "age" },
    handle: ({ params: { productId }, body, user }) => saveCount({ ...body, productId }, user),
  }),
  endpoint({
    method: "DELETE",
    path: "/stock/:productId/count",
    permission: "stock.count",
    summary: "Forget what was counted of a product",
    answers: { 204: null },
    handle: async ({ params }) => {
      await dropCount(params.productId);
      return ok(undefined);
    },
  }),
  endpoint({
    method: "GET",
    path: "/stock/counts",
    permission: "stock.count",
    alsoAsks: ["orders.money"],
    summary: "Read what the counts differ by, the most first",
    answers: { 200: countedDifferences },
    handle: async ({ may }) => {
      const [totals, differences] = await Promise.all([
        countTotals(),
        countDifferences(mostListed),
      ]);
      const seen = <Row extends { worth: number }>(row: Row) =>
        may("orders.money") ? row : { ...row, worth: null };
      return ok({ ...seen(totals), differences: differences.map(seen) });
    },
  }),
  endpoint({
    method: "POST",
    path: "/stock/counts/enter",
    permission: "stock.count",
    summary: "Enter the differences of all counts",
    body: seenCountsBody,
    answers: {
      200: z.object({
        short: z
          .array(z.object({ title: z.string(), missing: z.int() }))
          .meta({ description: "Products that were sold meanwhile, and have none now." }),
      }),
    },
    handle: async ({ body, user }) => {
      const entered = await enterCounts(body, user);
      return entered.ok ? ok({ short: entered.value }) : refused("changed-meanwhile");
    },
  }),
];
