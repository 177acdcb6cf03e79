import type { SubmissionResult } from "@conform-to/react";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { FormProps } from "react-router";
import { readDraft, writeDraft } from "#app/lib/offline/form-drafts.ts";
import { m } from "#app/paraglide/messages.js";
import { useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { type Address, type AddressContact, addressSchema } from "./address.ts";
import { AddressFields, TickField } from "./address-fields.tsx";
import { usePinCodePlace } from "./use-pin-code-place.ts";

export interface AddressFormProps {
  /** Of the form, so that a button outside of it can submit it. */
  id: string;
  /** React Router's `Form`, or that of a fetcher. */
  as: ComponentType<FormProps>;
  /** What the action is asked to do with it, where it can do more than one thing. */
  intent?: string;
  /** The states to choose from: each screen has a list of its own. */
  states: readonly string[];
  lastResult: SubmissionResult | undefined;
  /** The action's last answer, of whatever kind: it ends the submission. */
  answer: unknown;
  /** The address that is edited; none for a new one. */
  address?: Address;
  /** What is known of who adds one; the pin code by the browser alone, which may be after the form is there. */
  contact?: AddressContact & { pinCode?: string | undefined; addressType?: Address["addressType"] };
  /** The name under which this tab keeps what is typed, for a form that is rendered in the browser only. */
  draft?: string;
  /** It becomes the default unasked (rules: addresses-7). */
  isFirst?: boolean;
  /** Above the fields: what went wrong. */
  children?: ReactNode;
}

/** All fields of an address (rules: addresses-2). */
export function AddressForm(props: AddressFormProps) {
  const { id, as: Form, intent, states, lastResult, answer, address, isFirst, children } = props;
  const { contact, draft } = props;
  const [typed] = useState(() => draft && readDraft<Record<string, string>>(draft));
  const { place, fillByPinCode } = usePinCodePlace();
  const { fields, formProps } = useSchemaForm({
    schema: addressSchema,
    lastResult,
    answer,
    defaultValue: address ? formValueOf(address) : { ...contact, ...(typed || {}) },
    id,
  });
  const pinCode = contact?.pinCode;
  const fillIn = useEffectEvent(() => {
    const form = document.getElementById(id);
    if (!pinCode || !(form instanceof HTMLFormElement)) return;
    const field = form.elements.namedItem("pinCode");
    if (field instanceof HTMLInputElement && field.value === "" && !typed) {
      field.value = pinCode;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    void fillByPinCode(form);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known.
  useEffect(() => fillIn(), [pinCode]);
  return (
    <Form
      {...formProps}
      onInput={({ currentTarget }) => {
        void fillByPinCode(currentTarget);
        if (draft) writeDraft(draft, Object.fromEntries(new FormData(currentTarget)));
      }}
      className="group/address grid gap-4 sm:grid-cols-2"
    >
      {children && <div className="sm:col-span-2">{children}</div>}
      {intent && <input type="hidden" name="intent" value={intent} />}
      <AddressFields fields={fields} states={states} place={place} />
      {address?.setAsDefault || isFirst ? (
        <p className="text-muted text-sm sm:col-span-2">
          {isFirst ? m.addresses_first_is_default() : m.addresses_is_default()}
        </p>
      ) : (
        <TickField
          field={fields.setAsDefault}
          label={m.set_as_default()}
          className="sm:col-span-2"
        />
      )}
    </Form>
  );
}

/** The address as the form's inputs hold it. */
function formValueOf({ openOnWeekends, setAsDefault, ...fields }: Address) {
  const tick = (yes: boolean) => (yes ? "on" : "");
  return {
    ...fields,
    saturday: tick(openOnWeekends.saturday),
    sunday: tick(openOnWeekends.sunday),
    setAsDefault: tick(setAsDefault),
  };
}
