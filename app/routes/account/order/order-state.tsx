import { DeliveryPromise } from "#app/domains/orders/delivery-promise.tsx";
import { isUnpaid } from "#app/domains/orders/order.ts";
import { OrderStatusLine } from "#app/domains/orders/order-status.tsx";
import type { BuyersOrder } from "#app/domains/orders/read-orders.server.ts";
import { stillToPay } from "#app/domains/orders/still-to-pay.ts";
import { ToPayNote } from "#app/domains/orders/to-pay-note.tsx";
import { Tracking } from "#app/domains/orders/tracking.tsx";
import { PayAgain } from "#app/domains/payments/pay-again.tsx";
import { formatDateTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";

/** Where the order is, what is still to be paid, and who carries it. */
export function OrderState(props: { order: BuyersOrder; checkoutScript: string }) {
  const { order, checkoutScript } = props;
  return (
    <Card className="grid gap-3">
      {isUnpaid(order) && (
        <Alert tone="warning" title={m.orders_not_paid_yet()}>
          {m.orders_not_paid_text()}
        </Alert>
      )}
      <OrderStatusLine order={order} />
      <p className="text-muted text-sm">
        <time dateTime={order.time.toISOString()}>
          {m.order_time({ time: formatDateTime(order.time) })}
        </time>
      </p>
      <ToPayNote toPay={stillToPay(order)} />
      {order.cancelReason && (
        <p className="[overflow-wrap:anywhere]">
          {m.orders_cancel_reason({ reason: order.cancelReason })}
        </p>
      )}
      <DeliveryPromise order={order} />
      <Tracking order={order} />
      <PayAgain order={order} script={checkoutScript} />
    </Card>
  );
}
