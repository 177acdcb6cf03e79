import { data } from "react-router";
import { askedInvoice, invoiceNow, pdfAnswer } from "#app/domains/invoices/asked-invoice.server.ts";
import { isInvoiceKey } from "#app/domains/ondc/after/invoice-link.server.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/ondc-invoice";

/** A paper never changes. */
export const handle = {
  live: [],
  snapshot: ["orders", "invoices"],
} as const satisfies LiveHandle;

/** The invoice of an order from the network, for whoever has its address from there (rules: ondc-orders-4). */
export async function loader({ params, url }: Route.LoaderArgs) {
  const { orderId, key } = params;
  const order = (await isInvoiceKey(orderId, key)) ? await findOrder(orderId) : undefined;
  const asked = askedInvoice(url.searchParams);
  const invoice = order && (await invoiceNow(order, asked));
  if (!invoice) throw data(null, { status: 404 });
  return pdfAnswer(invoice, asked.form, asked.copies);
}
