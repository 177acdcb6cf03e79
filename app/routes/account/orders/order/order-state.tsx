import { Form } from "react-router";
import type { CodReason } from "#app/domains/orders/cod/cod-rules.ts";
import { isUnpaid, waitsForConfirmation } from "#app/domains/orders/order/order.ts";
import type { BuyersOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { stillToPay } from "#app/domains/orders/order/still-to-pay.ts";
import { ToPayNote } from "#app/domains/orders/order/to-pay-note.tsx";
import { Tracking } from "#app/domains/orders/parcels/tracking.tsx";
import { DeliveryPromise } from "#app/domains/orders/placing/delivery-promise.tsx";
import { OrderStatusLine } from "#app/domains/orders/status/order-status.tsx";
import { PayAgain } from "#app/domains/payments/paying/pay-again.tsx";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";

/** Where the order is, what is still to be paid, and who carries it. */
export function OrderState(props: {
  order: BuyersOrder;
  checkoutScript: string;
  codReason: CodReason | undefined;
}) {
  const { order, checkoutScript, codReason } = props;
  return (
    <Card className="grid gap-3">
      {isUnpaid(order) && (
        <Alert tone="warning" title={m.orders_not_paid_yet()}>
          {m.orders_not_paid_text()}
        </Alert>
      )}
      {waitsForConfirmation(order) && (
        <Alert
          tone="warning"
          title={m.order_to_confirm_title()}
          action={
            <Form method="post" replace>
              <Button type="submit" name="intent" value="confirm">
                {m.confirm_link_confirm()}
              </Button>
            </Form>
          }
        >
          {m.order_to_confirm_text()}
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
      <PayAgain order={order} script={checkoutScript} codReason={codReason} />
    </Card>
  );
}
