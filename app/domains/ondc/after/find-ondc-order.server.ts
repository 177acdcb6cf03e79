import { and, desc, eq, inArray } from "drizzle-orm";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { trackingLink } from "#app/domains/orders/parcels/couriers.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { ondcOrders } from "../buying/ondc-order-table.server.ts";
import { ondcMessages } from "../protocol/ondc-tables.server.ts";
import { routingOf } from "./delivery-states.ts";
import { invoiceLink } from "./invoice-link.server.ts";
import type { TellableOrder } from "./order-body.ts";

export type OndcOrderRow = typeof ondcOrders.$inferSelect;
type HouseOrder = typeof orders.$inferSelect;

/** What a buyer's app calls by this id; undefined where it has placed no such order. */
export async function findOndcOrder(
  bapId: string,
  networkId: string,
  on: Queryable = db,
): Promise<OndcOrderRow | undefined> {
  const [row] = await on
    .select()
    .from(ondcOrders)
    .where(and(eq(ondcOrders.bapId, bapId), eq(ondcOrders.networkId, networkId)));
  return row;
}

/** An order of the network with the shop's own of it; undefined where that was deleted. */
export interface StandingOrder {
  row: OndcOrderRow;
  house: HouseOrder;
}

export async function findStandingOrder(
  bapId: string,
  networkId: string,
): Promise<StandingOrder | undefined> {
  const row = await findOndcOrder(bapId, networkId);
  const [house] = row ? await db.select().from(orders).where(eq(orders.id, row.orderId)) : [];
  return row && house && { row, house };
}

/** The same locked, the shop's order first, as everywhere. */
export async function lockOndcOrder(
  tx: Queryable,
  orderId: string,
): Promise<{ row: OndcOrderRow; house: HouseOrder | undefined } | undefined> {
  const [house] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  const [row] = await tx
    .select()
    .from(ondcOrders)
    .where(eq(ondcOrders.orderId, orderId))
    .for("update");
  return row && { row, house };
}

/** As it is told: what was agreed on, and where the shop's own order has brought it. */
export async function tellable(row: OndcOrderRow, house: HouseOrder): Promise<TellableOrder> {
  const { courier, trackingNumber, shippedAt, deliveredAt } = house;
  return {
    ...{ id: row.networkId, version: row.version, agreed: row.agreed, parts: row.parts },
    followedAt: trackingLink(courier, trackingNumber)?.href,
    routing: routingOf(courier),
    ...{ shippedAt, deliveredAt },
    invoice: await invoiceLink(house.id),
    isPaidAtDoor: house.paymentStatus === "cod",
  };
}

/** When the app was last told of its order; undefined where it never was. */
export async function lastToldAt(
  on: Queryable,
  { transactionId, bapId }: OndcOrderRow,
): Promise<Date | undefined> {
  const [last] = await on
    .select({ at: ondcMessages.saidAt })
    .from(ondcMessages)
    .where(
      and(
        eq(ondcMessages.transactionId, transactionId),
        eq(ondcMessages.subscriberId, bapId),
        eq(ondcMessages.direction, "out"),
        inArray(ondcMessages.action, ["on_confirm", "on_status", "on_update", "on_cancel"]),
      ),
    )
    .orderBy(desc(ondcMessages.number))
    .limit(1);
  return last?.at ?? undefined;
}
