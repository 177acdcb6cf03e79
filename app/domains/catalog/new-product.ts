import { z } from "zod";
import { parseRupees } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { ladduTypes, packSizes } from "./product.ts";

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => m.text_too_long({ n: max }) });

const rupees = z.string({ error: m.product_price_invalid }).transform((typed, context) => {
  const amount = parseRupees(typed);
  if (amount === undefined || amount > 100_000_000) {
    context.addIssue({ code: "custom", message: m.product_price_invalid() });
    return z.NEVER;
  }
  return amount;
});

/** The add-product form (spec 5) but for its pictures; the fields' own messages are ours. */
export const newProductSchema = z
  .object({
    title: text(200).min(1, { error: m.field_required }),
    category: text(80).min(1, { error: m.field_required }),
    shortDescription: text(300).default(""),
    description: text(20_000).default(""),
    productMRP: rupees,
    price: rupees,
    productPackOff: z.coerce
      .number({ error: m.field_required })
      .refine((grams) => packSizes.some((size) => size === grams), {
        error: m.field_required,
      }),
    quantity: z.coerce
      .number({ error: m.product_quantity_invalid })
      .int({ error: m.product_quantity_invalid })
      .min(1, { error: m.product_quantity_invalid })
      .max(1_000_000, { error: m.product_quantity_invalid }),
    benefits: z
      .string({ error: m.field_required })
      .transform((lines) => lines.split("\n").flatMap((line) => line.trim() || []))
      .refine((list) => list.length > 0, { error: m.field_required })
      .refine((list) => list.length <= 20 && list.every((line) => line.length <= 200), {
        error: () => m.text_too_long({ n: 200 }),
      }),
    /** Shown, and not saved, as the specification (3) has it. */
    ladduType: z.enum(ladduTypes).optional(),
  })
  .refine(({ price, productMRP }) => price <= productMRP, {
    path: ["price"],
    error: m.product_price_above_mrp,
  });

export type NewProduct = Omit<z.output<typeof newProductSchema>, "ladduType">;
