import { and, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { phoneWritings, searchKind } from "#app/lib/search-kind.ts";
import { db } from "#app/server/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/keyset.server.ts";
import { type FoundCursor, firstThatFinds, prefixPage } from "#app/server/prefix-search.server.ts";
import { type OrderRow, rowColumns } from "./list-orders.server.ts";
import { stretchesOf } from "./order-conditions.server.ts";
import type { OrderFilter } from "./order-filter.ts";
import { numberStarts } from "./order-number-starts.server.ts";
import { orders } from "./order-table.server.ts";

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

/** Of each stretch as many rows are read as the page has, and no more. */
async function filteredOrders(
  filter: OrderFilter,
  cursor: FoundCursor | undefined,
  size: number,
): Promise<RowPage<FoundOrder>> {
  const query = keysetQuery({ date: time, id, order: "descending" }, cursor, size);
  const stretches = stretchesOf(filter).map((condition) =>
    db
      .select(rowColumns)
      .from(orders)
      .where(query.where(condition))
      .orderBy(...query.orderBy)
      .limit(query.limit),
  );
  const [first, second, ...others] = stretches;
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
  const condition = or(...stretchesOf(filter));
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
            .select({ ...rowColumns, key })
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
