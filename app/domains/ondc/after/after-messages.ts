import { z } from "zod";
import { changedEnd } from "../buying/order-messages.ts";

const orderId = z.string().min(1).max(64);

/** `message` of `status` and `track`. */
export const askedOrderSchema = z.looseObject({ order_id: orderId });
export type AskedOrder = z.output<typeof askedOrderSchema>;

const list = z
  .array(z.looseObject({ code: z.string().max(100), value: z.coerce.string().max(4000) }))
  .max(100);

/** `message` of `cancel`. */
export const cancelSchema = z.looseObject({
  order_id: orderId,
  cancellation_reason_id: z.string().regex(/^\d{3}$/),
  descriptor: z
    .looseObject({
      name: z.string().max(100).optional(),
      /** Of a fulfilment, its id. */
      short_desc: z.string().max(255).optional(),
      tags: z
        .array(z.looseObject({ code: z.string().max(100), list }))
        .max(20)
        .optional(),
    })
    .optional(),
});
export type CancelMessage = z.output<typeof cancelSchema>;

/** `message` of `update`: what is to be done of the order. */
export const updateSchema = z.looseObject({
  update_target: z.string().min(1).max(100),
  order: z.looseObject({
    id: orderId,
    fulfillments: z
      .array(
        z.looseObject({
          id: z.string().max(255).optional(),
          type: z.string().max(50).optional(),
          end: changedEnd.optional(),
          tags: z
            .array(z.looseObject({ code: z.string().max(100), list }))
            .max(20)
            .optional(),
        }),
      )
      .max(20)
      .default([]),
    payment: z
      .looseObject({
        "@ondc/org/settlement_details": z
          .array(z.record(z.string().max(100), z.unknown()))
          .max(20)
          .optional(),
      })
      .optional(),
  }),
});
export type UpdateMessage = z.output<typeof updateSchema>;
