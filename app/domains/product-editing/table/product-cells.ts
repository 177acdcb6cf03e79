import { z } from "zod";
import type { ListedProduct } from "#app/domains/catalog/product/product.ts";
import { typedRupees } from "#app/domains/catalog/product/product-edit.ts";
import { productFields } from "#app/domains/catalog/product/product-fields.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { withoutGrouping } from "#app/lib/money/parse-rupees.ts";
import { m } from "#app/paraglide/messages.js";

/** What can be changed of many products at once, in the order of the columns (rules: catalog-14). */
export const cellNames = [
  "price",
  "productMRP",
  "currentStock",
  "category",
  "isHidden",
  "packedWeight",
] as const;
export type CellName = (typeof cellNames)[number];
export type CellValues = Pick<ListedProduct, CellName>;

/** How many products one save may change. */
export const maxProductsAtOnce = 200;

const needed = z.string().trim().min(1, { error: m.field_required });

const yesOrNo: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  "1": true,
  hidden: true,
  no: false,
  false: false,
  "0": false,
  shown: false,
};

/** In English, which spreadsheets hold, and in the language of the page. */
function readYesOrNo(word: string): boolean | undefined {
  if (word === m.audit_yes().toLowerCase()) return true;
  if (word === m.audit_no().toLowerCase()) return false;
  return yesOrNo[word];
}

/** From what is typed, or pasted out of a spreadsheet, to what is saved. */
const cellSchemas = {
  price: needed.transform(withoutSign).pipe(productFields.price),
  productMRP: needed.transform(withoutSign).pipe(productFields.price),
  currentStock: needed
    .transform(withoutGrouping)
    .refine((typed) => /^\d{1,7}$/.test(typed), { error: m.quantity_invalid })
    .transform(Number),
  packedWeight: z
    .string()
    .trim()
    .transform((typed) => (typed === "" ? null : Number(withoutGrouping(typed))))
    .pipe(productFields.packedWeight.unwrap().nullable()),
  category: productFields.category,
  isHidden: z.string().transform((typed, context) => {
    const is = readYesOrNo(typed.trim().toLowerCase());
    if (is !== undefined) return is;
    context.addIssue({ code: "custom", message: m.cell_hidden_invalid() });
    return z.NEVER;
  }),
} as const satisfies { [Name in CellName]: z.ZodType<CellValues[Name], string> };

/** "₹ 1,250.00" → "1,250.00". */
function withoutSign(typed: string): string {
  return typed.replace(/^(₹|Rs\.?)/i, "").trim();
}

export type ReadCell<Value> = { ok: true; value: Value } | { ok: false; message: string };

/** What is typed in a cell, or what is wrong with it. */
export function readCell<Name extends CellName>(
  name: Name,
  typed: string,
): ReadCell<CellValues[Name]> {
  const given = (cellSchemas[name] as unknown as z.ZodType<CellValues[Name], string>).safeParse(
    typed,
  );
  if (given.success) return { ok: true, value: given.data };
  return { ok: false, message: given.error.issues[0]?.message ?? m.something_wrong() };
}

/** A value as its cell holds it. */
export function typedCell(name: CellName, value: CellValues[CellName]): string {
  if (name === "price" || name === "productMRP") return typedRupees(value as Paise);
  if (name === "isHidden") return value ? "yes" : "no";
  return String(value ?? "");
}

/** A value as people read it. */
export function cellText(name: CellName, value: CellValues[CellName]): string {
  if (name === "price" || name === "productMRP") return formatMoney(value as Paise);
  if (name === "isHidden") return value ? m.product_hidden() : m.product_not_hidden();
  if (name === "packedWeight") return value === null ? "–" : m.unit_g({ n: Number(value) });
  return String(value);
}

/** One cell that somebody has changed: what it was when they began, and what they typed. */
const changedCell = z.object({
  seen: z.union([z.number(), z.string().max(300), z.boolean(), z.null()]),
  typed: z.string().max(300),
});

/** What the browser sends: products by their ids, each with its changed cells. */
export const sentEditsSchema = z
  .array(
    z.object({
      id: z.string().min(1).max(100),
      cells: z.partialRecord(z.enum(cellNames), changedCell),
    }),
  )
  .min(1)
  .max(maxProductsAtOnce, { error: () => m.products_too_many_at_once({ n: maxProductsAtOnce }) })
  .refine((edits) => new Set(edits.map(({ id }) => id)).size === edits.length);

export type SentEdits = z.input<typeof sentEditsSchema>;

/** Why a cell was not saved, and what stands in it. */
export interface RefusedCell {
  id: string;
  /** "" where nobody knows any more. */
  title: string;
  /** Left out where it is the whole product, which is gone. */
  name?: CellName;
  message: string;
  /** Where it was changed meanwhile, by whomever. */
  present?: CellValues[CellName];
  /** What stands in the cells that it cannot go with. */
  beside?: Partial<CellValues>;
}
