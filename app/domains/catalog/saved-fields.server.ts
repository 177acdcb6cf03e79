import { sanitizeRichText } from "#app/server/rich-text.server.ts";
import type { EditedFields } from "./product-edit.ts";
import type { ProductDetails } from "./product-fields.ts";

/** What a form says of a product, as the table keeps it. */
export function savedFields(details: ProductDetails): EditedFields {
  return {
    ...details,
    productMRP: details.productMRP ?? details.price,
    productPackOff: details.productPackOff ?? null,
    description: sanitizeRichText(details.description),
  };
}
