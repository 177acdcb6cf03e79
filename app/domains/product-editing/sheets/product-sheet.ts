import { type ProductTexts, packSizes } from "#app/domains/catalog/product/product.ts";
import { titleKey } from "#app/domains/catalog/product/title-key.ts";
import type { Paise } from "#app/lib/money/money.ts";
import {
  type FurtherLanguage,
  furtherLanguages,
  languageName,
  type Translations,
} from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";

/** What a file of products or of their stock is about (rules: product-files-1). */
export const sheetKinds = ["products", "stock"] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** The fields that a file has in further languages too, each in a column of its own: "title_hi". */
const translatedFields = ["title", "shortDescription", "description"] as const;
type TranslatedField = (typeof translatedFields)[number];
export type TranslatedColumn = `${TranslatedField}_${FurtherLanguage}`;

const translatedColumns = furtherLanguages.flatMap((language) =>
  translatedFields.map((field): TranslatedColumn => `${field}_${language}`),
);

/** Of which field and language a column is; undefined where it is of the shop's own. */
export function translatedIn(
  column: string,
): { field: TranslatedField; language: FurtherLanguage } | undefined {
  const [field, language] = column.split("_");
  const found = translatedColumns.find((each) => each === column);
  return found && { field: field as TranslatedField, language: language as FurtherLanguage };
}

/** The columns of both files, by the names of a product's fields. */
export const sheetColumns = {
  products: [
    "id",
    "title",
    "category",
    "price",
    "productMRP",
    "productPackOff",
    "packedWeight",
    "food",
    "shortDescription",
    "description",
    "benefits",
    ...translatedColumns,
    "currentStock",
    "quantity",
  ],
  stock: ["id", "title", "productPackOff", "currentStock", "quantity"],
} as const satisfies Record<SheetKind, readonly string[]>;
export type SheetColumn = (typeof sheetColumns)["products"][number];

const ownColumnWords: Record<
  Exclude<SheetColumn, TranslatedColumn>,
  (about: { kind: SheetKind }) => string
> = {
  id: ({ kind }) => (kind === "stock" ? m.sheet_id_of_stock() : m.sheet_id()),
  title: m.sheet_title,
  category: m.sheet_category,
  price: m.sheet_price,
  productMRP: m.sheet_mrp,
  productPackOff: () => m.sheet_pack({ sizes: packSizes.join(", ") }),
  packedWeight: m.sheet_packed_weight,
  food: m.sheet_food,
  shortDescription: m.sheet_short_description,
  description: m.sheet_description,
  benefits: m.sheet_benefits,
  currentStock: m.sheet_current_stock,
  quantity: m.sheet_quantity,
};

/** What stands in a column, for those who fill it in. */
export function columnWords(column: SheetColumn, kind: SheetKind): string {
  const of = translatedIn(column);
  if (!of) return ownColumnWords[column as Exclude<SheetColumn, TranslatedColumn>]({ kind });
  return m.sheet_translated({ column: of.field, language: languageName(of.language) });
}

/** A product's fields that a file has. Amounts in paise, pack in grams; of a price for a time what comes after it. */
export interface SheetProduct {
  id: string;
  title: string;
  category: string;
  price: Paise;
  productMRP: Paise;
  productPackOff: number | null;
  packedWeight: number | null;
  food: string | null;
  shortDescription: string;
  description: string;
  benefits: string[];
  translations: Translations<ProductTexts>;
  currentStock: number;
  quantity: number;
}

/**
 * What a product's cell says. `quantity` is empty: who fills it in sets the stock, and what was sold since the
 * file was made is not undone by rows that nobody has touched (rules: product-files-3).
 */
export function cellOf(product: SheetProduct, column: SheetColumn): string | number {
  switch (column) {
    case "price":
    case "productMRP":
      return product[column] / 100;
    case "productPackOff":
      return product.productPackOff ?? "";
    case "packedWeight":
    case "food":
      return product[column] ?? "";
    case "benefits":
      return product.benefits.join("\n");
    case "quantity":
      return "";
    default:
      return ownOrTranslated(product, column);
  }
}

function ownOrTranslated(
  product: SheetProduct,
  column: Exclude<SheetColumn, "productPackOff" | "packedWeight" | "food" | "benefits">,
): string | number {
  const of = translatedIn(column);
  if (of) return product.translations[of.language]?.[of.field] ?? "";
  return product[column as Exclude<typeof column, TranslatedColumn>];
}

/** A row of a template, which shows how its columns are filled in. */
export const sampleProduct = (): SheetProduct => ({
  id: "",
  title: m.sheet_sample_title(),
  category: m.sheet_sample_category(),
  price: 21_000,
  productMRP: 25_000,
  productPackOff: 500,
  packedWeight: 530,
  food: m.sheet_sample_food(),
  shortDescription: m.sheet_sample_short_description(),
  description: m.sheet_sample_description(),
  benefits: [m.sheet_sample_benefit(), m.sheet_sample_other_benefit()],
  translations: {},
  currentStock: 0,
  quantity: 20,
});

/** By which a product without an id in its row is found: its title, as people tell titles apart, and its pack. */
export function nameKey(title: string, productPackOff: number | null): string {
  return `${titleKey(title)}\n${productPackOff ?? ""}`;
}
