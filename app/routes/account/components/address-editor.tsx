import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { type Address, states } from "#app/domains/accounts/addresses/address.ts";
import {
  AddressForm,
  type AddressFormProps,
} from "#app/domains/accounts/addresses/address-form.tsx";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";

const formId = "address-form";

export interface AddressEditorProps {
  lastResult: SubmissionResult | undefined;
  /** The address that is edited; none for a new one. */
  address?: Address;
  contact?: AddressFormProps["contact"];
  isFirst?: boolean;
}

/** The address list's form, with its buttons. */
export function AddressEditor(props: AddressEditorProps) {
  const { lastResult, address, contact, isFirst = false } = props;
  const { state, formMethod } = useNavigation();
  const failure = lastResult?.error?.[""]?.[0];
  return (
    <Card padding="lg" className="grid gap-6">
      <AddressForm
        id={formId}
        as={Form}
        states={statesFor(address)}
        lastResult={lastResult}
        answer={lastResult}
        address={address}
        contact={contact}
        isFirst={isFirst}
      >
        {failure && (
          <Outcome of={lastResult} tone="danger" role="alert">
            {failure}
          </Outcome>
        )}
      </AddressForm>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          type="submit"
          form={formId}
          pending={state !== "idle" && formMethod === "POST"}
          pendingText={m.saving()}
        >
          {m.save_address()}
        </Button>
        <LinkButton variant="secondary" to="/yourAddress">
          {m.cancel()}
        </LinkButton>
      </div>
    </Card>
  );
}

/** The 28 states; and the union territory of an address that was added at the checkout. */
function statesFor(address: Address | undefined): readonly string[] {
  const own = address?.state;
  return own && !states.some((state) => state === own) ? [...states, own] : states;
}
