import { useNavigate } from "react-router";
import { maxPictures } from "#app/domains/catalog/product.ts";
import { productEditSchema, typedProduct } from "#app/domains/catalog/product-edit.ts";
import type {
  ConflictingProduct,
  EditableProduct,
} from "#app/domains/catalog/update-product.server.ts";
import { formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { OfficeForm } from "../parts/office-form.tsx";
import { UploadField } from "../parts/upload-field.tsx";
import { listOf } from "../parts/use-office-form.ts";
import { OvertakenEdit } from "./overtaken-edit.tsx";
import { ProductInputs } from "./product-inputs.tsx";

/**
 * Edits a product. It starts with what the product is when the form opens; what others save later
 * is said, and never mixed into what is being typed.
 */
export function UpdateProductForm({ product }: { product: EditableProduct }) {
  const navigate = useNavigate();
  const { id, updatedAt, updatedBy } = product;
  return (
    <Card padding="lg">
      <OfficeForm<ReturnType<typeof productEditSchema>, ConflictingProduct>
        keptAs={`updateProduct:${id}`}
        schema={({ pictureUrls }) => productEditSchema(listOf(pictureUrls))}
        action={`/my/updateproduct?${new URLSearchParams({ productId: id })}`}
        defaults={{ ...typedProduct(product), updatedAt: updatedAt.toISOString() }}
        lacking={m.details_required}
        submitLabel={m.product_update_submit()}
        pendingText={m.saving()}
        savedText={m.product_updated()}
        failedText={m.product_not_updated()}
        onSaved={() => void navigate("/my/dashboards")}
        standing={{
          updatedAt,
          notice: m.product_overtaken_noticed({
            by: updatedBy ?? m.somebody_else(),
            at: formatTime(updatedAt),
          }),
        }}
        overtakenNotice={({ edits }, choice) => <OvertakenEdit edits={edits} choice={choice} />}
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
            <ProductInputs fields={fields} />
          </>
        )}
      </OfficeForm>
    </Card>
  );
}
