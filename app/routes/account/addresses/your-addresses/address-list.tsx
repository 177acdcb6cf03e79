import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { Address } from "#app/domains/accounts/addresses/address.ts";
import { AddressSummary } from "#app/domains/accounts/addresses/address-card.tsx";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/alert-dialog.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";

/** What a form of the address list can ask for, in its field `intent`. */
export const addressCommands = { setDefault: "set-default", delete: "delete" } as const;

export interface AddressListProps {
  addresses: readonly Address[];
  /** The action's last answer, which says why something was not done. */
  answer: unknown;
}

/** The saved addresses with what can be done with them. */
export function AddressList({ addresses, answer }: AddressListProps) {
  const { state, formData } = useNavigation();
  const submit = useSubmit();
  const list = useFocusAfterChange(addresses);
  const [asked, setAsked] = useState<Address>();
  const [isAsking, setIsAsking] = useState(false);
  const sending = formData?.get("intent");
  // Deleted, here or in another tab: there is nothing to ask any more.
  const isThere = addresses.some(({ id }) => id === asked?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer ends the question.
  useEffect(() => setIsAsking(false), [answer]);

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.addresses_list()}
        className="grid gap-4 md:grid-cols-2"
      >
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            isBecomingDefault={
              sending === addressCommands.setDefault && formData?.get("addressId") === address.id
            }
            onDelete={() => {
              setAsked(address);
              setIsAsking(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking && isThere}
        onOpenChange={setIsAsking}
        title={m.addresses_delete_title()}
        body={asked && <AddressSummary address={asked} />}
        confirmLabel={m.delete()}
        cancelLabel={m.cancel()}
        processing={state !== "idle" && sending === addressCommands.delete}
        processingText={m.processing()}
        onConfirm={() =>
          asked &&
          submit(
            { intent: addressCommands.delete, addressId: asked.id },
            { method: "post", replace: true, preventScrollReset: true },
          )
        }
      />
    </>
  );
}

interface AddressCardProps {
  address: Address;
  isBecomingDefault: boolean;
  onDelete: () => void;
}

function AddressCard({ address, isBecomingDefault, onDelete }: AddressCardProps) {
  const { id } = address;
  const described = { "aria-describedby": `address-${id}` };
  return (
    <Card as="li" className="flex flex-col justify-between gap-4">
      <div id={`address-${id}`}>
        <AddressSummary address={address} />
      </div>
      <div className="-mx-2 flex flex-wrap items-center gap-x-1 border-line border-t pt-3 max-sm:**:[.touch]:px-2">
        <LinkButton
          {...described}
          to={`/yourAddress/${id}`}
          variant="ghost"
          size="sm"
          icon={<Pencil aria-hidden="true" className="size-4" />}
        >
          {m.addresses_edit()}
        </LinkButton>
        {/* Without scripts the page itself asks: DeleteAddressAlert. */}
        <form method="get" action="/yourAddress">
          <Button
            {...described}
            type="submit"
            name="delete"
            value={id}
            variant="ghost"
            size="sm"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onClick={(event) => {
              event.preventDefault();
              onDelete();
            }}
          >
            {m.delete()}
          </Button>
        </form>
        {!address.setAsDefault && (
          <Form method="post" replace preventScrollReset className="ms-auto">
            <input type="hidden" name="addressId" value={id} />
            <Button
              {...described}
              type="submit"
              name="intent"
              value={addressCommands.setDefault}
              variant="ghost"
              size="sm"
              pending={isBecomingDefault}
            >
              {m.set_as_default()}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

/** Where a pressed button has gone with what it did, reading goes on at the list. */
function useFocusAfterChange(addresses: readonly Address[]) {
  const list = useRef<HTMLUListElement>(null);
  const { formMethod } = useNavigation();
  const hasSent = useRef(false);
  useEffect(() => {
    if (formMethod === "POST") hasSent.current = true;
  }, [formMethod]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a change of the list.
  useEffect(() => {
    if (!hasSent.current) return;
    hasSent.current = false;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [addresses]);
  return list;
}

/** Asks before an address is deleted, on a page without scripts or before they have come. */
export function DeleteAddressAlert({ address }: { address: Address }) {
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
