import { Plus } from "lucide-react";
import { useState } from "react";
import type { Address } from "#app/domains/accounts/address.ts";
import { AddressSummary } from "#app/domains/accounts/address-card.tsx";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { AddAddressDialog } from "./add-address-dialog.tsx";
import { AddressChoice } from "./address-choice.tsx";
import { CheckoutStep } from "./checkout-step.tsx";

export interface AddressStepProps {
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (id: string | undefined) => void;
  /** Select Address was pressed; false keeps the step open. */
  onSelect: () => boolean;
}

/** Where the order goes: one of the saved addresses or a new one (rules: checkout-2). */
export function AddressStep({ addresses, chosen, onChoose, onSelect }: AddressStepProps) {
  const [selected, setSelected] = useState(false);
  const [adding, setAdding] = useState(false);

  if (selected && chosen) {
    const change = (
      <Button variant="secondary" size="sm" onClick={() => setSelected(false)}>
        {m.change_address()}
      </Button>
    );
    return (
      <CheckoutStep number={1} title={m.delivery_address()} action={change}>
        {() => <AddressSummary address={chosen} />}
      </CheckoutStep>
    );
  }
  return (
    <CheckoutStep number={1} title={m.delivery_address()}>
      {(headingId) => (
        <>
          {addresses.length === 0 ? (
            <EmptyState
              level={0}
              motif={<RagiEar className="size-16" />}
              title={m.no_addresses()}
              className="py-8!"
            >
              {m.no_addresses_hint()}
            </EmptyState>
          ) : (
            <fieldset aria-labelledby={headingId} className="grid gap-3">
              {addresses.map((address) => (
                <AddressChoice
                  key={address.id}
                  address={address}
                  chosen={address.id === chosen?.id}
                  onChoose={onChoose}
                />
              ))}
            </fieldset>
          )}
          <div className="flex flex-wrap gap-3 max-sm:*:w-full">
            <Button onClick={() => setSelected(onSelect())}>{m.select_address()}</Button>
            <Button
              variant="secondary"
              icon={<Plus aria-hidden="true" className="size-5" />}
              onClick={() => setAdding(true)}
            >
              {m.add_address()}
            </Button>
          </div>
          <AddAddressDialog
            open={adding}
            onOpenChange={setAdding}
            addresses={addresses}
            onAdded={onChoose}
          />
        </>
      )}
    </CheckoutStep>
  );
}
