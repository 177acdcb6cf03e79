import { z } from "zod";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { enterReturn } from "#app/domains/orders/returns/ask-return.server.ts";
import { decideReturn } from "#app/domains/orders/returns/decide-return.server.ts";
import { officeReturnsOf } from "#app/domains/orders/returns/office-returns.server.ts";
import {
  returnedGoods,
  returnReasons,
  returnStates,
  returnWishes,
} from "#app/domains/orders/returns/order-return.ts";
import { takeBackOrder } from "#app/domains/orders/returns/receive-return.server.ts";
import { returnRequestSchema } from "#app/domains/orders/returns/return-request.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import {
  decideRefusal,
  enterRefusal,
  takeBackRefusal,
} from "../../admin/orders/order/order-refusals.ts";
import { moment, paise } from "../api-schemas.server.ts";
import { endpoint } from "../endpoint.server.ts";
import { onOrder } from "./on-order.server.ts";
import { saidOf } from "./order-refusal-words.ts";

const returns = z
  .object({
    data: z.array(
      z.object({
        ...{ id: z.string(), wish: z.enum(returnWishes), reason: z.enum(returnReasons) },
        ...{ message: z.string(), pictureUrls: z.array(z.string()) },
        state: z.enum(returnStates),
        answer: z.string().nullable().meta({ description: "What the shop has said to it." }),
        goods: z.enum(returnedGoods).nullable(),
        time: moment,
      }),
    ),
  })
  .meta({ id: "OrderReturns" });

async function returnsOf(orderId: string) {
  return ok({ data: await officeReturnsOf(orderId) });
}

export const returnsEndpoints = [
  endpoint({
    method: "GET",
    path: "/orders/:id/returns",
    permission: "orders.read",
    summary: "Read what a buyer has wished to send back of an order, the newest first",
    answers: { 200: returns },
    handle: async ({ params: { id } }) =>
      (await findOrder(id)) ? returnsOf(id) : refused("not-found"),
  }),
  endpoint({
    method: "POST",
    path: "/orders/:id/returns",
    permission: "orders.returns",
    summary: "Write down what the buyer of a delivered order wishes to send back",
    body: returnRequestSchema.omit({ pictureUrls: true }).extend({
      caller: requiredText(100, m.field_required).meta({ description: "Who has said so." }),
    }),
    answers: { 201: returns },
    once: true,
    handle: async ({ params: { id }, body: { caller, message, ...wish }, user }) => {
      const said = m.office_return_by_phone({ who: caller, message });
      const entered = await enterReturn(id, { ...wish, message: said }, user);
      return entered.ok ? returnsOf(id) : saidOf(entered.refusal, enterRefusal);
    },
  }),
  endpoint({
    method: "POST",
    path: "/orders/:id/returns/:returnId/answer",
    permission: "orders.returns",
    summary: "Accept or refuse what a buyer wishes to send back",
    body: z.object({
      state: z.enum(["accepted", "refused"]),
      answer: requiredText(1000, m.office_return_answer_required).meta({
        description: "For its buyer to read.",
      }),
    }),
    answers: { 200: returns },
    once: true,
    handle: async ({ params: { id, returnId }, body, user }) => {
      const isIts = (await officeReturnsOf(id)).some((one) => one.id === returnId);
      const decided = isIts ? await decideReturn(returnId, body, user) : refused("not-found");
      return decided.ok ? returnsOf(id) : saidOf(decided.refusal, decideRefusal);
    },
  }),
  onOrder({
    path: "/orders/:id/take-back",
    permission: "orders.returns",
    summary: "Take back an order that has come back: its goods, and its money",
    body: z.object({
      goods: z.enum(returnedGoods),
      money: z.union([z.enum(["all", "none"]), z.strictObject({ amount: paise.min(1) })]).meta({
        description: "What of its payment goes back; any needs the permission `refunds`.",
      }),
      reason: requiredText(500, m.office_part_reason_required).default("–").meta({
        description: "Of a part of its payment, for its buyer to read.",
      }),
    }),
    alsoNeeds: ["refunds", ({ money }) => money !== "none"],
    words: takeBackRefusal,
    command: ({ id, body, user }) => takeBackOrder(id, body, user),
  }),
];
