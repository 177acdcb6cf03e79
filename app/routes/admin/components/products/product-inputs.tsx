import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { discountPercentage, packSizes } from "#app/domains/catalog/product/product.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { baseLanguage, type Language } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import {
  furtherField,
  InEachLanguage,
  TextInEachLanguage,
  type TranslationsField,
} from "../content/in-each-language.tsx";
import { FormRichText } from "../forms/form-rich-text.tsx";
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
    benefits: Lines;
    translations: TranslationsField;
  };
  needsBenefits?: boolean;
  /** Fields that only one of the forms has. */
  children?: ReactNode;
}

/** What all forms of a product ask for, but for its pictures. */
export function ProductInputs({ fields, needsBenefits = false, children }: ProductInputsProps) {
  const price = parseRupees(fields.price.value ?? "");
  const mrp = parseRupees(fields.productMRP.value ?? "");
  const pack = Number(fields.productPackOff.initialValue);
  const packs = [...new Set([...packSizes, ...(pack > 0 ? [pack] : [])])];
  const { key: _, ...packProps } = getSelectProps(fields.productPackOff, { ariaAttributes: false });
  const { list, suggestions } = useCategorySuggestions();
  return (
    <>
      {suggestions}
      <TextInEachLanguage
        field={fields.title}
        translations={fields.translations}
        label={m.product_title()}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField
          label={m.product_category()}
          field={fields.category}
          list={list}
          autoComplete="off"
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
          label={m.product_mrp()}
          field={fields.productMRP}
          inputMode="decimal"
          hint={m.product_mrp_hint()}
        />
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
        {children}
      </div>
      <TextInEachLanguage
        field={fields.shortDescription}
        translations={fields.translations}
        label={m.product_short_description()}
        as={TwoLines}
      />
      <TextInEachLanguage
        field={fields.description}
        translations={fields.translations}
        label={m.product_description()}
        as={FormRichText}
      />
      <InEachLanguage
        further={({ lang, label }) => (
          <FormBenefits
            label={label(m.product_benefits())}
            labelOf={(n) => label(m.product_benefit_n({ n }))}
            lang={lang}
            field={furtherField(fields.translations, lang, "benefits")}
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
    </>
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
