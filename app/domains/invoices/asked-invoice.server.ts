import { hasLeft, type Order } from "#app/domains/orders/order/order.ts";
import { pdfResponse } from "#app/server/typesetting/pdf-response.server.ts";
import { site } from "#site";
import type { Invoice } from "./invoice.ts";
import { type Copies, type InvoiceForm, invoiceForms } from "./pdf/invoice-paper.ts";
import { invoicePdf } from "./pdf/invoice-pdf.server.ts";
import { findInvoice } from "./read-invoices.server.ts";
import { settleInvoices } from "./settle-invoices.server.ts";

/** Which of an order's papers is asked for, and on what: `?number=INV/26-27/0042&paper=a5&copies=2`. */
export function askedInvoice(search: URLSearchParams) {
  const copies = Number(search.get("copies"));
  return {
    number: search.get("number") ?? undefined,
    form: readInvoiceForm(search),
    copies: (copies === 2 || copies === 3 ? copies : 1) as Copies,
  };
}

/** What papers are printed on where nothing else is asked for. */
export function readInvoiceForm(search: URLSearchParams): InvoiceForm {
  return invoiceForms.find((form) => form === search.get("paper")) ?? site.invoicePaper;
}

/**
 * The paper of an order that somebody wants now, after what is still to be made of it (rules: invoices-1).
 * @param isDue whether one that has none gets one; a buyer's own only once the parcel has left.
 */
export async function invoiceNow(
  order: Pick<Order, "id" | "status">,
  { number }: { number: string | undefined },
  isDue = hasLeft(order.status),
): Promise<Invoice | undefined> {
  await settleInvoices({ orderIds: [order.id], isDue });
  return findInvoice(order.id, number);
}

/** The paper as an answer, shown in the browser and called by its number. */
export async function pdfAnswer(
  invoice: Invoice,
  form: InvoiceForm,
  copies: Copies,
): Promise<Response> {
  return pdfResponse(await invoicePdf(invoice, form, copies), invoice.number);
}
