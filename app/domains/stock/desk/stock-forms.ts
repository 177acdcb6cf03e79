import { z } from "zod";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";

/** More is no stock of ours; the database's figures end there too (rules: stock-4). */
export const mostUnits = 9_999_999;

const units = z
  .string({ error: m.stock_units_invalid })
  .trim()
  .regex(/^\d{1,7}$/, { error: m.stock_units_invalid })
  .transform(Number)
  .refine((n) => n > 0, { error: m.stock_units_invalid });

const formId = z.uuid();

const optionalDay = z
  .string()
  .default("")
  .refine((day) => day === "" || startOfDay(day) !== undefined, { error: m.stock_day_invalid })
  .transform((day) => day || null);

/** What has come: loose, or as a batch (rules: batches-1). */
export const receiveSchema = z
  .object({
    formId,
    units,
    number: optionalText(40),
    bestBefore: optionalDay,
    madeOn: optionalDay,
    groupId: optionalText(100),
    note: optionalText(300),
  })
  .superRefine(({ number, bestBefore, madeOn }, { addIssue }) => {
    const say = (field: string, message: string) =>
      addIssue({ code: "custom", path: [field], message });
    if (number === "" && (bestBefore || madeOn)) say("number", m.stock_batch_number_required());
    if (bestBefore && madeOn && madeOn > bestBefore) say("madeOn", m.stock_made_after());
  });

/** The dates of a batch, corrected, and what the page showed before. */
export const datesSchema = z
  .object({
    batchId: z.string().min(1).max(100),
    bestBefore: z
      .string({ error: m.stock_day_invalid })
      .refine((day) => startOfDay(day) !== undefined, { error: m.stock_day_invalid }),
    madeOn: optionalDay,
    seenBestBefore: z.string().max(10),
    seenMadeOn: optionalDay,
  })
  .refine(({ bestBefore, madeOn }) => !madeOn || madeOn <= bestBefore, {
    path: ["madeOn"],
    error: m.stock_made_after,
  });

/** Goods that go, and no order takes them. */
export const lossKinds = ["spoiled", "given"] as const;

export const loseSchema = z.object({
  formId,
  units,
  kind: z.enum(lossKinds),
  /** "" takes what orders would take. */
  batchId: z.string().max(100).default(""),
  note: optionalText(300),
});

/** A count, and how many seconds ago it was made: it may have waited for a connection. */
export const countSchema = z.object({
  productId: z.string().min(1).max(100),
  counted: z
    .string({ error: m.stock_count_invalid })
    .regex(/^\d{1,7}$/, { error: m.stock_count_invalid })
    .transform(Number),
  age: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(0),
});
