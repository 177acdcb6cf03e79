import type { SubmissionResult } from "@conform-to/react";
import { Banknote } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { receiveCashSchema } from "#app/domains/orders/cash/cash-form.ts";
import type { OrderCash } from "#app/domains/orders/cash/read-cash.server.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { receivedWords, TakeCashBack } from "../cash/take-cash-back.tsx";

interface CashCardProps {
  order: ShownOrder;
  cash: OrderCash & { due: Paise; payout?: Payout | undefined };
}

/** What a courier's file said of the payment (rules: couriers-5). */
interface Payout {
  /** "2026-04-05" */
  day: string | null;
  reference: string;
}

/** What is to be received in cash for an order, or was, by whom and when (rules: cash-1). */
export function CashCard({ order, cash }: CashCardProps) {
  if (!cash.collectedAt && cash.due === 0) return null;
  return (
    <TitledCard title={m.admin_cash()}>
      <Cash order={order} cash={cash} />
    </TitledCard>
  );
}

/** The same, within another card. */
export function Cash({ order, cash }: CashCardProps) {
  const [begunWith, setBegunWith] = useState<Paise>();
  return cash.collectedAt ? (
    <Received order={order} cash={cash} at={cash.collectedAt} />
  ) : (
    <ReceiveForm
      // It begins anew with another amount, until something is typed.
      key={begunWith ?? cash.due}
      order={order}
      due={cash.due}
      onBegin={() => setBegunWith((before) => before ?? cash.due)}
    />
  );
}

function Received({ order, cash, at }: CashCardProps & { at: Date }) {
  const { collectedAmount, collectedBy: who, collectedReason: reason } = cash;
  const amount = collectedAmount ?? 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>{receivedWords({ amount, at, who })}</p>
        {reason && <p className="text-muted text-sm">{m.cash_why({ reason })}</p>}
        {cash.payout && <p className="text-muted text-sm">{payoutWords(cash.payout)}</p>}
      </div>
      <TakeCashBack amount={amount} fields={{ intent: "take-back", id: order.id }} />
    </div>
  );
}

function payoutWords({ day, reference }: Payout): string {
  if (!day) return m.courier_payout_undated({ reference: reference || "–" });
  return m.courier_payout({ date: formatDate(day), reference: reference || "–" });
}

function ReceiveForm({
  order,
  due,
  onBegin,
}: {
  order: ShownOrder;
  due: Paise;
  onBegin: () => void;
}) {
  const { Form, data, state } = useFetcher<SubmissionResult>();
  const [typed, setTyped] = useState(String(due / 100));
  const { form, fields, formProps } = useSchemaForm({
    schema: receiveCashSchema,
    lastResult: data?.status === "error" ? data : undefined,
    answer: data,
    defaultValue: { orderId: order.id, amount: String(due / 100), reason: "" },
  });
  const isOther = parseRupees(typed) !== due;
  return (
    <Form {...formProps} action="/my/cash" onInput={onBegin} className="grid gap-4">
      <FormFailure errors={form.errors} of={data} />
      <input type="hidden" name="orderId" value={order.id} />
      <p>
        {m.cash_due()}: <span className="font-bold tabular-nums">{formatMoney(due)}</span>
      </p>
      <FormTextField
        field={fields.amount}
        label={m.cash_amount()}
        inputMode="decimal"
        autoComplete="off"
        fieldClassName="sm:w-60"
        onChange={({ target }) => setTyped(target.value)}
      />
      {(isOther || fields.reason.errors) && (
        <FormTextField field={fields.reason} label={m.cash_reason()} autoComplete="off" required />
      )}
      <div>
        <Button
          type="submit"
          // Before the parcel has arrived, another step is next.
          variant={order.status === "delivered" ? "primary" : "secondary"}
          pending={state !== "idle"}
          icon={<Banknote aria-hidden="true" className="size-5" />}
          className="max-sm:w-full"
        >
          {m.cash_received()}
        </Button>
      </div>
    </Form>
  );
}
