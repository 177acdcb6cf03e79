import { PhoneIncoming } from "lucide-react";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { returnReasons, returnWishes } from "#app/domains/orders/returns/order-return.ts";
import { returnReasonWords } from "#app/domains/orders/returns/return-words.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/forms/field.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";
import { officeReturnWishWords } from "./office-return-words.ts";

/** Writes down what a buyer asks for by telephone; from there it goes on as if she had asked herself (rules: returns-12). */
export function EnterReturn({ order }: { order: ShownOrder }) {
  const number = shortOrderNumber(order.orderNumber);
  return (
    <CommandDialog
      trigger={
        <Button
          variant="secondary"
          size="sm"
          icon={<PhoneIncoming aria-hidden className="size-4.5" />}
        >
          {m.office_return_enter()}
        </Button>
      }
      title={m.office_return_enter_title({ number })}
      description={m.office_return_enter_text()}
      action={`/my/orders/${order.id}`}
      intent="enter-return"
      confirmLabel={m.office_return_enter_save()}
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-semibold text-sm">{m.office_return_wanted()}</legend>
        {returnWishes.map((wish) => (
          <ChoiceCard key={wish} name="wish" value={wish} required>
            {officeReturnWishWords[wish]()}
          </ChoiceCard>
        ))}
      </fieldset>
      <SelectField label={m.return_reason()} name="reason" defaultValue="" required>
        <option value="">{m.return_reason_choose()}</option>
        {returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {returnReasonWords[reason]()}
          </option>
        ))}
      </SelectField>
      <TextField
        label={m.office_return_caller()}
        name="caller"
        defaultValue={order.selectedAddresses.name}
        maxLength={100}
        autoComplete="off"
        required
      />
      <TextAreaField
        label={m.office_return_said()}
        name="message"
        rows={3}
        maxLength={1500}
        required
      />
    </CommandDialog>
  );
}
