import { m } from "#app/paraglide/messages.js";
import type { Order } from "./order.ts";

/** Who carries an order's parcel, and its number there; nothing before that is known (rules: orders-23). */
export function ParcelFacts({ order }: { order: Pick<Order, "courier" | "trackingNumber"> }) {
  if (!order.courier && !order.trackingNumber) return null;
  return (
    <p className="grid gap-0.5 [overflow-wrap:anywhere]">
      {order.courier && <span>{m.parcel_by({ courier: order.courier })}</span>}
      {order.trackingNumber && (
        <span className="font-semibold">{m.parcel_number({ number: order.trackingNumber })}</span>
      )}
    </p>
  );
}
