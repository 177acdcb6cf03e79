import { eq } from "drizzle-orm";
import { ok, type Result } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { followCourier } from "../attempts/follow-attempts.server.ts";
import type { OrderStatus } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import {
  lockToSet,
  type Moved,
  publishSet,
  type SetStatus,
  type SetStatusRefusal,
  setStatusOf,
} from "../status/set-order-status.server.ts";
import type { Shipment } from "./shipment.ts";

/**
 * Writes down who carries an order and its number there; both can be mended later (rules: parcels-5).
 * @param seen undefined where that is all; else the status that the screen showed, and the order counts
 * as shipped, of which its buyer is mailed. The courier is saved first, because the mail names it.
 */
export async function saveShipment(
  orderId: string,
  { courier, trackingNumber }: Shipment,
  actor: Actor,
  seen?: OrderStatus,
): Promise<Result<SetStatus, SetStatusRefusal>> {
  return publishSet(
    await db.transaction(async (tx): Promise<Result<Moved, SetStatusRefusal>> => {
      const locked = await lockToSet(tx, orderId, "shipped", seen);
      if (!locked.ok) return locked;
      const order = locked.value;
      await tx
        .update(orders)
        .set({ courier, trackingNumber: trackingNumber || null })
        .where(eq(orders.id, orderId));
      if (courier !== order.courier) await followCourier(tx, order, courier);
      await record(tx, actor, "order.set-courier", orderId, {
        order: order.orderNumber,
        before: order.courier,
        after: courier,
        trackingNumber,
      });
      return ok(seen ? await setStatusOf(tx, order, "shipped", actor) : { order, moves: [] });
    }),
  );
}
