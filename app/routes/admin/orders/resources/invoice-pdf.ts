import { data } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { askedInvoice, invoiceNow, pdfAnswer } from "#app/domains/invoices/asked-invoice.server.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/invoice-pdf";

/** A paper never changes. */
export const handle = {
  live: [],
  snapshot: ["orders", "invoices", "stock", "users"],
} as const satisfies LiveHandle;

/**
 * The invoice of an order for the hands that pack it: it is made now where there is none, because goods and paper leave
 * together (rules: invoices-1). An order that is not paid, or over, gets none.
 */
export async function loader(args: Route.LoaderArgs) {
  const { orderId } = args.params;
  const page = new URL(`/my/orders/${orderId}`, args.url);
  requirePermission({ ...args, url: page }, "invoices");
  const order = await findOrder(orderId);
  if (!order) throw data(null, { status: 404 });
  const asked = askedInvoice(args.url.searchParams);
  const invoice = await invoiceNow(order, asked, true);
  if (!invoice) throw data(m.invoice_not_now(), { status: 409 });
  return pdfAnswer(invoice, asked.form, asked.copies);
}
