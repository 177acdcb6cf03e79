import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { discountPercentage, packSizes } from "#app/domains/catalog/product.ts";
import { parseRupees } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/field.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/form-text-field.tsx";
import { RichTextEditor } from "#app/ui/rich-text-editor.tsx";
import { BenefitsField } from "./benefits-field.tsx";
import { useCategorySuggestions } from "./category-suggestions.tsx";
import { listOf } from "./save-over.ts";

type TextInput = FieldMetadata<string | undefined>;

interface ProductInputsProps {
  fields: Record<
    "title" | "category" | "price" | "productMRP" | "shortDescription" | "description",
    TextInput
  > & {
    productPackOff: FieldMetadata<number | undefined>;
    // biome-ignore lint/suspicious/noExplicitAny: the lines are BenefitsField's own.
    benefits: FieldMetadata<any>;
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
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField
          label={m.product_title()}
          field={fields.title}
          fieldClassName="sm:col-span-2"
        />
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
      <FormTextAreaField
        label={m.product_short_description()}
        field={fields.shortDescription}
        rows={2}
      />
      <RichTextEditor
        name={fields.description.name}
        label={m.product_description()}
        defaultValue={fields.description.initialValue}
        error={fields.description.errors}
      />
      <BenefitsField
        name={fields.benefits.name}
        required={needsBenefits}
        defaultLines={listOf(fields.benefits.initialValue)}
        error={fields.benefits.errors}
      />
    </>
  );
}
