import clsx from "clsx";
import { Plus } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Address, AddressContact } from "#app/domains/accounts/addresses/address.ts";
import { AddressSummary } from "#app/domains/accounts/addresses/address-card.tsx";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { AddAddressDialog } from "./add-address-dialog.tsx";
import { type CheckoutAnswer, checkoutIntents } from "./checkout-answer.ts";
import { CheckoutStep } from "./checkout-step.tsx";
import type { CheckoutStepName } from "./use-checkout-steps.ts";

export interface AddressStepProps {
  addresses: readonly Address[];
  chosen: Address | undefined;
  contact: AddressContact;
  onChoose: (id: string | undefined) => void;
  /** Select Address was pressed. */
  onSelect: () => void;
  current: CheckoutStepName;
  /** The address was selected by a press; where the page opened with one, only a phone takes it as settled. */
  isSelected: boolean;
  onChange: () => void;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Where the order goes: one of the saved addresses or a new one (rules: checkout-2). */
export function AddressStep(props: AddressStepProps) {
  const { addresses, chosen, contact, onChoose, onSelect, current, isSelected, headingRef } = props;
  const [adding, setAdding] = useState(false);
  const selectButton = useRef<HTMLButtonElement>(null);
  const settled = current === "address" ? undefined : chosen;
  const isEmpty = addresses.length === 0;

  return (
    <CheckoutStep
      name="address"
      title={m.delivery_address()}
      current={current}
      headingRef={headingRef}
      action={
        settled && (
          <Button
            variant="secondary"
            size="sm"
            className={clsx(!isSelected && "sm:hidden")}
            aria-label={`${m.change()}: ${m.delivery_address()}`}
            onClick={props.onChange}
          >
            {m.change()}
          </Button>
        )
      }
    >
      {(headingId) => (
        <>
          {settled && (
            <div className={clsx(!isSelected && "sm:hidden")}>
              <AddressSummary address={settled} />
            </div>
          )}
          {!(settled && isSelected) && (
            <div className={clsx("grid gap-4", settled && "max-sm:hidden")}>
              {isEmpty ? (
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
              <div className="flex flex-wrap gap-3">
                {/* The main one is what leads on: with an address that is settled, Place Order. */}
                <Button
                  ref={selectButton}
                  variant={isEmpty || settled ? "secondary" : "primary"}
                  onClick={onSelect}
                >
                  {m.select_address()}
                </Button>
                <Button
                  variant={isEmpty ? "primary" : "secondary"}
                  icon={<Plus aria-hidden="true" className="size-5" />}
                  onClick={() => setAdding(true)}
                >
                  {m.add_address()}
                </Button>
              </div>
            </div>
          )}
          <AddAddressDialog
            open={adding}
            onOpenChange={setAdding}
            addresses={addresses}
            contact={contact}
            onAdded={onChoose}
            next={selectButton}
          />
        </>
      )}
    </CheckoutStep>
  );
}

interface AddressChoiceProps {
  address: Address;
  chosen: boolean;
  /**
   * With undefined the choice is taken back: choosing it again deselects it (rules: checkout-2).
   */
  onChoose: (id: string | undefined) => void;
}

/** A saved address to choose, with a button that makes it the default. */
function AddressChoice({ address, chosen, onChoose }: AddressChoiceProps) {
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
      <input type="hidden" name="intent" value={checkoutIntents.setDefault} />
      <input type="hidden" name="addressId" value={addressId} />
      <Button type="submit" variant="ghost" size="sm" pending={fetcher.state !== "idle"}>
        {m.set_as_default()}
      </Button>
    </fetcher.Form>
  );
}
