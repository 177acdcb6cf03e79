import { getFormProps, getInputProps, getSelectProps } from "@conform-to/react";
import { useState } from "react";
import { type AddForm, newProductSchemas } from "#app/domains/catalog/new-product.ts";
import { ladduTypes, maxPictures } from "#app/domains/catalog/product.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { MessageDialog } from "#app/ui/message-dialog.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { toast } from "#app/ui/toast.ts";
import { UploadField } from "../parts/upload-field.tsx";
import { listOf, useKeptForm } from "../parts/use-kept-form.ts";
import { ProductInputs } from "./product-inputs.tsx";
import { type ProductAnswer, useProductForm } from "./use-product-form.ts";

export interface AddProductFormProps {
  /** Which of the specification's two forms (2 and 5). */
  kind: AddForm;
  /** Called once the product is saved, which has been said by then. */
  onSaved: () => void;
}

/** Adds a product, on its page or in a window over another. It posts to /my/product. */
export function AddProductForm({ kind, onSaved }: AddProductFormProps) {
  const kept = useKeptForm(`addProduct:${kind}`);
  return <Inputs key={`${kind} ${kept.version}`} kind={kind} kept={kept} onSaved={onSaved} />;
}

const ladduTypeWords: Record<(typeof ladduTypes)[number], () => string> = {
  wholeGrain: m.laddu_whole_grain,
  powdered: m.laddu_powdered,
  roasted: m.laddu_roasted,
  flourBased: m.laddu_flour_based,
};

interface InputsProps extends AddProductFormProps {
  kept: ReturnType<typeof useKeptForm>;
}

function Inputs({ kind, kept, onSaved }: InputsProps) {
  const [isSendingPictures, setIsSendingPictures] = useState(false);
  const { form, fields, Form, ...state } = useProductForm<
    (typeof newProductSchemas)["mission"],
    ProductAnswer
  >({
    // The mission-oriented form has all fields of the plain one.
    schema: newProductSchemas[kind] as (typeof newProductSchemas)["mission"],
    defaultValue: kept.values ?? {},
    lacking: m.product_details_required,
    onSaved: () => {
      kept.forget();
      toast.success(m.product_added());
      onSaved();
    },
  });
  const { key: _, ...ladduProps } = getSelectProps(fields.ladduType, { ariaAttributes: false });
  return (
    <Form
      method="post"
      action={`/my/product?form=${kind}`}
      {...getFormProps(form)}
      onSubmit={state.onSubmit}
      defaultShouldRevalidate={false}
      onInput={(event) => kept.keep(event.currentTarget)}
      className="flex flex-col gap-6"
    >
      <UploadField
        name={fields.pictureUrls.name}
        folder="productImage"
        label={m.product_pictures_field()}
        hint={m.product_pictures_note()}
        max={maxPictures}
        defaultUrls={listOf(kept.values?.pictureUrls)}
        error={fields.pictureUrls.errors}
        onChange={({ busy }) => setIsSendingPictures(busy)}
      />
      <ProductInputs
        fields={fields}
        defaultBenefits={listOf(kept.values?.benefits) ?? []}
        needsBenefits={kind === "mission"}
      >
        {kind === "mission" && (
          <>
            <TextField
              label={m.product_quantity()}
              {...getInputProps(fields.quantity, { type: "number", ariaAttributes: false })}
              inputMode="numeric"
              error={fields.quantity.errors}
            />
            <SelectField label={m.laddu_type()} {...ladduProps} hint={m.laddu_type_hint()}>
              <option value="">{m.choose()}</option>
              {ladduTypes.map((type) => (
                <option key={type} value={type}>
                  {ladduTypeWords[type]()}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </ProductInputs>
      {kind === "plain" && <Alert>{m.product_short_stock()}</Alert>}
      {failureOf(state.answer) && (
        <Outcome of={state.answer} tone="danger" role="alert" title={m.product_not_added()}>
          {failureOf(state.answer)}
        </Outcome>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isSendingPictures && <p className="text-muted text-sm">{m.upload_still_sending()}</p>}
        <Button
          type="submit"
          size="lg"
          disabled={isSendingPictures}
          pending={state.saving}
          pendingText={m.adding_product()}
        >
          {m.admin_add_product()}
        </Button>
      </div>
      <MessageDialog
        open={state.alert !== undefined}
        onOpenChange={state.closeAlert}
        title={state.alert}
        closeLabel={m.ok()}
      />
    </Form>
  );
}

/** What is said beside the button; undefined where a window says it. */
function failureOf(answer: ProductAnswer | undefined): string | undefined {
  if (!answer || answer.ok) return undefined;
  return "code" in answer ? m.unreachable() : answer.message;
}
