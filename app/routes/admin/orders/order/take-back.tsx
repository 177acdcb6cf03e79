import { PackageOpen } from "lucide-react";
import { useState } from "react";
import type { ShownPieces } from "#app/domains/orders/attempts/parcel-pieces.server.ts";
import type { AdvanceEnd } from "#app/domains/orders/cod/advance.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { ReturnWish } from "#app/domains/orders/returns/order-return.ts";
import type { OrderPayment } from "#app/domains/payments/read-payments.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";
import { ConfirmFirst } from "../../components/forms/confirm-first.tsx";
import { PiecesFields } from "../attempts/pieces-fields.tsx";
import { PartAmountField, PartReasonField } from "./part-fields.tsx";

interface TakeBackProps {
  order: ShownOrder;
  payments: readonly OrderPayment[];
  isConfirmed: boolean;
  /** What its buyer wishes for; undefined for a parcel that could not be delivered. */
  wish?: ReturnWish;
  /** Of a parcel that could not be delivered: what is in it. */
  pieces?: readonly ShownPieces[];
}

/** Takes back what came back: its goods, its money or its replacement (rules: returns-4, returns-5). */
export function TakeBack(props: TakeBackProps) {
  const { order, payments, isConfirmed, wish, pieces } = props;
  const isReplaced = wish === "replacement";
  const words = wish ? m.office_order_settle() : m.office_order_came_back();
  const number = shortOrderNumber(order.orderNumber);
  const kept = payments.find(({ state }) => state === "kept");
  return (
    <CommandDialog
      trigger={
        <Button
          variant="secondary"
          size={wish ? "sm" : "md"}
          icon={<PackageOpen aria-hidden className="size-4.5" />}
        >
          {words}
        </Button>
      }
      confirmFirst={
        kept && !isReplaced && !isConfirmed && <ConfirmFirst order={order}>{words}</ConfirmFirst>
      }
      title={wish ? m.office_order_settle_title({ number }) : m.office_order_back_title({ number })}
      action={`/my/orders/${order.id}`}
      intent="take-back"
      confirmLabel={words}
    >
      {pieces ? <PiecesFields pieces={pieces} /> : <GoodsFields />}
      {isReplaced || !kept ? (
        <>
          <input type="hidden" name="money" value="none" />
          {/* Of a parcel that nobody took nothing was paid at the door. */}
          {(isReplaced || !pieces || order.collectedAt) && (
            <Alert>
              {isReplaced ? m.office_order_replacement_text() : m.office_order_money_cash()}
            </Alert>
          )}
        </>
      ) : (
        <MoneyFields
          left={kept.amount - kept.inParts}
          // What a buyer has had and sends back has its own rules.
          ifBack={wish ? null : order.advanceIfBack}
        />
      )}
    </CommandDialog>
  );
}

/** What a buyer has had goes on the shelf as a whole, or not at all. */
function GoodsFields() {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{m.office_order_take_back_goods()}</legend>
      <ChoiceCard name="goods" value="restocked" required>
        {m.office_order_goods_restocked()}
      </ChoiceCard>
      <ChoiceCard name="goods" value="written-off" required>
        {m.office_order_goods_written_off()}
      </ChoiceCard>
      <p className="text-muted text-sm">{m.office_order_goods_hint()}</p>
    </fieldset>
  );
}

/** @param props.ifBack what its buyer has read of an advance: that is chosen at first (rules: advance-5). */
function MoneyFields({ left, ifBack }: { left: number; ifBack: AdvanceEnd | null }) {
  const [money, setMoney] = useState(ifBack === "kept" ? "none" : "all");
  const choice = (value: string) => ({
    name: "money",
    value,
    checked: money === value,
    onChange: () => setMoney(value),
  });
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-semibold text-sm">{m.office_order_money()}</legend>
        {ifBack && (
          <p className="text-muted text-sm">
            {ifBack === "kept" ? m.office_advance_back_kept() : m.office_advance_back_refunded()}
          </p>
        )}
        <ChoiceCard {...choice("all")}>
          {m.office_order_money_all({ amount: formatMoney(left) })}
        </ChoiceCard>
        <ChoiceCard {...choice("part")}>{m.office_order_money_part()}</ChoiceCard>
        <ChoiceCard {...choice("none")}>{m.office_order_money_none()}</ChoiceCard>
      </fieldset>
      {money === "part" && (
        <>
          <PartAmountField left={left} />
          <PartReasonField />
        </>
      )}
    </>
  );
}
