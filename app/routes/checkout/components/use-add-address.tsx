import { useEffect, useEffectEvent, useId } from "react";
import { useFetcher, useRevalidator } from "react-router";
import {
  type Address,
  type AddressContact,
  statesAndTerritories,
} from "#app/domains/accounts/addresses/address.ts";
import { AddressForm } from "#app/domains/accounts/addresses/address-form.tsx";
import { useNewPinCode } from "#app/domains/delivery/use-new-pin-code.ts";
import { deleteDraft } from "#app/lib/offline/form-drafts.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { type CheckoutAnswer, checkoutIntents } from "./checkout-answer.ts";

const draftName = "new-address";

export interface AddAddressProps {
  /** The page's: the new one is to stand among them. */
  addresses: readonly Address[];
  contact: AddressContact;
  /** It is saved and stands in the page. */
  onAdded: (addressId: string) => void;
}

/** The form of a new address and the button that saves it, wherever they stand (rules: checkout-1). */
export function useAddAddress({ addresses, contact, onAdded }: AddAddressProps) {
  const formId = useId();
  const pinCode = useNewPinCode(addresses.map((address) => address.pinCode));
  const fetcher = useFetcher<CheckoutAnswer>();
  const { revalidate } = useRevalidator();
  const { data, reset } = fetcher;
  const addedId = data?.code === "address-added" ? data.addressId : undefined;
  const isThere = addresses.some(({ id }) => id === addedId);

  const tell = useEffectEvent(onAdded);
  useEffect(() => {
    if (addedId) revalidate();
  }, [addedId, revalidate]);
  useEffect(() => {
    if (!addedId || !isThere) return;
    // The next address starts with an empty form.
    deleteDraft(draftName);
    reset();
    tell(addedId);
  }, [addedId, isThere, reset]);

  const answer = fetcher.state === "idle" ? data : undefined;
  return {
    form: (
      <AddressForm
        id={formId}
        as={fetcher.Form}
        intent={checkoutIntents.addAddress}
        states={statesAndTerritories}
        isFirst={addresses.length === 0}
        contact={{ ...contact, addressType: "Home", pinCode }}
        draft={draftName}
        lastResult={data?.code === "address-invalid" ? data.lastResult : undefined}
        answer={answer}
      >
        <Failure answer={answer} />
      </AddressForm>
    ),
    saveButton: (
      <Button
        type="submit"
        form={formId}
        pending={fetcher.state !== "idle" || addedId !== undefined}
        pendingText={m.saving()}
      >
        {m.save_address()}
      </Button>
    ),
  };
}

function Failure({ answer }: { answer: CheckoutAnswer | undefined }) {
  if (answer?.code !== "refused" && answer?.code !== "unreachable") return null;
  return (
    <Alert tone="danger" role="alert">
      {"message" in answer ? answer.message : m.address_not_updated()}
    </Alert>
  );
}
