import { useEffect } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Address } from "#app/domains/accounts/address.ts";
import { AddressSummary } from "#app/domains/accounts/address-card.tsx";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { ChoiceCard } from "#app/ui/choice-card.tsx";
import { toast } from "#app/ui/toast.tsx";
import { type CheckoutAnswer, intents } from "./checkout-answer.ts";

export interface AddressChoiceProps {
  address: Address;
  chosen: boolean;
  /** With undefined the choice is taken back: choosing it again deselects it (spec 4). */
  onChoose: (id: string | undefined) => void;
}

/** A saved address to choose, with a button that makes it the default. */
export function AddressChoice({ address, chosen, onChoose }: AddressChoiceProps) {
  return (
    <ChoiceCard
      name="addressId"
      value={address.id}
      checked={chosen}
      onChange={() => onChoose(address.id)}
      onClick={() => chosen && onChoose(undefined)}
      onKeyUp={(event) => {
        // Browsers make no click of a space bar on a radio that is checked already.
        if (event.key !== " " || !chosen) return;
        event.preventDefault();
        onChoose(undefined);
      }}
      aside={!address.setAsDefault && <SetAsDefault addressId={address.id} />}
      // On phones the button stands below: beside it the address would be a column of syllables.
      className="max-sm:flex-col max-sm:items-stretch max-sm:gap-0"
    >
      <AddressSummary address={address} />
    </ChoiceCard>
  );
}

function SetAsDefault({ addressId }: { addressId: string }) {
  const fetcher = useFetcher<CheckoutAnswer>();
  const { revalidate } = useRevalidator();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  useEffect(() => {
    if (!answer) return;
    if (answer.code === "default-set") toast.success(m.address_default_set());
    else toast.error(m.address_not_updated());
    if (answer.code !== "unreachable") revalidate();
  }, [answer, revalidate]);
  return (
    <fetcher.Form method="post" defaultShouldRevalidate={false}>
      <input type="hidden" name="intent" value={intents.setDefault} />
      <input type="hidden" name="addressId" value={addressId} />
      <Button type="submit" variant="ghost" size="sm" pending={fetcher.state !== "idle"}>
        {m.set_as_default()}
      </Button>
    </fetcher.Form>
  );
}
