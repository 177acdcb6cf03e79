import type { ShownOrder } from "#app/domains/orders/office-order.ts";
import { PaymentStatusWord } from "#app/domains/orders/order-status.tsx";
import type { OrderPayment } from "#app/domains/payments/read-payments.server.ts";
import { formatMoney } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Fact, Facts, TitledCard } from "../components/page-layout.tsx";
import { RefundButton, refundReasonWords } from "../components/refund-buttons.tsx";
import { useMay } from "../components/use-may.ts";

/** How the order is paid, and each payment that came in for it. */
export function PaymentCard({
  order,
  payments,
}: {
  order: ShownOrder;
  payments: readonly OrderPayment[];
}) {
  return (
    <TitledCard title={m.payment()}>
      <Facts>
        <Fact name={m.office_payment_method()}>
          {order.paymentMethod === "cod" ? m.pay_cod() : m.pay_online()}
        </Fact>
        <Fact name={m.office_payment_status()}>
          <PaymentStatusWord order={order} />
        </Fact>
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
          <PaymentFacts payment={payment} order={order} />
        </div>
      ))}
    </TitledCard>
  );
}

function PaymentFacts({ payment, order }: { payment: OrderPayment; order: ShownOrder }) {
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
      {refundable && (
        <div className="mt-3">
          <RefundButton
            paymentId={paymentId}
            orderNumber={order.orderNumber}
            amount={amount}
            {...(state === "kept" && { consequence: m.refund_order_stock() })}
          />
        </div>
      )}
    </>
  );
}
