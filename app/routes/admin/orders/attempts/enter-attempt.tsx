import { DoorClosed } from "lucide-react";
import { useState } from "react";
import { v4 as uuid } from "uuid";
import { attemptReasons, daysAfter } from "#app/domains/orders/attempts/attempt.ts";
import { attemptReasonWords } from "#app/domains/orders/attempts/attempt-words.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";

interface EnterAttemptProps {
  order: { id: string; orderNumber: string; shippedAt: Date | null };
  /** How many are known already. */
  known: number;
  /** In Jharkhand, "2027-03-31". */
  today: string;
}

/** Notes that a parcel could not be handed over, and why (rules: attempts-1). */
export function EnterAttempt({ order, known, today }: EnterAttemptProps) {
  // One that is sent twice is one; the next attempt has another key.
  const [keys, setKeys] = useState({ known, key: uuid() });
  if (keys.known !== known) setKeys({ known, key: uuid() });
  const number = shortOrderNumber(order.orderNumber);
  return (
    <CommandDialog
      trigger={
        <Button variant="secondary" icon={<DoorClosed aria-hidden="true" className="size-5" />}>
          {m.attempt_enter()}
        </Button>
      }
      title={m.attempt_enter_title({ number })}
      action={`/my/orders/${order.id}`}
      intent="not-delivered"
      confirmLabel={m.attempt_enter()}
    >
      <input type="hidden" name="key" value={keys.key} />
      <input type="hidden" name="seen" value={known} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold text-sm">{m.attempt_reason()}</legend>
        {attemptReasons.map((reason) => (
          <ChoiceCard key={reason} name="reason" value={reason} required>
            {attemptReasonWords[reason]()}
          </ChoiceCard>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          name="day"
          label={m.attempt_day()}
          min={order.shippedAt ? dayOf(order.shippedAt) : undefined}
          max={today}
          defaultValue={today}
          required
        />
        <TextField
          type="date"
          name="comesOn"
          label={m.attempt_comes_on()}
          hint={m.attempt_comes_hint()}
          min={today}
          max={daysAfter(today, 60)}
        />
      </div>
      <TextField name="note" label={m.attempt_note()} maxLength={200} autoComplete="off" />
    </CommandDialog>
  );
}
