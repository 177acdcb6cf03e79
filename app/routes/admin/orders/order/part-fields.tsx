import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { TextAreaField, TextField } from "#app/ui/forms/field.tsx";

/** How much of what is left of a payment goes back. */
export function PartAmountField({ left }: { left: Paise }) {
  return (
    <TextField
      label={m.office_part_amount()}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      required
      hint={m.office_part_left({ amount: formatMoney(left) })}
    />
  );
}

/** Why, for the buyer to read. */
export function PartReasonField() {
  return (
    <TextAreaField
      label={m.office_part_reason()}
      name="reason"
      rows={2}
      className="min-h-16!"
      maxLength={500}
      required
    />
  );
}
