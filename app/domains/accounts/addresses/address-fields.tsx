import {
  type FieldMetadata,
  getCollectionProps,
  getInputProps,
  getSelectProps,
} from "@conform-to/react";
import { goesTo } from "#app/lib/money/delivery-charge.ts";
import { baseLanguage, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { CheckboxField, SelectField } from "#app/ui/forms/field.tsx";
import { FieldError, RequiredMark } from "#app/ui/forms/field-frame.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { site } from "#site";
import { type AddressSnapshot, addressTypes, stateName } from "./address.ts";
import type { PinCodePlace } from "./pin-code-place.ts";

type TextField = keyof Omit<AddressSnapshot, "openOnWeekends" | "deliveryNote">;

interface AddressFieldsProps {
  fields: Record<TextField, FieldMetadata<string>> &
    Record<"saturday" | "sunday", FieldMetadata<string | undefined>>;
  /** The states to choose from: each screen has a list of its own. */
  states: readonly string[];
  /** It is not the address of whoever types: nothing is filled in by the browser or explained. */
  isOther?: boolean;
  /** What was filled in by the pin code. */
  place?: PinCodePlace | undefined;
}

/** What an address consists of (rules: addresses-2), in a grid of the class "group/address". */
export function AddressFields({ fields, states, isOther, place }: AddressFieldsProps) {
  const autofill = (what: string) => (isOther ? "off" : `shipping ${what}`);
  // A field that was sent twice is a list, whatever its type says.
  const [pinCode] = [fields.pinCode.value].flat();
  return (
    <>
      <FormTextField
        field={fields.pinCode}
        label={m.address_pin_code()}
        hint={!isOther && <PinCodeHint place={place} pinCode={pinCode} />}
        inputMode="numeric"
        autoComplete={autofill("postal-code")}
        enterKeyHint="next"
        fieldClassName="sm:col-span-2"
      />
      <FormTextField
        field={fields.addressLine}
        label={m.address_line()}
        autoComplete={autofill("address-line1")}
        enterKeyHint="next"
        fieldClassName="sm:col-span-2"
      />
      <FormTextField
        field={fields.areaLocality}
        label={m.address_area()}
        autoComplete={autofill("address-line2")}
        enterKeyHint="next"
      />
      <FormTextField
        field={fields.landmark}
        label={m.address_landmark()}
        autoComplete={autofill("address-line3")}
        enterKeyHint="next"
      />
      <FormTextField
        field={fields.city}
        label={m.address_city()}
        autoComplete={autofill("address-level2")}
        enterKeyHint="next"
      />
      <StateField field={fields.state} states={states} autoComplete={autofill("address-level1")} />
      <FormTextField
        field={fields.name}
        label={m.address_name()}
        autoComplete={autofill("name")}
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <FormTextField
        field={fields.phoneNumber}
        label={m.address_phone()}
        hint={isOther ? undefined : m.address_phone_hint()}
        type="tel"
        autoComplete={autofill("tel")}
        enterKeyHint="next"
      />
      <TypeField field={fields.addressType} />
      {/* Shown by the styles alone, so that it needs no script (rules: addresses-8). */}
      <fieldset className="hidden sm:col-span-2 group-has-[[value=Office]:checked]/address:block">
        <legend className="font-semibold text-sm">{m.address_weekends()}</legend>
        <div className="flex flex-wrap gap-x-8">
          <TickField field={fields.saturday} label={m.saturday()} />
          <TickField field={fields.sunday} label={m.sunday()} />
        </div>
      </fieldset>
    </>
  );
}

/**
 * Also announces what the pin code has filled in, for those who do not see the fields below, and that the shop does not
 * deliver there (rules: charges-6).
 */
function PinCodeHint(props: { place: PinCodePlace | undefined; pinCode: string | undefined }) {
  const { place, pinCode = "" } = props;
  const phone = site.phone;
  const filled = place && [place.city, stateName(place.state)].filter(Boolean).join(", ");
  return (
    <span role="status">
      {filled ? m.address_place_filled({ place: filled }) : m.address_pin_code_hint()}
      {!goesTo(pinCode) && (
        <span className="block font-semibold text-danger">
          {m.zone_not_served({ pinCode, phone })}
        </span>
      )}
    </span>
  );
}

function StateField(props: {
  field: FieldMetadata<string>;
  states: readonly string[];
  autoComplete: string;
}) {
  const { key, ...select } = getSelectProps(props.field, { ariaAttributes: false });
  return (
    <SelectField
      key={key}
      {...select}
      label={m.address_state()}
      error={props.field.errors}
      autoComplete={props.autoComplete}
    >
      <option value="">{m.address_state_choose()}</option>
      <StateOptions states={props.states} />
    </SelectField>
  );
}

/** English names come in the order of the rules, others as their readers look them up. */
export function StateOptions({ states }: { states: readonly string[] }) {
  const choices = states.map((state) => ({ state, name: stateName(state) }));
  if (presentLanguage() !== baseLanguage) choices.sort((a, b) => (a.name < b.name ? -1 : 1));
  return choices.map(({ state, name }) => (
    <option key={state} value={state}>
      {name}
    </option>
  ));
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

/** A yes or no that Conform watches. */
export function TickField(props: {
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
