import { v7 as uuid } from "uuid";
import { z } from "zod";
import {
  countSchema,
  loseSchema,
  lossKinds,
  mostUnits,
  receiveSchema,
} from "#app/domains/stock/desk/stock-forms.ts";
import { stockEntryKinds } from "#app/domains/stock/ledger/stock-entry.ts";
import { day, moment, pageQuery, paise } from "../api-schemas.server.ts";
import { orEmpty, typedNumber } from "./json-fields.ts";

const units = typedNumber(1, mostUnits);
const stock = z.int().min(0).max(mostUnits);
const note = z.string().max(300).optional();

export const stockOfOne = z.object({
  id: z.string().meta({ description: "Of the product." }),
  title: z.string(),
  productPackOff: z.int().nullable(),
  category: z.string(),
  isHidden: z.boolean(),
  currentStock: z.int().meta({ description: "For sale." }),
  withheld: z.int().meta({ description: "On the shelf, but not for sale." }),
  held: z.int().meta({ description: "Of orders, and not yet packed." }),
  onHand: z.int().meta({ description: "All of these: what a count of the shelf should find." }),
  loose: z.int().meta({ description: "What of the stock for sale is in no batch." }),
  batches: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      bestBefore: day,
      madeOn: day.nullable(),
      units: z.int().meta({ description: "For sale." }),
      withheld: z.int(),
      groupId: z.string().nullable(),
      recalledOn: day.nullable(),
    }),
  ),
});

export const stockQuery = pageQuery.extend({
  q: z
    .string()
    .trim()
    .max(100)
    .default("")
    .meta({ description: "Words that begin words of its title." }),
});

export const stockEntry = z.object({
  number: z.int(),
  kind: z.enum(stockEntryKinds),
  units: z.int().meta({ description: "What came, or below 0 what went." }),
  stock: z.int().meta({ description: "What was left afterwards." }),
  time: moment,
  note: z.string().nullable(),
  orderId: z.string().nullable(),
  batches: z.array(z.object({ id: z.string(), number: z.string() })),
  undoes: z.int().nullable(),
  isUndone: z.boolean(),
});

export const entryQuery = pageQuery.extend({ kind: z.enum(stockEntryKinds).optional() });

export const setStockBody = z.object({
  quantity: stock,
  seen: stock.optional().meta({ description: "Where another stock stands by now, it is refused." }),
});

/** One that is sent again under its Idempotency-Key is one form to the stock desk. */
export const receiveBody = z
  .strictObject({
    units,
    number: z.string().optional().meta({ description: "Of the batch; without it, it is loose." }),
    bestBefore: orEmpty(day).meta({ description: "Needed for a new batch." }),
    madeOn: orEmpty(day),
    groupId: orEmpty(z.string()),
    note,
  })
  .transform((given) => ({ ...given, formId: uuid() }))
  .pipe(receiveSchema);

export const writeOffBody = z
  .strictObject({
    units,
    kind: z.enum(lossKinds),
    batchId: orEmpty(z.string()).meta({ description: "Without it, of what orders would take." }),
    note,
  })
  .pipe(loseSchema.omit({ formId: true }));

export const countBody = z
  .strictObject({
    counted: typedNumber(0, mostUnits),
    age: typedNumber(0, 86_400)
      .optional()
      .meta({ description: "How many seconds ago it was counted." }),
  })
  .pipe(countSchema.omit({ productId: true }));

const worth = paise.nullable().meta({
  description: "Paise. Null where the key may not see amounts (`orders.money`).",
});

export const countedDifferences = z.object({
  n: z.int().meta({ description: "Products that were counted." }),
  differing: z.int(),
  units: z.int().meta({ description: "The sum of the differences." }),
  worth,
  differences: z.array(
    z.object({
      productId: z.string(),
      title: z.string(),
      counted: z.int(),
      expected: z.int(),
      worth,
      time: moment,
    }),
  ),
});

/** What was read of the counts: others that came since are not entered unseen. */
export const seenCountsBody = z.object({ n: z.int().min(0), units: z.int() });
