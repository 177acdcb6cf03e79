import { and, desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Queryable } from "#app/server/database/database.server.ts";
import type { OrderEventKind } from "../order/order.ts";
import { orderEvents } from "../order/order-table.server.ts";

/** What is done with an entry in an order's timeline, in its transaction, by something above orders. */
export type EventWatcher = (on: Queryable, orderId: string, event: OrderEventKind) => Promise<void>;

const watchers: EventWatcher[] = [];

/** Who passes on what happens to orders says so once, as the process starts: orders know nothing of them. */
export function watchOrderEvents(watcher: EventWatcher): void {
  watchers.push(watcher);
}

/** Adds to an order's timeline, in the transaction of what happened. @returns the entry's id. */
export async function noteEvent(
  on: Queryable,
  orderId: string,
  event: OrderEventKind,
): Promise<string> {
  const id = uuid();
  await on.insert(orderEvents).values({ id, orderId, event });
  for (const watch of watchers) await watch(on, orderId, event);
  return id;
}

/** The id of the last entry of a kind in an order's timeline. */
export async function lastEventOf(
  on: Queryable,
  orderId: string,
  event: OrderEventKind,
): Promise<string | undefined> {
  const [last] = await on
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, event)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.id;
}

/** Takes an entry back: what it tells was undone before anybody was told. */
export async function forgetEvent(on: Queryable, id: string): Promise<void> {
  await on.delete(orderEvents).where(eq(orderEvents.id, id));
}
