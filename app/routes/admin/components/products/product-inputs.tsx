import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { discountPercentage, packSizes } from "#app/domains/catalog/product/product.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { baseLanguage, type Language, languages } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { site } from "#site";
import {
  furtherField,
  InEachLanguage,
  TextInEachLanguage,
  type TranslationsField,
} from "../content/in-each-language.tsx";
import { LanguageTabs } from "../content/language-tabs.tsx";
import { FormRichText } from "../forms/form-rich-text.tsx";
import { MoreDetails } from "../forms/more-details.tsx";
import { listOf } from "../forms/save-over.ts";
import { BenefitsField } from "./benefits-field.tsx";
import { useCategorySuggestions } from "./category-suggestions.tsx";

type TextInput = FieldMetadata<string | undefined>;
/** The lines are BenefitsField's own. */
type Lines = Pick<FieldMetadata<unknown>, "name" | "initialValue" | "errors">;

interface ProductInputsProps {
  fields: Record<
    "title" | "category" | "price" | "productMRP" | "shortDescription" | "description",
    TextInput
  > & {
    productPackOff: FieldMetadata<number | undefined>;
    packedWeight: FieldMetadata<number | undefined>;
    benefits: Lines;
    translations: TranslationsField;
  };
  needsBenefits?: boolean;
  /** A product that is there already is edited: all of it is shown. */
  isEdited?: boolean;
  /** Fields that only one of the forms has: what it needs, and what it can do without. */
  needed?: ReactNode;
  further?: ReactNode;
}

/** What all forms of a product ask for, but for its pictures: first what a shop needs to sell it. */
export function ProductInputs(props: ProductInputsProps) {
  const { fields, needsBenefits = false, isEdited = false, needed, further } = props;
  const { translations } = fields;
  const price = parseRupees(fields.price.value ?? "");
  const mrp = parseRupees(fields.productMRP.value ?? "");
  const pack = Number(fields.productPackOff.initialValue);
  const packs = [...new Set([...packSizes, ...(pack > 0 ? [pack] : [])])];
  const { key: _, ...packProps } = getSelectProps(fields.productPackOff, { ariaAttributes: false });
  const { key: _weight, ...weightProps } = getInputProps(fields.packedWeight, {
    type: "number",
    ariaAttributes: false,
  });
  const { list, suggestions } = useCategorySuggestions();
  const texts = ["title", "shortDescription", "description", "benefits"] as const;
  const fieldIn = (lang: Language, name: (typeof texts)[number]) =>
    lang === baseLanguage ? fields[name] : furtherField(translations, lang, name);
  const wrong = languages.filter((lang) => texts.some((name) => fieldIn(lang, name).errors));
  const isInDetails = (name: (typeof texts)[number]) =>
    name !== "title" && !(name === "benefits" && needsBenefits);
  const isWrongInDetails =
    Boolean(fields.productMRP.errors ?? fields.packedWeight.errors) ||
    texts.some((name) => isInDetails(name) && languages.some((lang) => fieldIn(lang, name).errors));
  // Of a draft that is gone on with.
  const hasDetails = [fields.productMRP, fields.shortDescription, fields.description].some(
    ({ initialValue }) => initialValue,
  );
  const benefits = (
    <InEachLanguage
      further={({ lang, label }) => (
        <FormBenefits
          label={label(m.product_benefits())}
          labelOf={(n) => label(m.product_benefit_n({ n }))}
          lang={lang}
          field={furtherField(translations, lang, "benefits")}
        />
      )}
    >
      <FormBenefits
        label={m.product_benefits()}
        labelOf={(n) => m.product_benefit_n({ n })}
        lang={baseLanguage}
        field={fields.benefits}
        required={needsBenefits}
      />
    </InEachLanguage>
  );
  return (
    <LanguageTabs wrong={wrong}>
      {suggestions}
      <TextInEachLanguage
        field={fields.title}
        translations={translations}
        label={m.product_title()}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField
          label={m.product_price()}
          field={fields.price}
          inputMode="decimal"
          hint={
            price !== undefined && mrp !== undefined && price <= mrp ? (
              <output>{m.product_discount({ percentage: discountPercentage(mrp, price) })}</output>
            ) : undefined
          }
        />
        <SelectField label={m.product_pack()} {...packProps} error={fields.productPackOff.errors}>
          <option value="">
            {fields.productPackOff.required ? m.choose() : m.product_pack_none()}
          </option>
          {packs.map((grams) => (
            <option key={grams} value={grams}>
              {m.pack_option({ grams })}
            </option>
          ))}
        </SelectField>
        <FormTextField
          label={m.product_category()}
          field={fields.category}
          list={list}
          autoComplete="off"
        />
        {needed}
      </div>
      {needsBenefits && benefits}
      <MoreDetails startsOpen={isEdited || hasDetails} isWrong={isWrongInDetails}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormTextField
            label={m.product_mrp()}
            field={fields.productMRP}
            inputMode="decimal"
            hint={m.product_mrp_hint()}
          />
          <TextField
            label={m.packed_weight()}
            {...weightProps}
            inputMode="numeric"
            error={fields.packedWeight.errors}
            hint={m.packed_weight_hint({ grams: site.packingPerPiece })}
          />
          {further}
        </div>
        <TextInEachLanguage
          field={fields.shortDescription}
          translations={translations}
          label={m.product_short_description()}
          as={TwoLines}
        />
        <TextInEachLanguage
          field={fields.description}
          translations={translations}
          label={m.product_description()}
          as={FormRichText}
        />
        {!needsBenefits && benefits}
      </MoreDetails>
    </LanguageTabs>
  );
}

function TwoLines(props: ComponentProps<typeof FormTextAreaField>) {
  return <FormTextAreaField {...props} rows={2} />;
}

interface FormBenefitsProps {
  label: string;
  labelOf: (n: number) => string;
  lang: Language;
  field: Lines;
  required?: boolean;
}

function FormBenefits({ field, required = false, ...props }: FormBenefitsProps) {
  return (
    <BenefitsField
      {...props}
      name={field.name}
      required={required}
      defaultLines={listOf(field.initialValue)}
      error={field.errors}
    />
  );
}
