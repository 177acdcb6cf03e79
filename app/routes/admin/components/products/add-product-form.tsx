import { getInputProps, getSelectProps } from "@conform-to/react";
import { type AddForm, newProductSchemas } from "#app/domains/catalog/product/new-product.ts";
import { ladduTypes, maxPictures } from "#app/domains/catalog/product/product.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField } from "#app/shell/upload/upload-field.tsx";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { AdminForm } from "../forms/admin-form.tsx";
import type { AdminFields } from "../forms/use-admin-form.ts";
import { FoodField } from "./food-field.tsx";
import { ProductInputs } from "./product-inputs.tsx";

export interface AddProductFormProps {
  /** Which of the two forms (rules: catalog-1). */
  kind: AddForm;
  /** Called once the product is saved, which has been said by then. */
  onSaved: () => void;
}

/** It has all fields of the plain form. */
type MissionSchema = (typeof newProductSchemas)["mission"];

/** Adds a product, on its page or in a window over another. It posts to /my/product. */
export function AddProductForm({ kind, onSaved }: AddProductFormProps) {
  return (
    <AdminForm
      key={kind}
      draftName={`addProduct:${kind}`}
      schema={newProductSchemas[kind] as MissionSchema}
      action={`/my/product?form=${kind}`}
      lacking={m.product_details_required}
      submitLabel={m.admin_add_product()}
      pendingText={m.adding_product()}
      savedText={m.product_added()}
      failedText={m.product_not_added()}
      onSaved={onSaved}
    >
      {(fields, upload) => (
        <>
          <UploadField
            {...upload(fields.pictureUrls)}
            folder="productImage"
            label={m.product_pictures_field()}
            hint={m.product_pictures_note()}
            max={maxPictures}
          />
          <ProductInputs
            fields={fields}
            needsBenefits={kind === "mission"}
            needed={kind === "mission" && <QuantityInput field={fields.quantity} />}
            further={
              <>
                <AddedFood field={fields.food} />
                {kind === "mission" && <LadduTypeInput field={fields.ladduType} />}
              </>
            }
          />
          {kind === "plain" && <Alert>{m.product_short_stock()}</Alert>}
        </>
      )}
    </AdminForm>
  );
}

/** Of an edited product it stands on a card of its own (rules: packs-4). */
function AddedFood({ field }: { field: AdminFields<MissionSchema>["food"] }) {
  const { key, ...input } = getInputProps(field, { type: "text", ariaAttributes: false });
  return <FoodField key={key} {...input} error={field.errors} />;
}

const ladduTypeWords: Record<(typeof ladduTypes)[number], () => string> = {
  wholeGrain: m.laddu_whole_grain,
  powdered: m.laddu_powdered,
  roasted: m.laddu_roasted,
  flourBased: m.laddu_flour_based,
};

function QuantityInput({ field }: { field: AdminFields<MissionSchema>["quantity"] }) {
  return (
    <TextField
      label={m.product_quantity()}
      {...getInputProps(field, { type: "number", ariaAttributes: false })}
      inputMode="numeric"
      min={1}
      error={field.errors}
    />
  );
}

/** Asked for and not saved (rules: catalog-4). */
function LadduTypeInput({ field }: { field: AdminFields<MissionSchema>["ladduType"] }) {
  const { key: _, ...props } = getSelectProps(field, { ariaAttributes: false });
  return (
    <SelectField label={m.laddu_type()} {...props} hint={m.laddu_type_hint()}>
      <option value="">{m.choose()}</option>
      {ladduTypes.map((type) => (
        <option key={type} value={type}>
          {ladduTypeWords[type]()}
        </option>
      ))}
    </SelectField>
  );
}
