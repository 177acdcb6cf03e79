import { z } from "zod";
import type { Paise } from "#app/lib/money/money.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import type { WrittenProduct } from "./product.ts";
import {
  aboveMrp,
  isBelowMrp,
  type ProductDetails,
  productFields,
  rupees,
} from "./product-fields.ts";

/**
 * The update-product form (rules: catalog-7), which needs a new picture.
 * @param was the product as it is. The server leaves that to the command, which knows it.
 */
export function productEditSchema(was?: EditedFields) {
  return z
    .object({
      ...productFields,
      /** The price that the form began with: one that nobody has changed stays what it is (rules: prices-4). */
      seenPrice: rupees.optional(),
      /** When the product that is edited had been saved. */
      updatedAt: momentSchema,
    })
    .refine(isBelowMrp, aboveMrp)
    .refine(
      (edit) =>
        !was ||
        edit.pictureUrls.some((url) => !was.pictureUrls.includes(url)) ||
        isOnlyTranslated({ ...was, ...savedFields(edit) }, was),
      { path: ["pictureUrls"], error: m.product_new_picture_required },
    );
}

/** A product as its form starts, its amounts in rupees. */
export function typedProduct(product: WrittenProduct) {
  const { title, category, shortDescription, description, productPackOff } = product;
  return {
    title,
    category,
    shortDescription,
    description,
    price: typedRupees(product.price),
    seenPrice: typedRupees(product.price),
    productMRP: typedRupees(product.productMRP),
    productPackOff: productPackOff === null ? "" : String(productPackOff),
    packedWeight: product.packedWeight?.toString() ?? "",
    benefits: product.benefits,
    pictureUrls: product.pictureUrls,
    translations: product.translations,
  };
}

/** 12000 → "120", 19950 → "199.50". */
export function typedRupees(amount: Paise): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/** What an edit can change. */
export const editedFields = [
  "title",
  "category",
  "price",
  "productMRP",
  "productPackOff",
  "packedWeight",
  "shortDescription",
  "description",
  "benefits",
  "pictureUrls",
  "translations",
] as const satisfies readonly (keyof WrittenProduct)[];
export type EditedFields = Pick<WrittenProduct, (typeof editedFields)[number]>;

/** The fields in which two versions of a product differ. */
export function differences(one: EditedFields, other: EditedFields): (keyof EditedFields)[] {
  return editedFields.filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
}

/** Whether an edit writes in further languages and says what the shop's own says, or weighs a parcel (rules: catalog-7). */
export function isOnlyTranslated(becomes: EditedFields, was: EditedFields): boolean {
  return differences(becomes, was).every(
    (field) => field === "translations" || field === "packedWeight",
  );
}

/** What a form says of a product, as the table keeps it. Without fields for further languages those stay. */
export function savedFields({ translations, ...details }: ProductDetails): SavedFields {
  return {
    ...details,
    productMRP: details.productMRP ?? details.price,
    productPackOff: details.productPackOff ?? null,
    packedWeight: details.packedWeight ?? null,
    ...(translations && { translations }),
  };
}

export type SavedFields = Omit<EditedFields, "translations"> &
  Partial<Pick<EditedFields, "translations">>;
