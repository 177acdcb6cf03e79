import { and, desc, like, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { phoneWritings, searchKind } from "#app/lib/search-kind.ts";
import { db } from "#app/server/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/keyset.server.ts";
import { type FoundCursor, firstThatFinds, prefixPage } from "#app/server/prefix-search.server.ts";
import { site } from "#site";
import { filterConditions } from "./filter-orders.server.ts";
import type { OrderFilter } from "./order-filter.ts";
import { orderNumberCounters, orders } from "./order-table.server.ts";
import { type OrderRow, orderRowColumns } from "./read-orders.server.ts";

/** An order in a list that may have been searched: `key` is what it was found by. */
export type FoundOrder = OrderRow & { key?: string | undefined };

/**
 * A page of everybody's orders that a filter leaves, newest first; those that a search finds stand as
 * prefixPage has them. For admins.
 */
export async function searchOrders(
  filter: OrderFilter,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<FoundOrder>> {
  return filter.q ? foundOrders(filter, cursor, size) : filteredOrders(filter, cursor, size);
}

const { time, id } = orders;

/** Reads at most one page of rows from each range. */
async function filteredOrders(
  filter: OrderFilter,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<FoundOrder>> {
  const query = keysetQuery({ date: time, id, order: "descending" }, cursor, size);
  const ranges = filterConditions(filter).map((condition) =>
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
  name: sql<string>`lower(${orders.selectedAddresses}->>'name')`,
  phone: sql<string>`(${orders.selectedAddresses}->>'phoneNumber')`,
};

/** Along the index of what the search is by; the filter leaves out what it does not ask for. */
async function foundOrders(filter: OrderFilter, cursor: FoundCursor | undefined, size: number) {
  const condition = or(...filterConditions(filter));
  const by = (name: keyof typeof keys, starts: readonly string[]) => () => {
    const key = keys[name];
    return prefixPage<FoundOrder & { key: string }>(
      {
        key,
        starts,
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
  const typed = filter.q.toLowerCase();
  const numbers = await numberStarts(filter.q);
  if (numbers) return by("number", numbers)();
  const kind = searchKind(filter.q);
  if (kind === "phone") return by("phone", phoneWritings(filter.q))();
  if (kind === "email") return by("email", [typed])();
  return firstThatFinds<FoundOrder>([by("name", [typed]), by("email", [typed])]);
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
