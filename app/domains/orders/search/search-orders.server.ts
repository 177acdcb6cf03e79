import { and, desc, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { searchKind } from "#app/lib/text/search-kind.ts";
import { db } from "#app/server/database/database.server.ts";
import { inOrder, keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import {
  type FoundCursor,
  firstThatFinds,
  prefixPage,
} from "#app/server/database/prefix-search.server.ts";
import { findByWords } from "#app/server/office-words/find-by-words.server.ts";
import { site } from "#site";
import { orderNumberCounters, orders } from "../order/order-table.server.ts";
import { type OrderRow, orderRowColumns } from "../order/read-orders.server.ts";
import { numbersCounted } from "../placing/counted-numbers.server.ts";
import { cityKey, filterConditions } from "./filter-orders.server.ts";
import type { OrderFilter } from "./order-filter.ts";
import { orderWordSource } from "./order-word-source.server.ts";

/** An order in a list that may have been searched: `key` is what it was found by. */
export type FoundOrder = OrderRow & { key?: string | undefined };

/**
 * A page of everybody's orders that a filter leaves, in its order; those that a search finds stand as
 * prefixPage has them, where they do not fit into one page. For admins.
 */
export async function searchOrders(
  filter: OrderFilter,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<FoundOrder>> {
  if (filter.q) return foundOrders(filter, cursor, size);
  return filter.sort === "place"
    ? ordersByPlace(filter, cursor, size)
    : filteredOrders(filter, filterConditions(filter), cursor, size);
}

/** These orders, the newest first; those that are gone are left out. For admins. */
export async function ordersOfIds(ids: string[]): Promise<FoundOrder[]> {
  if (ids.length === 0) return [];
  return db
    .select(orderRowColumns)
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(desc(time), desc(id));
}

const { time, id } = orders;

/**
 * Reads at most one page of rows from each range.
 * @param conditions that no order meets twice.
 */
async function filteredOrders(
  { sort }: Pick<OrderFilter, "sort">,
  conditions: (SQL | undefined)[],
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<FoundOrder>> {
  const order = sort === "oldest" ? "ascending" : "descending";
  const query = keysetQuery({ date: time, id, order }, cursor, size);
  const ranges = conditions.map((condition) =>
    db
      .select(orderRowColumns)
      .from(orders)
      .where(query.where(condition))
      .orderBy(...query.orderBy)
      .limit(query.limit),
  );
  const [first, second, ...others] = ranges;
  const rows =
    first && second
      ? await unionAll(first, second, ...others)
          .orderBy(...query.orderBy)
          .limit(query.limit)
      : ((await first) ?? []);
  return pageOf(rows, cursor, size);
}

const keys = {
  number: sql<string>`${orders.orderNumber}`,
  email: sql<string>`${orders.email}`,
  city: cityKey,
};

/** Along the index of what the list is by; the filter leaves out what it does not ask for. */
function pageBy(
  filter: OrderFilter,
  cursor: FoundCursor | undefined,
  size: number,
): (by: keyof typeof keys, starts: readonly string[]) => Promise<RowPage<FoundOrder>> {
  const condition = or(...filterConditions(filter));
  return (by, starts) => {
    const key = keys[by];
    return prefixPage<FoundOrder & { key: string }>(
      {
        key,
        starts,
        order: by === "city" ? "ascending" : "descending",
        date: time,
        id,
        dateOf: (row) => row.time,
        read: (where, orderBy, limit) =>
          db
            .select({ ...orderRowColumns, key })
            .from(orders)
            .where(and(where, condition))
            .orderBy(...orderBy)
            .limit(limit),
      },
      cursor,
      size,
    );
  };
}

/** City by city, in each the oldest first: as parcels are packed for a round. */
function ordersByPlace(filter: OrderFilter, cursor: FoundCursor | undefined, size: number) {
  return pageBy(filter, cursor, size)("city", [""]);
}

async function foundOrders(filter: OrderFilter, cursor: FoundCursor | undefined, size: number) {
  const page = await foundPage(filter, cursor, size);
  if (cursor || page.hasNext) return page;
  return { ...page, rows: sorted(page.rows, filter.sort) };
}

function sorted(rows: FoundOrder[], sort: OrderFilter["sort"]): FoundOrder[] {
  if (!sort) return rows;
  const cityOf = ({ selectedAddresses: { city } }: FoundOrder) => city ?? "";
  const oldest = rows.toSorted((a, b) => a.time.getTime() - b.time.getTime());
  return sort === "oldest" ? oldest : oldest.toSorted((a, b) => cityOf(a).localeCompare(cityOf(b)));
}

async function foundPage(
  filter: OrderFilter,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<FoundOrder>> {
  const typed = plainDigits(filter.q);
  const starts = await numberStarts(typed);
  if (starts) return pageBy(filter, cursor, size)("number", starts);
  if (searchKind(typed) === "email") {
    return pageBy(filter, cursor, size)("email", [typed.toLowerCase()]);
  }
  const words = () => wordsPage(filter, typed, cursor, size);
  const sequence = sequenceOf(typed);
  const numbers = sequence === undefined ? [] : await numbersCounted(sequence);
  if (numbers.length === 0) return words();
  const isOne = inArray(orders.orderNumber, numbers);
  const conditions = filterConditions(filter).map((condition) => and(condition, isOne));
  // Newest first, as the whole list is.
  return firstThatFinds([() => filteredOrders(filter, conditions, cursor, size), words]);
}

/** Those that have words like these, in the list's order. */
async function wordsPage(
  filter: OrderFilter,
  typed: string,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<FoundOrder>> {
  const conditions = filterConditions(filter);
  const order = filter.sort === "oldest" ? "ascending" : "descending";
  const search = { ...orderWordSource, order, conditions } as const;
  const page = await findByWords(search, typed, cursor, size);
  return { ...page, rows: inOrder(await ordersOfIds(page.rows), page.rows) };
}

/** "23", "023" or "#23": the twenty-third of any month. More figures begin a telephone number. */
function sequenceOf(typed: string): number | undefined {
  const figures = /^#?(\d{1,5})$/.exec(typed)?.[1];
  return figures && Number(figures) > 0 ? Number(figures) : undefined;
}

const withoutPrefix = /^\d{4}-\d{2}(\/|$)/;
// "MAR" alone may be the start of Mary.
const short = /^(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\/(\d*)$/;

/**
 * The starts of order numbers that the typed text may mean: "JRMG/2025-26/APR/01", "2025-26/APR", a
 * receipt, or the short "APR/01" of every year, the newest first. Undefined where no number is typed.
 */
async function numberStarts(typed: string): Promise<string[] | undefined> {
  const upper = typed.toUpperCase();
  const number = upper.replace(/^REC-/, "");
  if (`${number}/`.startsWith(`${site.orderPrefix}/`)) return [number];
  if (withoutPrefix.test(upper)) return [`${site.orderPrefix}/${upper}`];
  const sequence = short.exec(upper)?.[1];
  if (sequence === undefined) return undefined;
  const code = upper.split("/", 1)[0];
  const months = await db
    .select({ month: orderNumberCounters.month })
    .from(orderNumberCounters)
    .where(like(orderNumberCounters.month, `%/${code}`))
    .orderBy(desc(orderNumberCounters.month));
  // "APR/7" is the seventh, which is written "07", as well as the start of the seventieth.
  const sequences = /^[1-9]$/.test(sequence) ? [`0${sequence}`, sequence] : [sequence];
  return months.flatMap(({ month }) => sequences.map((start) => `${month}/${start}`));
}
