import { useEffect, useId } from "react";
import { type FetcherWithComponents, useFetcher, useRevalidator } from "react-router";
import { statesAndTerritories } from "#app/domains/accounts/address.ts";
import { AddressForm } from "#app/domains/accounts/address-form.tsx";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { type CheckoutAnswer, intents } from "./checkout-answer.ts";

export interface AddAddressDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (addressId: string) => void;
}

/** The add-address popup (spec 2, Checkout). It closes when the address is saved. */
export function AddAddressDialog({ open, onOpenChange, onAdded }: AddAddressDialogProps) {
  const formId = useId();
  const fetcher = useFetcher<CheckoutAnswer>();
  const { revalidate } = useRevalidator();
  const { data, reset } = fetcher;

  useEffect(() => {
    if (data?.code !== "address-added") return;
    // The next address starts with an empty form.
    reset();
    revalidate();
    onAdded(data.addressId);
    onOpenChange(false);
  }, [data, reset, revalidate, onAdded, onOpenChange]);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.add_address()}
      closeLabel={m.close()}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {m.cancel()}
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={fetcher.state !== "idle"}
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
        intent={intents.addAddress}
        states={statesAndTerritories}
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
      {answer.code === "refused" ? answer.message : m.address_not_updated()}
    </Alert>
  );
}
