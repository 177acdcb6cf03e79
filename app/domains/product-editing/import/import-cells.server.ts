import { z } from "zod";
import { packSizes } from "#app/domains/catalog/product/product.ts";
import { foodSchema, productFields } from "#app/domains/catalog/product/product-fields.ts";
import { withoutGrouping } from "#app/lib/money/parse-rupees.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { m } from "#app/paraglide/messages.js";
import { withPlainLines } from "#app/server/sheets/sheet-text.ts";
import { sanitizeRichText } from "#app/server/text/rich-text.server.ts";
import { keptTranslations } from "#app/server/text/translations.server.ts";
import {
  cellOf,
  type SheetColumn,
  type SheetKind,
  type SheetProduct,
  sheetColumns,
  type TranslatedColumn,
  translatedIn,
} from "../sheets/product-sheet.ts";
import type { SheetRow } from "../sheets/read-sheet.server.ts";
import type { Spell } from "./imported-spelling.ts";
import type { ImportError, ImportedFields } from "./product-import.ts";

/** A row of a file, and the product that it is about; none where it is to be a new one. */
export interface RowReader {
  kind: SheetKind;
  /** Those that the file has. */
  columns: readonly SheetColumn[];
  row: SheetRow;
  product: SheetProduct | undefined;
  spell: Spell;
}

interface ChangedFields {
  was: ImportedFields;
  became: ImportedFields;
  errors: ImportError[];
}

type Read = { ok: true; value: unknown } | { ok: false; message: string };

/** The fields in which a row differs from its product, or what is wrong with them (rules: product-files-2). */
export function readChangedFields(reader: RowReader): ChangedFields {
  const { kind, row, product } = reader;
  const changed: ChangedFields = {
    was: {},
    became: product ? {} : { ...emptyProduct },
    errors: [],
  };
  const { became, errors } = changed;
  const was: Record<string, unknown> = changed.was;
  const fault = (column: SheetColumn, message: string) =>
    errors.push({ row: row.number, column, message });
  for (const column of fieldsOf(kind)) {
    const cell = row.cells[column];
    // A new product needs what a form asks for; of a known one stays what the file does not speak of.
    if (cell === undefined && (product || !isNeeded(column))) continue;
    // What stands is not looked at: it may be older than the rules.
    if (product && cell === standingText(product, column)) continue;
    const of = translatedIn(column);
    const read = of
      ? readTranslation(of.field, cell ?? "")
      : readCell(column, cell ?? "", product === undefined);
    if (!read) continue;
    if (!read.ok) {
      fault(column, read.message);
      continue;
    }
    if (of) {
      translateInto(changed, product, of, read.value as string);
      continue;
    }
    const value = spelled(reader, column, read.value);
    const field = column === "quantity" ? "currentStock" : (column as OwnColumn);
    if (product && isSame(product[field], value)) {
      if (column !== "quantity" || product.quantity === value) continue;
      // As many are left as were counted, and the quantity is another.
      was.quantity = product.quantity;
    }
    if (product) was[field] = product[field];
    Object.assign(became, { [field]: value });
  }
  const price = became.price ?? product?.price;
  // Left empty, the MRP is the price (rules: catalog-5).
  const isMrpEmpty = price !== undefined && hasEmptyMrp(reader);
  if (isMrpEmpty && product?.productMRP !== price) {
    became.productMRP = price;
    if (product) was.productMRP = product.productMRP;
  }
  const mrp = became.productMRP ?? product?.productMRP;
  const isPriced = became.price !== undefined || became.productMRP !== undefined;
  if (isPriced && errors.length === 0 && price !== undefined && mrp !== undefined && price > mrp) {
    fault(became.price === undefined ? "productMRP" : "price", m.product_price_above_mrp());
  }
  return changed;
}

/** Columns of the shop's own language. */
type OwnColumn = Exclude<ReturnType<typeof fieldsOf>[number], TranslatedColumn | "quantity">;

const readTranslation = (field: "title" | "shortDescription" | "description", cell: string) =>
  cell.trim() === ""
    ? ({ ok: true, value: "" } as const)
    : field === "description"
      ? checked(productFields.description.transform(sanitizeRichText), cell)
      : checked(productFields[field], cell);

/** All translations of a product are one field of the change, as of the product. */
function translateInto(
  { was, became }: ChangedFields,
  product: SheetProduct | undefined,
  { field, language }: NonNullable<ReturnType<typeof translatedIn>>,
  text: string,
): void {
  const standing = became.translations ?? product?.translations ?? {};
  if ((standing[language]?.[field] ?? "") === text) return;
  const texts = { ...standing[language], [field]: text };
  became.translations = keptTranslations({ ...standing, [language]: texts }, ["description"]);
  if (product) was.translations = product.translations;
}

const spelled = ({ spell }: RowReader, column: SheetColumn, value: unknown) =>
  (column === "category" || column === "food") && typeof value === "string"
    ? spell(column, value)
    : value;

const standingText = (product: SheetProduct, column: SheetColumn) =>
  withPlainLines(String(cellOf(product, column)));

const emptyProduct = {
  packedWeight: null,
  food: null,
  shortDescription: "",
  description: "",
  benefits: [],
  translations: {},
  currentStock: 0,
} satisfies ImportedFields;

/** The columns that are read beside those by which a product is found; what is left is only told. */
const fieldsOf = (kind: SheetKind): readonly Exclude<SheetColumn, "id" | "currentStock">[] =>
  kind === "stock"
    ? ["quantity"]
    : [
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
        ...sheetColumns.products.filter(isTranslated),
        "quantity",
      ];

const isTranslated = (column: SheetColumn): column is TranslatedColumn =>
  translatedIn(column) !== undefined;

const isNeeded = (column: SheetColumn) =>
  column === "title" || column === "category" || column === "price";

const hasEmptyMrp = ({ kind, columns, row, product }: RowReader) =>
  kind === "products" &&
  (columns.includes("productMRP") ? row.cells.productMRP?.trim() === "" : product === undefined);

/** @returns undefined where an empty cell says nothing. */
function readCell(column: SheetColumn, cell: string, isNew: boolean): Read | undefined {
  const typed = cell.trim();
  switch (column) {
    case "price":
      return checked(productFields.price, amountText(typed) || undefined);
    case "productMRP":
      return typed === "" ? undefined : checked(productFields.price, amountText(typed));
    case "productPackOff":
      return typed === ""
        ? { ok: true, value: null }
        : checked(isNew ? newPack : pack, grams(typed));
    case "packedWeight":
      return typed === ""
        ? { ok: true, value: null }
        : checked(productFields.packedWeight, grams(typed));
    case "food":
      return typed === "" ? { ok: true, value: null } : checked(foodSchema, typed);
    case "benefits":
      return checked(productFields.benefits, cell.split("\n"));
    case "quantity":
      return typed === "" ? undefined : checked(quantity, withoutGrouping(typed));
    case "description":
      return checked(productFields.description.transform(sanitizeRichText), cell);
    case "title":
    case "category":
    case "shortDescription":
      return checked(productFields[column], cell);
    default:
      return undefined;
  }
}

function checked(schema: z.ZodType, typed: unknown): Read {
  const { success, data, error } = schema.safeParse(typed);
  return success
    ? { ok: true, value: data }
    : { ok: false, message: error.issues[0]?.message ?? m.something_wrong() };
}

/** "₹ 1,234.50" and "Rs. 45/-" without what stands around the amount. */
const amountText = (typed: string) =>
  typed
    .replace(/^(?:₹|rs\.?|inr)\s*/i, "")
    .replace(/\/-$/, "")
    .trimEnd();

/** "500 gm" → 500 */
function grams(typed: string): number {
  const [, amount] = /^(\d{1,6})\s*(?:g|gm|gms|grams?)?\.?$/i.exec(plainDigits(typed)) ?? [];
  return Number(amount);
}

const packError = () => m.import_pack_invalid({ sizes: packSizes.join(", ") });
const pack = z.number({ error: packError }).int().positive({ error: packError });
const newPack = pack.refine((size) => packSizes.some((known) => known === size), {
  error: packError,
});

const quantity = z
  .string()
  .overwrite(plainDigits)
  .regex(/^\d{1,7}$/, { error: m.import_quantity_invalid })
  .transform(Number)
  .refine((units) => units <= 9_999_999, { error: m.import_quantity_invalid });

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
