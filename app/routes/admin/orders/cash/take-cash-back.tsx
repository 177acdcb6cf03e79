import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";

interface Received {
  amount: Paise;
  at: Date;
  /** By whom; null where the account is gone. */
  who: string | null;
}

export function receivedWords({ amount, at, who }: Received): string {
  const said = { amount: formatMoney(amount), time: formatDateTime(at) };
  return who ? m.cash_was_received({ ...said, who }) : m.cash_was_received_gone(said);
}

interface TakeCashBackProps {
  amount: Paise;
  /** Which money: an order's, or a press's. */
  fields: { intent: "take-back" | "take-press-back" } & Record<string, string>;
  /** What the button is called in a list, where it looks quieter. */
  label?: string;
}

/** Takes back that money was received (rules: cash-1). */
export function TakeCashBack({ amount, fields, label }: TakeCashBackProps) {
  return (
    <RowConfirmDialog
      button={{
        variant: label ? "ghost" : "secondary",
        "aria-label": label,
        className: "shrink-0",
      }}
      title={m.cash_take_back_title()}
      body={m.cash_take_back_question({ amount: formatMoney(amount) })}
      confirmLabel={m.cash_take_back()}
      action="/my/cash"
      fields={fields}
    />
  );
}
