import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { states } from "#app/domains/accounts/addresses/address.ts";
import { AddressText } from "#app/domains/accounts/addresses/address-card.tsx";
import { StateOptions } from "#app/domains/accounts/addresses/address-fields.tsx";
import type { KnownCustomer } from "#app/domains/orders/search/find-customers.server.ts";
import { baseLanguage, languages } from "#app/lib/text/language.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { m } from "#app/paraglide/messages.js";
import { languageOwnName } from "#app/shell/header/language-links.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useLoadedSoon } from "../../components/page/use-loaded-soon.ts";
import type { FieldProblems } from "./field-problems.ts";
import { type ManualOrderForm, noAddress } from "./use-manual-order.ts";

interface CustomerStepProps {
  form: ManualOrderForm;
  problems: FieldProblems;
}

/** Who it is for: found by number or name, or new. */
export function CustomerStep({ form, problems }: CustomerStepProps) {
  const { draft, change } = form;
  const { customer } = draft;
  return (
    <TitledCard
      title={m.manual_order_customer()}
      action={
        customer && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              change({
                customer: undefined,
                language: undefined,
                address: noAddress,
                knownAddress: undefined,
              })
            }
          >
            {m.manual_order_other_customer()}
          </Button>
        )
      }
    >
      {customer ? (
        <ChosenCustomer form={form} problems={problems} />
      ) : (
        <CustomerSearch form={form} problem={problems("customer") ?? problems("address.name")} />
      )}
    </TitledCard>
  );
}

function CustomerSearch({ form, problem }: { form: ManualOrderForm; problem: string | undefined }) {
  const { change } = form;
  // Of whoever is at the telephone (rules: office-search-6).
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(search.get("for") ?? "");
  const asked = plainDigits(typed.trim());
  const data = useLoadedSoon<{ customers: KnownCustomer[] }>(
    asked.length < 3 ? undefined : `/my/customers?${new URLSearchParams({ q: asked })}`,
  );
  const found = asked.length < 3 ? undefined : data?.customers;

  const choose = ({ id, name, phone, addresses }: KnownCustomer) => {
    const [last] = addresses;
    change({
      customer: { id, name, addresses },
      address: last ?? { ...noAddress, name, phoneNumber: phone },
      knownAddress: last && 0,
    });
  };
  const begin = () => {
    const isNumber = /^[+\d][\d\s-]*$/.test(asked);
    change({
      customer: { id: undefined, name: "", addresses: [] },
      address: { ...noAddress, ...(isNumber ? { phoneNumber: asked } : { name: asked }) },
    });
  };
  return (
    <div className="grid gap-3">
      <TextField
        label={m.manual_order_find()}
        hint={m.manual_order_find_hint()}
        error={problem}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        enterKeyHint="search"
        type="search"
        maxLength={200}
      />
      <ul aria-label={m.manual_order_found()} className="grid gap-2 empty:hidden">
        {found?.map((customer) => (
          <li key={customer.id ?? customer.phone}>
            <button
              type="button"
              onClick={() => choose(customer)}
              className="touch w-full rounded-md border border-line-strong bg-raised px-4 py-2 text-start transition enabled-hover:border-primary enabled-hover:bg-primary-soft"
            >
              <span className="wrap-anywhere block font-semibold">{customer.name}</span>
              <span className="wrap-anywhere block text-muted text-sm">
                {[customer.phone, customer.addresses[0]?.city, customer.email]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted text-sm empty:hidden">
        {found?.length === 0 && m.manual_order_none_found()}
      </p>
      <Button
        variant="secondary"
        onClick={begin}
        icon={<UserPlus aria-hidden className="size-5" />}
        className="justify-self-start"
      >
        {m.manual_order_new_customer()}
      </Button>
    </div>
  );
}

function ChosenCustomer({ form, problems }: CustomerStepProps) {
  const { draft, change } = form;
  const { customer, address, knownAddress, isTakenAlong } = draft;
  const known = customer?.addresses ?? [];
  // An address of long ago may lack what is asked for today.
  const isRefused = Object.keys(noAddress).some((name) => problems(`address.${name}`));
  return (
    <div className="grid gap-4">
      {customer?.name && <p className="wrap-anywhere font-semibold text-lg">{customer.name}</p>}
      {known.length > 0 && !isTakenAlong && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold text-sm">{m.deliver_to()}</legend>
          {known.map((each, place) => (
            <ChoiceCard
              key={`${each.name} ${each.addressLine} ${each.pinCode}`}
              name="known-address"
              checked={place === knownAddress}
              onChange={() => change({ address: each, knownAddress: place })}
            >
              <span className="wrap-anywhere block font-semibold">{each.name}</span>
              <AddressText
                address={{ ...each, openOnWeekends: { saturday: false, sunday: false } }}
              />
            </ChoiceCard>
          ))}
          <ChoiceCard
            name="known-address"
            checked={knownAddress === undefined}
            onChange={() => {
              const { name, phoneNumber } = address;
              change({ address: { ...noAddress, name, phoneNumber }, knownAddress: undefined });
            }}
          >
            {m.manual_order_other_address()}
          </ChoiceCard>
        </fieldset>
      )}
      {(isTakenAlong || knownAddress === undefined || isRefused) && (
        <AddressFields form={form} problems={problems} />
      )}
      {!isTakenAlong && (
        <TextField
          label={m.delivery_note()}
          hint={m.delivery_note_hint()}
          value={draft.deliveryNote}
          onChange={({ target }) => change({ deliveryNote: target.value })}
          maxLength={200}
          autoComplete="off"
        />
      )}
      <SelectField
        label={m.manual_order_language()}
        value={draft.language ?? (customer?.id ? "" : baseLanguage)}
        onChange={({ target }) =>
          change({ language: languages.find((one) => one === target.value) })
        }
      >
        {customer?.id && <option value="">{m.manual_order_language_known()}</option>}
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageOwnName(one)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function AddressFields({ form, problems }: CustomerStepProps) {
  const { draft, change } = form;
  const { address, isTakenAlong } = draft;
  const field = (name: Exclude<keyof typeof address, "addressType">) => ({
    value: address[name],
    onChange: ({ target }: { target: { value: string } }) =>
      change({ address: { ...address, [name]: target.value }, knownAddress: undefined }),
    error: problems(`address.${name}`),
    maxLength: 200,
    required: true,
    autoComplete: "off",
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={m.address_name()} autoCapitalize="words" {...field("name")} />
      <TextField label={m.mobile_number()} type="tel" {...field("phoneNumber")} />
      {!isTakenAlong && (
        <>
          <TextField
            label={m.address_line()}
            fieldClassName="sm:col-span-2"
            {...field("addressLine")}
          />
          <TextField label={m.address_area()} {...field("areaLocality")} />
          <TextField label={m.address_landmark()} {...field("landmark")} />
          <TextField label={m.address_pin_code()} inputMode="numeric" {...field("pinCode")} />
          <TextField label={m.address_city()} {...field("city")} />
          <SelectField label={m.address_state()} {...field("state")}>
            <StateOptions states={states} />
          </SelectField>
        </>
      )}
    </div>
  );
}
