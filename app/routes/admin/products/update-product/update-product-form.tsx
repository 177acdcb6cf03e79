import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { maxPictures } from "#app/domains/catalog/product/product.ts";
import {
  type EditedFields,
  productEditSchema,
  typedProduct,
} from "#app/domains/catalog/product/product-edit.ts";
import type {
  ConflictingProduct,
  EditableProduct,
  ProductEdit,
} from "#app/domains/product-editing/form/update-product.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { furtherLanguages, languageName } from "#app/lib/text/translations.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField } from "#app/shell/upload/upload-field.tsx";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import { ProductInputs } from "../../components/products/product-inputs.tsx";

/**
 * Edits a product. It starts with what the product is when the form opens; what others save later
 * is said, and never mixed into what is being typed.
 */
export function UpdateProductForm({ product }: { product: EditableProduct }) {
  const navigate = useNavigate();
  const { id, updatedAt, updatedBy } = product;
  return (
    <Card padding="lg">
      <AdminForm<ReturnType<typeof productEditSchema>, ConflictingProduct>
        draftName={`updateProduct:${id}`}
        schema={() => productEditSchema(product)}
        action={`/my/updateproduct?${new URLSearchParams({ productId: id })}`}
        defaults={{ ...typedProduct(product), updatedAt: updatedAt.toISOString() }}
        lacking={m.details_required}
        submitLabel={m.product_update_submit()}
        pendingText={m.saving()}
        savedText={m.product_updated()}
        failedText={m.product_not_updated()}
        onSaved={() => void navigate("/my/dashboards")}
        latest={{
          updatedAt,
          notice: m.product_conflict_noticed({
            by: updatedBy ?? m.somebody_else(),
            at: formatDateTime(updatedAt),
          }),
        }}
        conflictNotice={({ edits }, choice) => (
          <ProductConflictNotice edits={edits} choice={choice} />
        )}
      >
        {(fields, upload) => (
          <>
            <UploadField
              {...upload(fields.pictureUrls)}
              folder="update"
              label={m.product_pictures_field()}
              hint={m.product_update_pictures_note()}
              max={maxPictures}
            />
            <input type="hidden" name="seenPrice" value={fields.seenPrice.initialValue} />
            <ProductInputs fields={fields} isEdited />
          </>
        )}
      </AdminForm>
    </Card>
  );
}

/** Who has saved the product meanwhile, when, and what they made of it. */
function ProductConflictNotice(props: { edits: readonly ProductEdit[]; choice: ReactNode }) {
  const { edits, choice } = props;
  return (
    <Outcome
      of={edits}
      tone="warning"
      role="alert"
      title={m.product_conflict_title()}
      action={choice}
    >
      <div className="flex flex-col gap-3">
        {edits.map(({ by, at, became }) => (
          <div key={String(at)}>
            <p>{m.product_conflict_by({ by, at: formatDateTime(at) })}</p>
            <dl className="wrap-anywhere mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
              {fields.flatMap(({ name, label, show }) => {
                const value = became[name];
                if (value === undefined) return [];
                return (
                  <div key={name} className="contents">
                    <dt className="font-semibold">{label()}</dt>
                    <dd>{show(value as never)}</dd>
                  </div>
                );
              })}
            </dl>
          </div>
        ))}
        <p>{m.product_conflict_choice()}</p>
      </div>
    </Outcome>
  );
}

const text = (value: string) => value || m.product_nothing();

const fields = [
  field("title", m.product_title, text),
  field("category", m.product_category, text),
  field("productMRP", m.product_mrp, formatMoney),
  field("price", m.product_price, formatMoney),
  field("productPackOff", m.product_pack, (grams) =>
    grams === null ? m.product_nothing() : m.pack_option({ grams }),
  ),
  field("packedWeight", m.packed_weight, (grams) =>
    grams ? m.unit_g({ n: grams }) : m.product_nothing(),
  ),
  field("shortDescription", m.product_short_description, text),
  // As the audit log has it, which is as the database's column has sanitised it.
  field("description", m.product_description, (html) => (
    <RichText html={html} className="max-h-40 overflow-y-auto" />
  )),
  field("benefits", m.product_benefits, (lines) => text(lines.join(", "))),
  field("translations", m.product_translations, (translations) =>
    text(
      furtherLanguages
        .filter((language) => translations[language])
        .map((language) => `${languageName(language)}: ${translations[language]?.title ?? "…"}`)
        .join(", "),
    ),
  ),
  field("pictureUrls", m.product_pictures_field, ({ length }) =>
    m.product_picture_count({ n: length }),
  ),
];

function field<Name extends keyof EditedFields>(
  name: Name,
  label: () => string,
  show: (value: EditedFields[Name]) => ReactNode,
) {
  return { name, label, show };
}
