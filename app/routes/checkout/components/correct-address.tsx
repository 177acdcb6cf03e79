import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { type AddressSnapshot, addressSchema } from "#app/domains/accounts/addresses/address.ts";
import { AddressFields } from "#app/domains/accounts/addresses/address-fields.tsx";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";

/** The telephone number is not shown: left empty, it stays. */
const schema = addressSchema
  .omit({ setAsDefault: true })
  .extend({ phoneNumber: optionalText(200) });

interface CorrectAddressProps {
  address: Omit<AddressSnapshot, "phoneNumber">;
  /** The edition of the order that the page shows. */
  seen: string;
  states: readonly string[];
  result: SubmissionResult | undefined;
}

/** Where an order goes, to be corrected before it is confirmed (rules: confirm-3). */
export function CorrectAddress({ address, seen, states, result }: CorrectAddressProps) {
  const { openOnWeekends, deliveryNote: _, ...typed } = address;
  const tick = (yes: boolean) => (yes ? "on" : "");
  const { fields, formProps, pending } = useSchemaForm({
    schema,
    lastResult: result,
    defaultValue: {
      ...typed,
      saturday: tick(openOnWeekends.saturday),
      sunday: tick(openOnWeekends.sunday),
    },
  });
  return (
    <details open={result !== undefined}>
      <summary className="link touch flex cursor-pointer items-center">
        {m.confirm_link_correct()}
      </summary>
      <Form {...formProps} className="group/address mt-2 grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="seen" value={seen} />
        <p className="text-muted text-sm sm:col-span-2">{m.confirm_link_correct_phone()}</p>
        <AddressFields fields={fields} states={states} isOther />
        <Button type="submit" pending={pending} pendingText={m.saving()} className="sm:col-span-2">
          {m.confirm_link_correct_save()}
        </Button>
      </Form>
    </details>
  );
}
