import { z } from "zod";
import { receiveCash, takeCashBack } from "#app/domains/orders/cash/cash-commands.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { confirmOrder } from "#app/domains/orders/confirming/confirm-order.server.ts";
import { adminOrderStatuses, orderStatuses } from "#app/domains/orders/order/order.ts";
import { addNote, deleteNote, notesOf } from "#app/domains/orders/order/order-notes.server.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { saveShipment } from "#app/domains/orders/parcels/ship-order.server.ts";
import { shipmentSchema } from "#app/domains/orders/parcels/shipment.ts";
import { linkHours } from "#app/domains/orders/placing/manual-order.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { makePayLink, payLinkOf } from "#app/domains/payments/paying/pay-link.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { statusRefusalWords } from "../../admin/components/orders/status-refusal-words.ts";
import { cancelReasons } from "../../admin/orders/order/cancel-reasons.ts";
import { cancelRefusal, linkRefusal } from "../../admin/orders/order/order-refusals.ts";
import { moment, paise } from "../api-schemas.server.ts";
import { endpoint } from "../endpoint.server.ts";
import { onOrder } from "./on-order.server.ts";
import { cashRefusal, confirmRefusal, gone, saidOf } from "./order-refusal-words.ts";

const seen = z.enum(orderStatuses).optional().meta({
  description: "The status that you have read: where another one stands by now, nothing is done.",
});

const note = z
  .object({
    ...{ id: z.string(), text: z.string(), writtenBy: z.string(), name: z.string().nullable() },
    time: moment,
  })
  .meta({ id: "OrderNote" });

const payLink = z
  .object({ address: z.string(), until: moment })
  .meta({ id: "PayLink", description: "Under it an order can be paid online, without a login." });

async function readPayLink(orderId: string) {
  const order = await findOrder(orderId);
  const until = order?.payLinkUntil;
  const address = order && (await payLinkOf(order));
  const isGood = until && until > new Date() && order.paymentStatus === "pending";
  return isGood && address ? ok({ address, until }) : refused("not-found");
}

/** What is done with an order as its page does it, by the same commands (rules: api-orders-1). */
export const orderCommandsEndpoints = [
  onOrder({
    path: "/orders/:id/status",
    permission: "orders.status",
    summary: "Set an order's status",
    description: "`processing` is packed. Its buyer is mailed when it is shipped and delivered.",
    body: z.object({ status: z.enum(adminOrderStatuses), seen }),
    words: statusRefusalWords,
    command: ({ id, body, user }) => setOrderStatus(id, body.status, user, body.seen),
  }),
  onOrder({
    path: "/orders/:id/ship",
    permission: "orders.status",
    summary: "Ship an order: who carries it, and its number there",
    body: shipmentSchema.extend({ seen }),
    words: statusRefusalWords,
    command: async ({ id, body: { seen, ...shipment }, user }) => {
      const from = seen ?? (await findOrder(id))?.status;
      return from ? saveShipment(id, shipment, user, from) : refused("not-found");
    },
  }),
  onOrder({
    method: "PUT",
    path: "/orders/:id/shipment",
    permission: "orders.status",
    summary: "Mend who carries an order, and its number there",
    body: shipmentSchema,
    words: statusRefusalWords,
    command: ({ id, body, user }) => saveShipment(id, body, user),
  }),
  onOrder({
    path: "/orders/:id/cancel",
    permission: "orders.cancel",
    summary: "Cancel an order that has not left the house",
    description: "Its units go back into stock, what was paid online goes back to its buyer.",
    body: z.object({
      reason: requiredText(500, m.office_order_cancel_required).meta({
        description: `For its buyer to read; ${[...cancelReasons.keys()].map((key) => `\`${key}\``).join(", ")} stand for ready sentences in the order's language.`,
      }),
    }),
    words: cancelRefusal,
    command: ({ id, body, user }) => {
      const reason = cancelReasons.get(body.reason) ?? body.reason;
      return cancelOrder(id, { reason, staff: user });
    },
  }),
  onOrder({
    path: "/orders/:id/confirm",
    permission: "orders.status",
    summary: "Confirm a cash order that waits for it",
    words: confirmRefusal,
    command: ({ id, user }) => confirmOrder(id, user),
  }),
  onOrder({
    path: "/orders/:id/cash",
    permission: "orders.cash",
    summary: "Write down that an order's cash was received",
    body: z.object({
      amount: paise.min(0).max(1_000_000_00),
      reason: optionalText(500).meta({
        description: "Needed where it is another amount than is due.",
      }),
    }),
    fields: { "reason-needed": "reason" },
    words: cashRefusal,
    command: ({ id, body, user }) => receiveCash(id, body, user),
  }),
  onOrder({
    method: "DELETE",
    path: "/orders/:id/cash",
    permission: "orders.cash",
    summary: "Take back that its cash was received: it is due again",
    words: gone,
    command: async ({ id, user }) =>
      (await takeCashBack({ orderId: id }, user)) > 0 ? ok(undefined) : refused("not-found"),
  }),
  endpoint({
    method: "GET",
    path: "/orders/:id/pay-link",
    permission: "orders.place",
    summary: "Read the link to pay an order",
    answers: { 200: payLink },
    handle: ({ params }) => readPayLink(params.id),
  }),
  endpoint({
    method: "POST",
    path: "/orders/:id/pay-link",
    permission: "orders.place",
    summary: "Make a new link to pay an unpaid order",
    description: "Its units are held until the link ends; an earlier link ends at once.",
    body: z.object({ hours: z.literal(linkHours) }),
    answers: { 201: payLink },
    once: true,
    handle: async ({ params: { id }, body, user }) => {
      const made = await makePayLink(user, id, body.hours);
      return made.ok ? readPayLink(id) : saidOf(made.refusal, linkRefusal);
    },
  }),
  endpoint({
    method: "GET",
    path: "/orders/:id/notes",
    permission: "orders.read",
    summary: "Read what staff have written down about an order",
    answers: { 200: z.object({ data: z.array(note) }) },
    handle: async ({ params: { id } }) =>
      (await findOrder(id)) ? ok({ data: await notesOf(id) }) : refused("not-found"),
  }),
  endpoint({
    method: "POST",
    path: "/orders/:id/notes",
    permission: "orders.status",
    summary: "Write a note about an order, which no buyer sees",
    body: z.object({ text: requiredText(2000, m.office_note_required) }),
    answers: { 201: note },
    once: true,
    handle: async ({ params: { id }, body: { text }, user }) => {
      const added = await addNote(id, text, user);
      const isIt = (one: { text: string; writtenBy: string }) =>
        one.text === text && one.writtenBy === user.id;
      const written = added.ok && (await notesOf(id)).findLast(isIt);
      return written ? ok(written) : refused("not-found");
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/orders/:id/notes/:noteId",
    permission: "orders.status",
    summary: "Delete a note of one's own",
    answers: { 204: null },
    handle: ({ params, user }) => deleteNote(params.id, params.noteId, user),
  }),
];
