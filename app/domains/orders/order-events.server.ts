import { v7 as uuid } from "uuid";
import type { Queryable } from "#app/server/database.server.ts";
import type { OrderEventKind } from "./order.ts";
import { orderEvents } from "./order-table.server.ts";

/** Adds to an order's timeline, in the transaction of what happened. */
export async function noteEvent(
  on: Queryable,
  orderId: string,
  event: OrderEventKind,
): Promise<void> {
  await on.insert(orderEvents).values({ id: uuid(), orderId, event });
}
