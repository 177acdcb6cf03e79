import type { ComponentProps, ReactNode } from "react";
import { claims } from "#app/domains/labelling/claims.ts";
import {
  allergenWord,
  claimWord,
  markWord,
  nutrientWord,
} from "#app/domains/labelling/label-words.ts";
import { nutrientNames, nutrients } from "#app/domains/labelling/nutrition.ts";
import { allergens, marks } from "#app/domains/labelling/pack-facts.ts";
import type { packFactsSchema } from "#app/domains/labelling/pack-facts-form.ts";
import { m } from "#app/paraglide/messages.js";
import { CheckboxField, SelectField } from "#app/ui/forms/field.tsx";
import { FieldError } from "#app/ui/forms/field-frame.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { TextInEachLanguage } from "../../components/content/in-each-language.tsx";
import { listOf } from "../../components/forms/save-over.ts";
import type { AdminFields } from "../../components/forms/use-admin-form.ts";

/** The fields of what a pack says: what it is, what is in it, who made it, what it claims. */
export function PackFactsInputs({
  fields,
  hasOtherPacks,
}: {
  fields: AdminFields<typeof packFactsSchema>;
  /** Of its food: they can say the same. */
  hasOtherPacks: boolean;
}) {
  const { translations } = fields;
  const figures = fields.nutrition.getFieldset();
  return (
    <>
      <TextInEachLanguage
        field={fields.commonName}
        translations={translations}
        label={m.pack_fact_common_name()}
        hint={m.pack_fact_common_name_hint()}
      />
      <TextInEachLanguage
        field={fields.ingredients}
        translations={translations}
        label={m.pack_fact_ingredients()}
        hint={m.pack_fact_ingredients_hint()}
        as={FormTextAreaField}
      />
      <Choices
        legend={m.pack_fact_allergens()}
        field={fields.allergens}
        values={allergens}
        word={allergenWord}
      />
      <Choices
        legend={m.pack_fact_may_contain()}
        field={fields.mayContain}
        values={allergens}
        word={allergenWord}
      />
      <Group legend={m.pack_fact_nutrition()} hint={m.pack_fact_nutrition_hint()}>
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 sm:grid-cols-3">
          {nutrientNames.map((name) => (
            <FormTextField
              key={name}
              field={figures[name]}
              label={`${nutrientWord(name)} (${nutrients[name].unit})`}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
        <FormTextField
          field={fields.servingGrams}
          label={m.pack_fact_serving()}
          inputMode="numeric"
          autoComplete="off"
        />
      </Group>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          name={fields.mark.name}
          label={m.pack_fact_mark()}
          defaultValue={String(fields.mark.initialValue ?? "")}
          error={fields.mark.errors}
        >
          <option value="">{m.pack_mark_none()}</option>
          {marks.map((mark) => (
            <option key={mark} value={mark}>
              {markWord(mark)}
            </option>
          ))}
        </SelectField>
        <FormTextField
          field={fields.shelfLife}
          label={m.pack_fact_shelf_life()}
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField
          name={fields.shelfLifeUnit.name}
          label={m.pack_fact_shelf_life_unit()}
          defaultValue={String(fields.shelfLifeUnit.initialValue ?? "months")}
        >
          <option value="days">{m.pack_fact_days()}</option>
          <option value="months">{m.pack_fact_months()}</option>
        </SelectField>
      </div>
      <TextInEachLanguage
        field={fields.storage}
        translations={translations}
        label={m.pack_fact_storage()}
      />
      <TextInEachLanguage
        field={fields.cooking}
        translations={translations}
        label={m.pack_fact_cooking()}
        as={FormTextAreaField}
      />
      <Company
        legend={m.pack_fact_maker()}
        company={fields.makerName}
        address={fields.makerAddress}
      />
      <Company
        legend={m.pack_fact_packer()}
        company={fields.packerName}
        address={fields.packerAddress}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField
          field={fields.licence}
          label={m.pack_fact_licence()}
          hint={m.pack_fact_own_hint()}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormTextField
          field={fields.origin}
          label={m.pack_fact_origin()}
          hint={m.pack_fact_origin_hint()}
          autoComplete="off"
        />
        <FormTextField
          field={fields.gtin}
          label={m.pack_fact_gtin()}
          hint={m.pack_fact_gtin_hint()}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Choices
        legend={m.pack_fact_claims()}
        hint={m.pack_fact_claims_hint()}
        field={fields.claims}
        values={claims}
        word={claimWord}
      />
      {hasOtherPacks && (
        <CheckboxField name={fields.alsoPacks.name} label={m.pack_facts_also_packs()} />
      )}
    </>
  );
}

function Group(props: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{props.legend}</legend>
      {props.hint && <p className="-mt-2 text-muted text-sm">{props.hint}</p>}
      {props.children}
    </fieldset>
  );
}

type TextField = ComponentProps<typeof FormTextField>["field"];

/** Who makes or packs it, where it is not the shop itself. */
function Company(props: { legend: string; company: TextField; address: TextField }) {
  return (
    <Group legend={props.legend} hint={m.pack_fact_own_hint()}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField field={props.company} label={m.pack_fact_company()} autoComplete="off" />
        <FormTextField field={props.address} label={m.pack_fact_address()} autoComplete="off" />
      </div>
    </Group>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  hint?: string;
  field: { name: string; initialValue?: unknown; errors?: string[] | undefined };
  values: readonly Value[];
  word: (value: Value) => string;
}

/** Several of a few. */
function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { field, values, word, ...group } = props;
  const chosen = listOf(field.initialValue);
  return (
    <Group {...group}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {values.map((value) => (
          <CheckboxField
            key={value}
            name={field.name}
            value={value}
            defaultChecked={chosen.includes(value)}
            label={word(value)}
          />
        ))}
      </div>
      <FieldError id={field.name} error={field.errors} />
    </Group>
  );
}
