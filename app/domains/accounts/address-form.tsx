import {
  type FieldMetadata,
  getCollectionProps,
  getInputProps,
  getSelectProps,
  type SubmissionResult,
} from "@conform-to/react";
import type { ComponentType, ReactNode } from "react";
import type { FormProps } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { ChoiceCard } from "#app/ui/choice-card.tsx";
import { CheckboxField, SelectField } from "#app/ui/field.tsx";
import { FieldError, RequiredMark } from "#app/ui/field-frame.tsx";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.tsx";
import { type Address, addressSchema, addressTypes } from "./address.ts";

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
  /** It becomes the default unasked (rules: addresses-7). */
  isFirst?: boolean;
  /** Above the fields: what went wrong. */
  children?: ReactNode;
}

/** All fields of an address (rules: addresses-2). */
export function AddressForm(props: AddressFormProps) {
  const { id, as: Form, intent, states, lastResult, answer, address, isFirst, children } = props;
  const { fields, formProps } = useSchemaForm({
    schema: addressSchema,
    lastResult,
    answer,
    defaultValue: address && formValueOf(address),
    id,
  });
  return (
    <Form {...formProps} className="group/address grid gap-4 sm:grid-cols-2">
      {children && <div className="sm:col-span-2">{children}</div>}
      {intent && <input type="hidden" name="intent" value={intent} />}
      <FormTextField
        field={fields.name}
        label={m.address_name()}
        autoComplete="shipping name"
        autoCapitalize="words"
      />
      <FormTextField
        field={fields.phoneNumber}
        label={m.address_phone()}
        hint={m.address_phone_hint()}
        type="tel"
        autoComplete="shipping tel"
      />
      <FormTextField
        field={fields.addressLine}
        label={m.address_line()}
        autoComplete="shipping address-line1"
        fieldClassName="sm:col-span-2"
      />
      <FormTextField
        field={fields.areaLocality}
        label={m.address_area()}
        autoComplete="shipping address-line2"
      />
      <FormTextField
        field={fields.landmark}
        label={m.address_landmark()}
        autoComplete="shipping address-line3"
      />
      <FormTextField
        field={fields.pinCode}
        label={m.address_pin_code()}
        hint={m.address_pin_code_hint()}
        inputMode="numeric"
        autoComplete="shipping postal-code"
      />
      <FormTextField
        field={fields.city}
        label={m.address_city()}
        autoComplete="shipping address-level2"
      />
      <StateField field={fields.state} states={states} />
      <TypeField field={fields.addressType} />
      {/* Shown by the styles alone, so that it needs no script (rules: addresses-8). */}
      <fieldset className="hidden sm:col-span-2 group-has-[[value=Office]:checked]/address:block">
        <legend className="font-semibold text-sm">{m.address_weekends()}</legend>
        <div className="flex flex-wrap gap-x-8">
          <TickField field={fields.saturday} label={m.saturday()} />
          <TickField field={fields.sunday} label={m.sunday()} />
        </div>
      </fieldset>
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

function StateField(props: { field: FieldMetadata<string>; states: readonly string[] }) {
  const { key, ...select } = getSelectProps(props.field, { ariaAttributes: false });
  return (
    <SelectField
      key={key}
      {...select}
      label={m.address_state()}
      error={props.field.errors}
      autoComplete="shipping address-level1"
      fieldClassName="sm:col-span-2"
    >
      <option value="">{m.address_state_choose()}</option>
      {props.states.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  );
}

const typeLabels = { Home: m.address_home, Office: m.address_office };

function TypeField({ field }: { field: FieldMetadata<string> }) {
  const radios = getCollectionProps(field, {
    type: "radio",
    options: [...addressTypes],
    ariaAttributes: false,
  });
  return (
    <fieldset
      className="grid gap-1.5 sm:col-span-2"
      aria-describedby={field.errors && field.errorId}
    >
      <legend className="mb-1.5 font-semibold text-sm">
        {m.address_type()}
        <RequiredMark required={field.required} />
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {radios.map(({ key, type: _, ...radio }) => (
          <ChoiceCard key={key} {...radio}>
            {typeLabels[radio.value as keyof typeof typeLabels]()}
          </ChoiceCard>
        ))}
      </div>
      <FieldError id={field.id} error={field.errors} />
    </fieldset>
  );
}

function TickField(props: {
  field: FieldMetadata<string | undefined>;
  label: string;
  className?: string;
}) {
  const {
    key,
    type: _,
    ...input
  } = getInputProps(props.field, {
    type: "checkbox",
    ariaAttributes: false,
  });
  return (
    <CheckboxField
      key={key}
      {...input}
      label={props.label}
      error={props.field.errors}
      fieldClassName={props.className}
    />
  );
}
