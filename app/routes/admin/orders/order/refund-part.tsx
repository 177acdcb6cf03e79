import { useState } from "react";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import type { OrderPayment } from "#app/domains/payments/read-payments.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { paidBack } from "#app/lib/money/totals.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";
import { ConfirmFirst } from "../../components/forms/confirm-first.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { PartAmountField, PartReasonField } from "./part-fields.tsx";
import type { OrderDesk } from "./read-order-desk.server.ts";

interface RefundPartProps {
  order: ShownOrder;
  payment: OrderPayment;
  desk: OrderDesk;
  isConfirmed: boolean;
}

/** Sends some pieces' money, or an amount, back to the buyer (rules: refunds-6, refunds-8). */
export function RefundPart(props: RefundPartProps) {
  const { order, payment, isConfirmed } = props;
  const [by, setBy] = useState<"pieces" | "amount">("pieces");
  return (
    <CommandDialog
      trigger={
        <Button variant="secondary" size="sm">
          {m.office_part()}
        </Button>
      }
      confirmFirst={!isConfirmed && <ConfirmFirst order={order}>{m.office_part()}</ConfirmFirst>}
      title={m.office_part_title({ amount: formatMoney(payment.amount) })}
      action={`/my/orders/${order.id}`}
      intent={`refund-${by}`}
      confirmLabel={m.office_part_confirm()}
    >
      <SeenWhenOpened {...props} />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-semibold text-sm">{m.office_part_by()}</legend>
        <div className="grid grid-cols-2 gap-3">
          <ChoiceCard name="by" checked={by === "pieces"} onChange={() => setBy("pieces")}>
            {m.office_part_by_lines()}
          </ChoiceCard>
          <ChoiceCard name="by" checked={by === "amount"} onChange={() => setBy("amount")}>
            {m.office_part_by_amount()}
          </ChoiceCard>
        </div>
      </fieldset>
      {by === "pieces" ? (
        <PieceFields {...props} />
      ) : (
        <PartAmountField left={payment.amount - payment.inParts} />
      )}
      <PartReasonField />
    </CommandDialog>
  );
}

/**
 * What stood there when the dialog was opened, however the page changes behind it: an answer that was lost,
 * or a colleague, sends no second part (rules: refunds-7).
 */
function SeenWhenOpened({ payment, desk }: RefundPartProps) {
  const [seen] = useState({ parts: payment.inParts, edition: desk.edition });
  return (
    <>
      <input type="hidden" name="id" value={payment.paymentId} />
      <input type="hidden" name="seenParts" value={seen.parts} />
      <input type="hidden" name="seen" value={seen.edition} />
    </>
  );
}

/** How many of each line, and whether they stay in the house. */
function PieceFields({ order, desk }: RefundPartProps) {
  const may = useMay();
  const lines = order.cartItems.map((line, at) => ({
    ...line,
    name: lineTitle(line),
    discountedPieces: desk.discountedPieces[at],
  }));
  const [pieces, setPieces] = useState<readonly number[]>(lines.map(() => 0));
  const sum = lines.reduce(
    (total, line, at) => total + paidBack({ ...line, price: line.price ?? 0 }, pieces[at] ?? 0),
    0,
  );
  return (
    <>
      <input type="hidden" name="pieces" value={pieces.join(",")} />
      <ul className="grid gap-3">
        {lines.map(({ productId, name, price, quantity }, at) => (
          <li key={productId} className="flex items-center justify-between gap-3">
            <p className="min-w-0">
              <span className="block font-semibold leading-snug [overflow-wrap:anywhere]">
                {name}
              </span>
              <span className="text-muted text-sm">
                {m.quantity_each({ n: quantity, price: formatMoney(price ?? 0) })}
              </span>
            </p>
            <QuantityStepper
              label={m.quantity_of({ name })}
              decreaseLabel={m.decrease({ name })}
              increaseLabel={m.increase({ name })}
              min={0}
              max={quantity}
              value={pieces[at] ?? 0}
              onValueChange={(n) =>
                setPieces(lines.map((_, i) => (i === at ? n : (pieces[i] ?? 0))))
              }
            />
          </li>
        ))}
      </ul>
      <p className="font-semibold" role="status">
        {m.office_part_sum({ amount: formatMoney(sum) })}
      </p>
      {desk.isEditable && desk.hasSeveral && may("orders.edit") && (
        <CheckboxField name="putBack" label={m.office_part_put_back()} />
      )}
    </>
  );
}
