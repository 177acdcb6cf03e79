import { Ban } from "lucide-react";
import { useState } from "react";
import type { OrderCash } from "#app/domains/orders/cash/read-cash.server.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { OrderPayment } from "#app/domains/payments/read-payments.server.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/forms/field.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";
import { ConfirmFirst } from "../../components/forms/confirm-first.tsx";
import { cancelReasons } from "./cancel-reasons.ts";

interface CancelOrderProps {
  order: ShownOrder;
  payments: readonly OrderPayment[];
  isConfirmed: boolean;
  /** Undefined for who may not see it. */
  cash: OrderCash | undefined;
}

/** Cancels the order, with a reason that its buyer reads (rules: orders-22, orders-36). */
export function CancelOrder({ order, payments, isConfirmed, cash }: CancelOrderProps) {
  const number = shortOrderNumber(order.orderNumber);
  const kept = payments.find(({ state }) => state === "kept" || state === "refund-due");
  const trigger = (
    <Button variant="secondary" size="sm" icon={<Ban aria-hidden className="size-4.5" />}>
      {m.office_order_cancel()}
    </Button>
  );
  return (
    <CommandDialog
      trigger={trigger}
      confirmFirst={
        order.paymentStatus === "online" &&
        !isConfirmed && <ConfirmFirst order={order}>{m.office_order_cancel()}</ConfirmFirst>
      }
      title={m.office_order_cancel_title({ number })}
      description={[
        m.office_order_cancel_stock(),
        kept && m.office_order_cancel_refund({ amount: formatMoney(kept.amount - kept.inParts) }),
        order.collectedAt && cashWords(cash?.collectedAmount),
      ]
        .filter(Boolean)
        .join(" ")}
      action={`/my/orders/${order.id}`}
      intent="cancel-order"
      variant="danger"
      confirmLabel={m.office_order_cancel()}
      cancelLabel={m.office_order_keep()}
    >
      <ReasonFields />
    </CommandDialog>
  );
}

function cashWords(amount: Paise | null | undefined): string {
  return amount
    ? m.office_order_cancel_cash({ amount: formatMoney(amount) })
    : m.office_order_cancel_cash_hidden();
}

/** A ready reason, or one's own words. */
export function ReasonFields() {
  const [chosen, setChosen] = useState("");
  const isOwn = chosen === "own";
  return (
    <>
      <SelectField
        label={m.office_order_cancel_why()}
        name={isOwn ? undefined : "reason"}
        value={chosen}
        required
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="" />
        {[...cancelReasons].map(([code, words]) => (
          <option key={code} value={code}>
            {words()}
          </option>
        ))}
        <option value="own">{m.office_order_cancel_reason_other()}</option>
      </SelectField>
      {isOwn && (
        <TextAreaField
          label={m.office_order_cancel_own()}
          name="reason"
          rows={3}
          className="min-h-20!"
          maxLength={500}
          required
        />
      )}
    </>
  );
}
