import clsx from "clsx";
import { Plus } from "lucide-react";
import { type Ref, useEffect, useId, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Address, AddressContact } from "#app/domains/accounts/addresses/address.ts";
import { AddressSummary } from "#app/domains/accounts/addresses/address-card.tsx";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { SkeletonText } from "#app/ui/layout/skeleton.tsx";
import { AddAddressDialog } from "./add-address-dialog.tsx";
import { type CheckoutAnswer, checkoutIntents } from "./checkout-answer.ts";
import { CheckoutStep } from "./checkout-step.tsx";
import { useAddAddress } from "./use-add-address.tsx";
import type { CheckoutStepName } from "./use-checkout-steps.ts";

export interface AddressStepProps {
  addresses: readonly Address[];
  chosen: Address | undefined;
  contact: AddressContact;
  onChoose: (id: string | undefined) => void;
  /** Select Address was pressed. */
  onSelect: () => void;
  /** The first address is saved. */
  onFirst: () => void;
  /** Until then there is no form: what was typed in it before is the browser's to know. */
  isHydrated: boolean;
  sum: string | undefined;
  current: CheckoutStepName;
  /** The address was selected by a press; where the page opened with one, only a phone takes it as settled. */
  isSelected: boolean;
  onChange: () => void;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Where the order goes: one of the saved addresses or a new one, whose form stands here where none is saved (rules: checkout-2). */
export function AddressStep(props: AddressStepProps) {
  const { addresses, chosen, contact, onChoose, onSelect, current, isSelected, headingRef } = props;
  const [isOpen, setOpen] = useState(false);
  const wasAdded = useRef(false);
  const selectButton = useRef<HTMLButtonElement>(null);
  const settled = current === "address" ? undefined : chosen;
  const isEmpty = addresses.length === 0;
  const adding = useAddAddress({
    addresses,
    contact,
    onAdded: (id) => {
      onChoose(id);
      wasAdded.current = true;
      setOpen(false);
      if (addresses.length === 1) props.onFirst();
    },
  });

  return (
    <CheckoutStep
      name="address"
      title={m.delivery_address()}
      current={current}
      headingRef={headingRef}
      sum={props.sum}
      foot={
        !(settled && isSelected) && (
          <>
            {isEmpty && props.isHydrated && adding.saveButton}
            {/* The main one is what leads on: Save, and with an address that is settled Place Order. */}
            <Button
              ref={selectButton}
              variant={isEmpty || settled ? "secondary" : "primary"}
              className={clsx(isEmpty && "max-sm:hidden")}
              onClick={onSelect}
            >
              {m.select_address()}
            </Button>
          </>
        )
      }
      footClassName="sm:justify-start"
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
              {isEmpty && (props.isHydrated ? adding.form : <SkeletonText lines={6} />)}
              {!isEmpty && (
                <>
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
                  <Button
                    variant="secondary"
                    icon={<Plus aria-hidden="true" className="size-5" />}
                    onClick={() => setOpen(true)}
                    className="justify-self-start"
                  >
                    {m.add_address()}
                  </Button>
                </>
              )}
            </div>
          )}
          {!isEmpty && (
            <AddAddressDialog
              open={isOpen}
              onOpenChange={setOpen}
              adding={adding}
              finalFocus={() => {
                const to = wasAdded.current ? selectButton.current : undefined;
                wasAdded.current = false;
                return to;
              }}
            />
          )}
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
  const ids = { name: useId(), text: useId() };
  return (
    <ChoiceCard
      aria-labelledby={ids.name}
      aria-describedby={ids.text}
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
      <AddressSummary address={address} ids={ids} />
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
