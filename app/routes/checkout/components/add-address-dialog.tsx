import { type RefObject, useEffect, useId, useRef } from "react";
import { type FetcherWithComponents, useFetcher, useRevalidator } from "react-router";
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
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { type CheckoutAnswer, checkoutIntents } from "./checkout-answer.ts";

export interface AddAddressDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The page's: the new one is to stand among them. */
  addresses: readonly Address[];
  contact: AddressContact;
  onAdded: (addressId: string) => void;
  /** Has the focus once an address was added: what is pressed next. */
  next: RefObject<HTMLElement | null>;
}

const draftName = "new-address";

/**
 * The add-address popup (rules: checkout-1). It closes when the address is saved and stands in the
 * page, where it is chosen: what is pressed next finds it.
 */
export function AddAddressDialog(props: AddAddressDialogProps) {
  const { open, onOpenChange, addresses, contact, onAdded, next } = props;
  const formId = useId();
  const pinCode = useNewPinCode(addresses.map((address) => address.pinCode));
  const fetcher = useFetcher<CheckoutAnswer>();
  const { revalidate } = useRevalidator();
  const { data, reset } = fetcher;
  const addedId = data?.code === "address-added" ? data.addressId : undefined;
  const isThere = addresses.some(({ id }) => id === addedId);
  const wasAdded = useRef(false);

  useEffect(() => {
    if (addedId) revalidate();
  }, [addedId, revalidate]);
  useEffect(() => {
    if (!addedId || !isThere) return;
    // The next address starts with an empty form.
    deleteDraft(draftName);
    reset();
    onAdded(addedId);
    wasAdded.current = true;
    onOpenChange(false);
  }, [addedId, isThere, reset, onAdded, onOpenChange]);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.add_address()}
      closeLabel={m.close()}
      finalFocus={() => {
        const to = wasAdded.current ? next.current : undefined;
        wasAdded.current = false;
        return to;
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {m.cancel()}
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={fetcher.state !== "idle" || addedId !== undefined}
            pendingText={m.saving()}
          >
            {m.save_address()}
          </Button>
        </>
      }
    >
      <AddressForm
        id={formId}
        as={fetcher.Form}
        intent={checkoutIntents.addAddress}
        states={statesAndTerritories}
        isFirst={addresses.length === 0}
        contact={{ ...contact, pinCode }}
        draft={draftName}
        lastResult={data?.code === "address-invalid" ? data.lastResult : undefined}
        answer={fetcher.state === "idle" ? data : undefined}
      >
        <Failure answer={fetcher.state === "idle" ? data : undefined} />
      </AddressForm>
    </Dialog>
  );
}

function Failure({ answer }: { answer: FetcherWithComponents<CheckoutAnswer>["data"] }) {
  if (answer?.code !== "refused" && answer?.code !== "unreachable") return null;
  return (
    <Alert tone="danger" role="alert">
      {"message" in answer ? answer.message : m.address_not_updated()}
    </Alert>
  );
}
