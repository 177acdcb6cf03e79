import { z } from "zod";
import { editionOf } from "#app/domains/orders/changing/change-order.server.ts";
import { refundStates } from "#app/domains/orders/order/order.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { paymentStates, refundReasons } from "#app/domains/payments/payment.ts";
import { receivedPayments } from "#app/domains/payments/read-payments.server.ts";
import { refundInPart } from "#app/domains/payments/refunds/partial-refund.server.ts";
import { refundPayment } from "#app/domains/payments/refunds/refund-payment.server.ts";
import { refundPieces } from "#app/domains/payments/refunds/refund-pieces.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { partRefusal } from "../../admin/orders/order/order-refusals.ts";
import { moment, paise } from "../api-schemas.server.ts";
import { endpoint } from "../endpoint.server.ts";
import { refundRefusal, saidOf } from "./order-refusal-words.ts";

const part = z.object({
  ...{ id: z.string(), amount: paise, state: z.enum(refundStates) },
  reason: z.string().meta({ description: "What its buyer reads." }),
  pieces: z
    .record(z.string(), z.int())
    .nullable()
    .meta({ description: "How many of each product, where it is for pieces." }),
  ...{ refundId: z.string().nullable(), failure: z.string().nullable() },
  ...{ time: moment, refundedAt: moment.nullable() },
});

const payments = z
  .object({
    data: z.array(
      z.object({
        ...{ paymentId: z.string(), amount: paise },
        inParts: paise.meta({
          description: "Paise of it that go back in parts: as a whole goes what is left.",
        }),
        state: z.enum(paymentStates),
        reason: z.enum(refundReasons).nullable(),
        refundId: z.string().nullable(),
        failure: z
          .string()
          .nullable()
          .meta({ description: "What the provider said when it refused." }),
        ...{ capturedAt: moment, refundedAt: moment.nullable() },
        parts: z.array(part),
      }),
    ),
  })
  .meta({ id: "OrderPayments" });

const id = z.string().min(1).max(100);
const reason = requiredText(500, m.office_part_reason_required).meta({
  description: "For its buyer to read.",
});
const seenParts = paise.min(0).meta({
  description: "What of the payment had gone back in parts (`inParts`) when you read it.",
});

const refund = z
  .discriminatedUnion("of", [
    z.strictObject({ of: z.literal("all"), paymentId: id }).meta({
      description: "All that is left of a payment.",
    }),
    z
      .strictObject({
        ...{ of: z.literal("amount"), paymentId: id, amount: paise.min(1), reason, seenParts },
      })
      .meta({ description: "A part, as a favour: the order stays as it is." }),
    z
      .strictObject({
        ...{ of: z.literal("pieces"), paymentId: id, reason, seenParts },
        pieces: z
          .array(z.strictObject({ productId: id, quantity: z.int().min(1).max(9999) }))
          .min(1, { error: m.office_part_lines_required })
          .max(100),
        putBack: z.boolean().default(false).meta({
          description:
            "They are not sent but taken out of the order, back on the shelf; needs the permission `orders.edit`.",
        }),
      })
      .meta({ description: "Some pieces, at what was paid for them." }),
  ])
  .meta({ id: "Refund" });

async function paymentsOf(orderId: string) {
  return ok({ data: await receivedPayments(orderId) });
}

export const refundsEndpoints = [
  endpoint({
    method: "GET",
    path: "/orders/:id/payments",
    permission: "orders.money",
    summary: "Read all money that came in online for an order, and what of it goes back",
    answers: { 200: payments },
    handle: async ({ params: { id } }) =>
      (await findOrder(id)) ? paymentsOf(id) : refused("not-found"),
  }),
  endpoint({
    method: "POST",
    path: "/orders/:id/refunds",
    permission: "refunds",
    alsoAsks: ["orders.edit"],
    summary: "Send a payment of an order back, as a whole or in part",
    body: refund,
    answers: { 200: payments },
    once: true,
    handle: async ({ params: { id }, body, user, may }) => {
      const order = await findOrder(id);
      const received = order ? await receivedPayments(id) : [];
      // Under an order's address nobody else's money goes back.
      const isIts = received.some(({ paymentId }) => paymentId === body.paymentId);
      if (!order || !isIts) return saidOf("not-found", partRefusal);
      if (body.of === "all") {
        const sent = await refundPayment(body.paymentId, user);
        return sent.ok ? paymentsOf(id) : saidOf(sent.refusal, refundRefusal);
      }
      if (body.of === "amount") {
        const sent = await refundInPart(body.paymentId, body, user);
        return sent.ok ? paymentsOf(id) : saidOf(sent.refusal, partRefusal);
      }
      if (body.putBack && !may("orders.edit")) {
        return refused({ code: "not-allowed", permission: "orders.edit" });
      }
      const { cartItems, selectedAddresses } = order;
      const wanted = new Map(body.pieces.map(({ productId, quantity }) => [productId, quantity]));
      const pieces = cartItems.map(({ productId }) => wanted.get(productId) ?? 0);
      const isInIt = cartItems.filter(({ productId }) => wanted.has(productId));
      if (isInIt.length !== body.pieces.length) return saidOf("met", partRefusal);
      const seen = editionOf(selectedAddresses, cartItems);
      const sent = await refundPieces(id, { ...body, id: body.paymentId, pieces, seen }, user);
      return sent.ok ? paymentsOf(id) : saidOf(sent.refusal, partRefusal);
    },
  }),
];
