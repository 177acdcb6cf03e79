import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db } from "#app/server/database.server.ts";
import { courierName } from "./couriers.ts";
import { isClosed, type OrderStatus } from "./order.ts";
import { orders } from "./order-table.server.ts";
import { publishOrder } from "./publish-order.server.ts";
import { type SetStatusRefusal, setOrderStatus } from "./set-order-status.server.ts";
import type { Shipment } from "./shipment.ts";

/**
 * Writes down who carries an order and its number there; both can be mended later (rules: parcels-5).
 * @param ships undefined where that is all; else the status that the screen showed, and the order counts
 * as shipped, of which its buyer is mailed. The courier is saved first, because the mail names it.
 */
export async function saveShipment(
  orderId: string,
  { courier, trackingNumber }: Shipment,
  actor: Actor,
  ships?: { seen: OrderStatus },
): Promise<Result<undefined, SetStatusRefusal>> {
  const saved = await db.transaction(async (tx): Promise<Result<string, SetStatusRefusal>> => {
    const [before] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!before) return refused("not-found");
    const { status } = before;
    if (isClosed(status)) return refused({ code: "closed", status });
    if (ships && status !== ships.seen && status !== "shipped") {
      return refused({ code: "met", status, by: undefined });
    }
    await tx
      .update(orders)
      .set({ courier, trackingNumber: trackingNumber || null })
      .where(eq(orders.id, orderId));
    await record(tx, actor, "order.set-courier", orderId, {
      order: before.orderNumber,
      before: before.courier && shipmentText(before.courier, before.trackingNumber),
      after: shipmentText(courier, trackingNumber),
    });
    return ok(before.userId);
  });
  if (!saved.ok) return saved;
  publishOrder(saved.value);
  if (!ships) return ok(undefined);
  const shipped = await setOrderStatus(orderId, "shipped", actor, ships.seen);
  return shipped.ok ? ok(undefined) : shipped;
}

/** "Delhivery 1234567890" */
function shipmentText(courier: string, trackingNumber: string | null): string {
  return [courierName(courier), trackingNumber].filter(Boolean).join(" ");
}
