import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { newProductSchema } from "#app/domains/catalog/new-product.ts";
import { discountPercentage, ladduTypes, packSizes } from "#app/domains/catalog/product.ts";
import { parseRupees } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { PictureChooser } from "./picture-chooser.tsx";

const ladduTypeWords: Record<(typeof ladduTypes)[number], () => string> = {
  wholeGrain: m.laddu_whole_grain,
  powdered: m.laddu_powdered,
  roasted: m.laddu_roasted,
  flourBased: m.laddu_flour_based,
};

export type AddProductAnswer =
  | { ok: false; alert: string; result?: SubmissionResult }
  | { ok: false; code: "unreachable" }
  | undefined;

/** The mission-oriented add form of the specification (2 and 5). */
export function AddProductForm({ answer }: { answer: AddProductAnswer }) {
  const [unpictured, setUnpictured] = useState(false);
  const [form, fields] = useForm({
    id: "add-product",
    lastResult: answer && "result" in answer ? answer.result : undefined,
    constraint: getZodConstraint(newProductSchema),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newProductSchema }),
    // Called only when all fields are right; the pictures are none of the schema's.
    onSubmit: (event, { formData }) => {
      const files = formData.getAll("pictures");
      const missing = !files.some((file) => file instanceof File && file.size > 0);
      setUnpictured(missing);
      if (missing) event.preventDefault();
    },
  });
  const saving = useNavigation().formAction === "/my/product";
  const incomplete = unpictured || form.status === "error";
  const alert = alertOf(answer) ?? (incomplete ? m.product_details_required() : undefined);
  const price = parseRupees(fields.price.value ?? "");
  const mrp = parseRupees(fields.productMRP.value ?? "");

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="flex flex-col gap-6"
    >
      <PictureChooser name="pictures" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.product_title()}
          {...getInputProps(fields.title, { type: "text" })}
          error={fields.title.errors}
          fieldClassName="sm:col-span-2"
        />
        <TextField
          label={m.product_category()}
          {...getInputProps(fields.category, { type: "text" })}
          error={fields.category.errors}
        />
        <SelectField
          label={m.laddu_type()}
          {...getSelectProps(fields.ladduType)}
          hint={m.laddu_type_hint()}
        >
          <option value="">{m.choose()}</option>
          {ladduTypes.map((type) => (
            <option key={type} value={type}>
              {ladduTypeWords[type]()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.product_mrp()}
          {...getInputProps(fields.productMRP, { type: "text" })}
          inputMode="decimal"
          error={fields.productMRP.errors}
        />
        <TextField
          label={m.product_price()}
          {...getInputProps(fields.price, { type: "text" })}
          inputMode="decimal"
          error={fields.price.errors}
          hint={
            price !== undefined && mrp !== undefined && price <= mrp
              ? m.product_discount({ percentage: discountPercentage(mrp, price) })
              : undefined
          }
        />
        <SelectField
          label={m.product_pack()}
          {...getSelectProps(fields.productPackOff)}
          error={fields.productPackOff.errors}
        >
          <option value="">{m.choose()}</option>
          {packSizes.map((grams) => (
            <option key={grams} value={grams}>
              {m.pack_option({ grams })}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.product_quantity()}
          {...getInputProps(fields.quantity, { type: "number" })}
          min={1}
          inputMode="numeric"
          error={fields.quantity.errors}
        />
      </div>
      <TextAreaField
        label={m.product_short_description()}
        {...getTextareaProps(fields.shortDescription)}
        rows={2}
        error={fields.shortDescription.errors}
      />
      <TextAreaField
        label={m.product_description()}
        {...getTextareaProps(fields.description)}
        rows={6}
        hint={m.product_description_hint()}
        error={fields.description.errors}
      />
      <TextAreaField
        label={m.product_benefits()}
        {...getTextareaProps(fields.benefits)}
        rows={4}
        hint={m.product_benefits_hint()}
        error={fields.benefits.errors}
      />
      {alert && (
        <Alert tone="danger" role="alert">
          {alert}
        </Alert>
      )}
      <div className="flex justify-end">
        <Button type="submit" size="lg" pending={saving} pendingText={m.adding_product()}>
          {m.admin_add_product()}
        </Button>
      </div>
    </Form>
  );
}

function alertOf(answer: AddProductAnswer): string | undefined {
  if (!answer) return undefined;
  return "alert" in answer ? answer.alert : `${m.product_not_added()}. ${m.unreachable()}`;
}
