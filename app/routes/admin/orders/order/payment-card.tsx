import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import type { OrderPayment } from "#app/domains/payments/read-payments.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { RefundButton, refundReasonWords } from "../../components/orders/refund-buttons.tsx";
import { Fact, Facts, TitledCard } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { PaymentParts } from "./payment-parts.tsx";
import type { OrderDesk } from "./read-order-desk.server.ts";
import { RefundPart } from "./refund-part.tsx";

interface PaymentCardProps {
  order: ShownOrder;
  payments: readonly OrderPayment[];
  desk: OrderDesk;
  /** Whoever looks has shown a while ago who they are. */
  isConfirmed: boolean;
}

const advanceWords = { refunded: m.office_advance_refunded, kept: m.office_advance_kept };

/**
 * Each payment that came in for the order, and what else is to be known of it; none where the line at the
 * page's head says all.
 */
export function PaymentCard({ payments, ...props }: PaymentCardProps) {
  const { order } = props;
  const isMore = order.dueAtDoor || order.heldUntil || order.stockHold === "released";
  if (!isMore && payments.length === 0) return null;
  return (
    <TitledCard title={m.payment()}>
      <Facts>
        <Fact name={m.office_payment_method()}>
          {order.paymentMethod === "cod" ? m.pay_cod() : m.pay_online()}
        </Fact>
        {order.advanceIfBack && order.totals && order.dueAtDoor !== undefined && (
          <Fact name={m.office_advance()}>
            {advanceWords[order.advanceIfBack]({
              amount: formatMoney(order.totals.grandTotal - order.dueAtDoor),
            })}
          </Fact>
        )}
        {order.dueAtDoor ? (
          <Fact name={m.office_payment_due_at_door()}>{formatMoney(order.dueAtDoor)}</Fact>
        ) : null}
        {order.heldUntil && (
          <Fact name={m.office_payment_pieces()}>
            {m.office_payment_held({ time: formatDateTime(order.heldUntil) })}
          </Fact>
        )}
        {order.stockHold === "released" && (
          <Fact name={m.office_payment_pieces()}>{m.office_payment_released()}</Fact>
        )}
      </Facts>
      {payments.map((payment) => (
        <div key={payment.paymentId} className="mt-4 border-line border-t pt-4">
          <PaymentFacts payment={payment} {...props} />
        </div>
      ))}
    </TitledCard>
  );
}

function PaymentFacts(props: Omit<PaymentCardProps, "payments"> & { payment: OrderPayment }) {
  const { payment, order, isConfirmed } = props;
  const { paymentId, amount, state, reason, refundId, failure, refundedAt } = payment;
  const may = useMay();
  const refundable = may("refunds") && (state === "kept" || state === "refund-due");
  return (
    <>
      <Facts>
        <Fact name={m.orders_sheet_payment_id()}>{paymentId}</Fact>
        <Fact name={m.office_payment_amount()}>{formatMoney(amount)}</Fact>
        <Fact name={m.office_payment_received()}>{formatDateTime(payment.capturedAt)}</Fact>
        {reason && <Fact name={m.office_payment_reason()}>{refundReasonWords[reason]()}</Fact>}
        {state === "refund-due" && <Fact name={m.refund()}>{m.refunds_state_due()}</Fact>}
        {state === "refund-asked" && <Fact name={m.refund()}>{m.refunds_state_asked()}</Fact>}
        {failure && <Fact name={m.office_payment_failure()}>{failure}</Fact>}
        {refundId && <Fact name={m.office_payment_refund_id()}>{refundId}</Fact>}
        {refundedAt && (
          <Fact name={m.office_payment_refund_time()}>{formatDateTime(refundedAt)}</Fact>
        )}
      </Facts>
      {payment.parts.length > 0 && (
        <PaymentParts {...{ order, isConfirmed }} parts={payment.parts} isKept={state === "kept"} />
      )}
      {refundable && (
        <div className="mt-3 flex flex-wrap gap-2">
          {state === "kept" && <RefundPart {...props} />}
          <RefundButton
            paymentId={paymentId}
            orderNumber={order.orderNumber}
            amount={amount - payment.inParts}
            {...(state === "kept" && { consequence: m.refund_order_stock() })}
          />
        </div>
      )}
    </>
  );
}
