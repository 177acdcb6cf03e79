import { z } from "zod";
import { maxQuantity } from "#app/domains/catalog/product/product.ts";

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
});
export type NetworkEnd = z.output<typeof end>;

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
    billing,
    fulfillments: z
      .array(z.looseObject({ id: id.optional(), end }))
      .min(1)
      .max(5),
    payment: payment.optional(),
  }),
});

/** `message` of `confirm`: the order. */
export const confirmSchema = z.looseObject({
  order: z.looseObject({
    id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
    provider,
    items: lines,
    billing,
    fulfillments: z
      .array(z.looseObject({ id: id.optional(), end }))
      .min(1)
      .max(5),
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
