import { Form } from "react-router";
import type { Address } from "#app/domains/accounts/address.ts";
import { AddressSummary } from "#app/domains/accounts/address-card.tsx";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { addressCommands } from "./address-commands.ts";

/** Asks before an address is deleted, on a page without scripts or before they have come. */
export function DeleteQuestion({ address }: { address: Address }) {
  const buttons = (
    <>
      <Form method="post" action="/yourAddress">
        <input type="hidden" name="addressId" value={address.id} />
        <Button type="submit" variant="danger" name="intent" value={addressCommands.delete}>
          {m.delete()}
        </Button>
      </Form>
      <LinkButton variant="secondary" to="/yourAddress">
        {m.cancel()}
      </LinkButton>
    </>
  );
  return (
    <Alert tone="warning" title={m.addresses_delete_title()} action={buttons}>
      <AddressSummary address={address} />
    </Alert>
  );
}
