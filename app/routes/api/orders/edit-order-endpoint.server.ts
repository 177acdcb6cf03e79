import { z } from "zod";
import { addressSchema } from "#app/domains/accounts/addresses/address.ts";
import {
  type CorrectRefusal,
  correctAddress,
} from "#app/domains/orders/attempts/correct-address.server.ts";
import { editionOf } from "#app/domains/orders/changing/change-order.server.ts";
import { type EditRefusal, editOrder } from "#app/domains/orders/changing/edit-order.server.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { refused } from "#app/lib/answers/result.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { editRefusal } from "../../admin/orders/edit-order/edit-refusal.ts";
import { editedLines } from "../../admin/orders/edit-order/edit-schema.ts";
import { onOrder } from "./on-order.server.ts";
import type { Said } from "./order-refusal-words.ts";

/** As an order answers it, and as its form asks for it. Only an office can be closed at weekends. */
const address = addressSchema
  .omit({ setAsDefault: true, saturday: true, sunday: true })
  .extend({
    openOnWeekends: z.strictObject({ saturday: z.boolean(), sunday: z.boolean() }).optional(),
    deliveryNote: optionalText(200),
  })
  .strict()
  .transform(({ openOnWeekends: open, deliveryNote, ...rest }) => ({
    ...rest,
    openOnWeekends:
      open && rest.addressType === "Office" ? open : { saturday: false, sunday: false },
    ...(deliveryNote && { deliveryNote }),
  }));

const edit = z.object({
  address: address.optional().meta({ description: "Whole. Left out, it stays." }),
  lines: editedLines.optional().meta({
    description: "All of them, in their order. Left out, they stay as they are.",
  }),
  reason: optionalText(500).meta({
    description: "For its buyer to read where money goes back; left out, a ready sentence is.",
  }),
  seen: z.string().min(1).max(100).optional().meta({
    description: "The `edition` that was read: where another one stands by now, nothing is done.",
  }),
});

function refusalWords(refusal: EditRefusal | CorrectRefusal): Said {
  if (refusal === "other-state") return [m.attempt_other_state(), 409];
  const { message, status } = editRefusal(refusal);
  return [message, status];
}

/** Address and lines of an order, as its page changes them (rules: orders-24, api-orders-1). */
export const editOrderEndpoint = onOrder({
  path: "/orders/:id/edit",
  permission: "orders.edit",
  summary: "Change address and lines of an order that has not left the house",
  description:
    "What is added costs what the shop asks now. What is less goes back the way it was paid, what is more is paid at the door. Of a parcel that could not be handed over the address alone is corrected.",
  body: edit,
  fields: {
    ...{ "out-of-stock": "lines", "product-not-found": "lines", "too-small": "lines" },
    ...{ "other-state": "address.state", met: "seen" },
  },
  words: refusalWords,
  command: async ({ id, body, user }) => {
    const order = await findOrder(id);
    if (!order) return refused("not-found" as const);
    const { selectedAddresses, cartItems } = order;
    const change = {
      address: body.address ?? selectedAddresses,
      lines: body.lines ?? cartItems,
      seen: body.seen ?? editionOf(selectedAddresses, cartItems),
      reason: body.reason || m.office_edit_reason_default,
    };
    return order.status === "shipped" && !body.lines
      ? correctAddress(id, change, user)
      : editOrder(id, change, user);
  },
});
