import { z } from "zod";
import { addressSchema } from "#app/domains/accounts/addresses/address.ts";
import { maxCartLines } from "#app/domains/cart/cart.ts";
import { maxQuantity } from "#app/domains/catalog/product/product.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";

/** At least one; one line a product. */
export const editedLines = z
  .array(
    z.object({
      productId: z.string().min(1).max(100),
      quantity: z.number().int().min(1).max(maxQuantity),
    }),
    { error: m.something_wrong },
  )
  .min(1)
  .max(maxCartLines, { error: () => m.cart_too_many_lines({ n: maxCartLines }) })
  .refine((all) => new Set(all.map(({ productId }) => productId)).size === all.length, {
    error: m.something_wrong,
  });

/** "id*quantity", with spaces between. */
const lines = z
  .string({ error: m.office_edit_lines_required })
  .transform((text) =>
    text.split(" ").map((line) => {
      const [productId, quantity] = line.split("*");
      return { productId, quantity: Number(quantity) };
    }),
  )
  .pipe(editedLines);

/** An order as its form in the back office sends it. */
export const editSchema = addressSchema.omit({ setAsDefault: true }).extend({
  /** The edition that the form began with. */
  seen: z.string({ error: m.something_wrong }).min(1).max(100),
  lines,
  deliveryNote: optionalText(200),
  reason: optionalText(500),
});
