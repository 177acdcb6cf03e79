import clsx from "clsx";
import { useId, useState } from "react";
import { CodReasonNote } from "#app/domains/orders/cod/cod-reason.tsx";
import type { CodReason } from "#app/domains/orders/cod/cod-rules.ts";
import type { Order } from "#app/domains/orders/order/order.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { ConfirmDialog } from "#app/ui/dialogs/alert-dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { unpaidOrderCommands } from "./unpaid-order-commands.ts";
import type { Payment } from "./use-payment.ts";

export interface UnpaidOrderButtonsProps {
  order: Pick<Order, "id" | "orderNumber"> & Partial<Pick<Order, "grandTotal" | "thanksDiscount">>;
  /** Of the page that they stand on: one of them is at work at a time. */
  payment: Payment;
  /** Its units are held: it is paid for the first time, as far as anybody knows. */
  isHeld: boolean;
  /** Small and few, in a notice: cash on delivery is offered once paying has come to nothing. */
  compact?: boolean;
  /** Why it cannot become one that is paid at the door (rules: cod-9). */
  codReason?: CodReason | undefined;
}

/**
 * Pays an order that waits for its payment, makes it one that is paid at the door, or cancels it
 * (rules: payments-8, payments-26).
 */
export function UnpaidOrderButtons(props: UnpaidOrderButtonsProps) {
  const { order, payment, isHeld, compact, codReason } = props;
  const { grandTotal = 0, thanksDiscount = 0 } = order;
  const reasonId = useId();
  const { pay, payOnDelivery, cancel } = unpaidOrderCommands(order.id, payment);
  const { stage, isPending, pendingText } = payment;
  const isPaying = isPending && stage !== "changing" && stage !== "cancelling";
  const size = compact ? "sm" : "md";
  const named = <span className="sr-only">: {m.order_number({ number: order.orderNumber })}</span>;
  const offersCash = !compact || payment.end !== undefined || stage === "changing";
  const fills = clsx(!compact && "max-sm:w-full");
  return (
    <>
      {offersCash && !codReason && thanksDiscount > 0 && (
        <p id={reasonId} className="basis-full font-normal text-sm">
          {m.thanks_goes({
            online: formatMoney(grandTotal),
            cash: formatMoney(grandTotal + thanksDiscount),
          })}
        </p>
      )}
      <Button
        size={size}
        onClick={pay}
        disabled={isPending}
        pending={isPaying}
        pendingText={pendingText}
        className={fills}
      >
        {isHeld ? m.pay_now() : m.pay_again()}
        {named}
      </Button>
      {offersCash && (
        <Button
          variant="secondary"
          size={size}
          onClick={payOnDelivery}
          disabled={isPending || codReason !== undefined}
          aria-describedby={codReason || thanksDiscount > 0 ? reasonId : undefined}
          pending={stage === "changing"}
          pendingText={pendingText}
          className={fills}
        >
          {m.pay_on_delivery()}
          {named}
        </Button>
      )}
      <CancelButton {...{ order, payment, size, fills }} onConfirm={cancel} />
      {offersCash && codReason && (
        <CodReasonNote id={reasonId} reason={codReason} className="basis-full font-normal" />
      )}
    </>
  );
}

interface CancelButtonProps extends Pick<UnpaidOrderButtonsProps, "order" | "payment"> {
  size: "sm" | "md";
  fills: string;
  onConfirm: () => Promise<void>;
}

function CancelButton({ order, payment, size, fills, onConfirm }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const number = order.orderNumber;
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={
        <Button
          variant="ghost"
          size={size}
          disabled={payment.isPending}
          className={clsx("text-danger!", fills)}
        >
          {m.pay_cancel_order()}
          <span className="sr-only">: {m.order_number({ number })}</span>
        </Button>
      }
      title={m.pay_cancel_title({ number })}
      body={m.pay_cancel_question()}
      cancelLabel={m.pay_keep_order()}
      confirmLabel={m.pay_cancel_order()}
      processing={payment.stage === "cancelling"}
      processingText={m.pay_cancelling()}
      onConfirm={async () => {
        await onConfirm();
        setAsking(false);
      }}
    />
  );
}
