import { z } from "zod";
import { maxQuantity } from "#app/domains/catalog/product/product.ts";
import { isPickUp } from "../catalogue/catalogue-ids.ts";

/** In one order. */
const mostLines = 100;
const id = z.string().min(1).max(255);
const words = z.string().trim().min(1).max(200);
const pinCode = z.string().regex(/^[1-9]\d{5}$/);

/** "code" and its values, as the network writes lists of anything. */
const tag = z.looseObject({
  code: z.string().max(100),
  list: z
    .array(z.looseObject({ code: z.string().max(100), value: z.coerce.string().max(4000) }))
    .max(100)
    .default([]),
});

const tags = z.array(tag).max(50).optional();

const provider = z.looseObject({
  id,
  locations: z.array(z.looseObject({ id })).max(10).optional(),
});

const lines = z
  .array(
    z.looseObject({
      id,
      quantity: z.looseObject({ count: z.coerce.number().int().min(1).max(maxQuantity) }),
    }),
  )
  .min(1)
  .max(mostLines);

const address = z.looseObject({
  name: words,
  building: words,
  street: words.optional(),
  locality: words,
  city: words,
  state: words,
  area_code: pinCode,
});

const phone = z.string().regex(/^\+?[\d\s-]{10,16}$/);

/** Who is billed; told again as it came. */
const billing = z.looseObject({ name: words, address, phone });

const end = z.looseObject({
  location: z.looseObject({ gps: z.string().max(50), address }),
  contact: z.looseObject({ phone }),
  person: z.looseObject({ name: words }).optional(),
  /** What whoever brings it should know. */
  instructions: z
    .looseObject({
      name: z.string().max(100).optional(),
      short_desc: z.string().max(500).optional(),
      long_desc: z.string().max(500).optional(),
    })
    .optional(),
});
export type NetworkEnd = z.output<typeof end>;

/** What is wanted of a delivery: where to and to whom. Who fetches goods need not say where they live. */
const fulfillment = z
  .looseObject({
    id: id.optional(),
    type: z.string().max(50).optional(),
    end: z.looseObject({}).optional(),
  })
  .transform(({ end: given, ...wanted }, context) => {
    const read = (isPickUp(wanted) ? end.partial().optional() : end).safeParse(given);
    for (const { path, message } of read.error?.issues ?? []) {
      context.addIssue({ code: "custom", path: ["end", ...path], message });
    }
    return { ...wanted, end: read.data };
  });

const fulfillments = z.array(fulfillment).min(1).max(5);

/** Of an `update`: what is to be otherwise of it. */
export const changedEnd = end.partial();

const payment = z.looseObject({
  type: z.enum(["ON-ORDER", "ON-FULFILLMENT"]).optional(),
  status: z.string().max(20).optional(),
  collected_by: z.string().max(20).optional(),
  params: z
    .looseObject({
      amount: z.coerce.string().max(20),
      transaction_id: z.string().max(255).optional(),
    })
    .optional(),
});

/** `message` of `select`: what something would cost, brought to a pin code. */
export const selectSchema = z.looseObject({
  order: z.looseObject({
    provider,
    items: lines,
    fulfillments: z
      .array(
        z.looseObject({
          type: z.string().max(50).optional(),
          end: z.looseObject({
            location: z.looseObject({
              gps: z.string().max(50).optional(),
              address: z.looseObject({ area_code: pinCode }),
            }),
          }),
        }),
      )
      .min(1)
      .max(5),
  }),
});

/** `message` of `init`: the same to an address. */
export const initSchema = z.looseObject({
  order: z.looseObject({
    provider,
    items: lines,
    ...{ billing, fulfillments },
    payment: payment.optional(),
  }),
});

/** `message` of `confirm`: the order. */
export const confirmSchema = z.looseObject({
  order: z.looseObject({
    id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
    provider,
    items: lines,
    ...{ billing, fulfillments },
    quote: z.looseObject({ price: z.looseObject({ value: z.coerce.string().max(20) }) }),
    payment: payment.required({ type: true, status: true }),
    tags,
    created_at: z.iso.datetime({ offset: true }),
  }),
});

export type SelectMessage = z.output<typeof selectSchema>;
export type InitMessage = z.output<typeof initSchema>;
export type ConfirmMessage = z.output<typeof confirmSchema>;
export type NetworkLine = SelectMessage["order"]["items"][number];
