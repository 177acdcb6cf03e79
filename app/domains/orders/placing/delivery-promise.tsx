import { datesWords } from "#app/domains/delivery/delivery-days.ts";
import { DeliverySentence } from "#app/domains/delivery/delivery-line.tsx";
import { dayOf } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { isClosed, isUnpaid, type Order } from "../order/order.ts";

interface PromisedOrder extends Pick<Order, "status" | "paymentStatus" | "time" | "events"> {
  deliverFrom: string | null;
  deliverBy: string | null;
}

/** When an order was said to come, until it has come; the days count from its own (rules: delivery-5). */
export function DeliveryPromise({ order }: { order: PromisedOrder }) {
  const { status, deliverFrom, deliverBy } = order;
  if (!deliverFrom || !deliverBy) return null;
  if (status === "delivered" || isClosed(status) || isUnpaid(order)) return null;
  const isPaidLater = order.events.some(
    ({ event, time }) => event === "paid" && dayOf(time) > dayOf(order.time),
  );
  if (isPaidLater) return null;
  return (
    <DeliverySentence>
      {m.delivery_promised({ dates: datesWords({ deliverFrom, deliverBy }) })}
    </DeliverySentence>
  );
}
