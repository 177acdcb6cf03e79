import { z } from "zod";
import { courierApi } from "#app/domains/couriers/api/courier-api.server.ts";
import { heard } from "#app/domains/couriers/bookings/book-parcel.server.ts";
import { bookedParcels } from "#app/domains/couriers/bookings/read-bookings.server.ts";
import { invoiceNow } from "#app/domains/invoices/asked-invoice.server.ts";
import { invoiceKinds } from "#app/domains/invoices/invoice.ts";
import { type Copies, invoiceForms } from "#app/domains/invoices/pdf/invoice-paper.ts";
import { drawParcels, invoicePdf } from "#app/domains/invoices/pdf/invoice-pdf.server.ts";
import { invoicesOfOrder, listInvoices } from "#app/domains/invoices/read-invoices.server.ts";
import { maySend } from "#app/domains/orders/cash/to-collect.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { notCollected } from "#app/domains/orders/papers/packing-slip.tsx";
import { ordersOnPaper } from "#app/domains/orders/papers/read-papers.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { day, moment, nextCursor, pageOf, pageQuery, paise } from "../api-schemas.server.ts";
import { endpoint } from "../endpoint.server.ts";
import { saidOf } from "./order-refusal-words.ts";

const invoice = z
  .object({
    ...{ number: z.string(), kind: z.enum(invoiceKinds), day, issuedAt: moment },
    ...{ orderId: z.string(), orderNumber: z.string(), buyer: z.string() },
    ...{ buyerGstin: z.string().nullable(), placeOfSupply: z.string(), isInterState: z.boolean() },
    ...{ value: paise, taxable: paise, cgst: paise, sgst: paise, igst: paise },
    reason: z.string().nullable().meta({ description: "Of a note, or of what is cancelled." }),
    cancelledAt: moment.nullable().meta({ description: "Since when it counts no more." }),
  })
  .meta({ id: "Invoice", description: "An invoice, a bill, a credit note or a debit note." });

const number = z.string().max(40).optional();
const pdf = "application/pdf";

/** An order's papers as files, and their list (rules: api-orders-3). */
export const papersEndpoints = [
  endpoint({
    method: "GET",
    path: "/invoices",
    permission: "invoices",
    summary: "List invoices and notes, the newest first",
    query: pageQuery.extend({
      from: day.optional().meta({ description: "Of this day or later." }),
      to: day.optional().meta({ description: "Of this day or earlier." }),
      number: number.meta({ description: "How it begins." }),
    }),
    answers: { 200: pageOf(invoice) },
    handle: async ({ query: { cursor, limit, ...filter } }) => {
      const page = await listInvoices(filter, cursor, limit);
      const next = nextCursor(page, ({ issuedAt: date, id }) => ({ date, id }));
      return ok({ data: page.rows, nextCursor: next });
    },
  }),
  endpoint({
    method: "GET",
    path: "/orders/:id/invoices",
    permission: "invoices",
    summary: "Read which invoices and notes an order has, the oldest first",
    answers: { 200: z.object({ data: z.array(invoice) }) },
    handle: async ({ params: { id } }) =>
      (await findOrder(id)) ? ok({ data: await invoicesOfOrder(id) }) : refused("not-found"),
  }),
  endpoint({
    method: "GET",
    path: "/orders/:id/invoice.pdf",
    permission: "invoices",
    summary: "Get an order's invoice, or a note to it, as a PDF",
    description:
      "It is made now where there is none. An order that is not paid, or over, has none.",
    query: z.object({
      number: number.meta({ description: "Of another paper of the order, a credit note." }),
      paper: z.enum(invoiceForms).optional(),
      copies: z.enum(["1", "2", "3"]).default("1"),
    }),
    answers: { 200: pdf },
    handle: async ({ params: { id }, query: { number, paper, copies } }) => {
      const order = await findOrder(id);
      if (!order) return refused("not-found");
      const made = await invoiceNow(order, { number }, true);
      if (!made && number) return refused("not-found");
      if (!made) return saidOf("no-invoice-now", () => [m.invoice_not_now(), 409]);
      return ok(await invoicePdf(made, paper ?? site.invoicePaper, Number(copies) as Copies));
    },
  }),
  endpoint({
    method: "GET",
    path: "/orders/:id/packing-slip.pdf",
    permission: "orders.status",
    alsoAsks: ["orders.money"],
    summary: "Get what goes with an order's parcel, label and slip, as a PDF of one page",
    description: "What must not be sent has none.",
    answers: { 200: pdf },
    handle: async ({ params: { id }, may }) => {
      const [order] = await ordersOnPaper([id], "slips-2", may("orders.money"));
      if (!order) return refused("not-found");
      const { kind } = order.toCollect;
      if (kind !== "cash" && !maySend(order.toCollect)) {
        return saidOf({ code: "not-to-be-sent", because: kind }, () => [notCollected[kind](), 409]);
      }
      return ok(await drawParcels([order]));
    },
  }),
  endpoint({
    method: "GET",
    path: "/orders/:id/label.pdf",
    permission: "orders.status",
    summary: "Get the courier's own label of a parcel that is booked with it, as a PDF",
    answers: { 200: pdf },
    handle: async ({ params: { id } }) => {
      const api = courierApi();
      const parcels = await bookedParcels([id]);
      if (!api || parcels.length === 0) {
        return saidOf("not-booked", () => [m.book_no_labels(), 409]);
      }
      const label = await heard(() => api.label(parcels));
      return label.ok ? label : saidOf("courier-refused", () => [label.refusal, 502]);
    },
  }),
];
