import { data } from "react-router";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { askedInvoice, invoiceNow, pdfAnswer } from "#app/domains/invoices/asked-invoice.server.ts";
import { findOwnOrder } from "#app/domains/orders/order/read-orders.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/invoice-pdf";

/** A paper never changes. */
export const handle = {
  live: [],
  snapshot: ["my-orders", "invoices"],
} as const satisfies LiveHandle;

/** The invoice of one of the buyer's own orders, or the paper of it that `?number=` names (rules: invoices-7). */
export async function loader(args: Route.LoaderArgs) {
  const { orderId } = args.params;
  // Who has to log in first is led back to the order: a page can be shown there.
  const page = new URL(`/account/orders/${orderId}`, args.url);
  const order = await findOwnOrder(requireUser({ ...args, url: page }), orderId);
  const asked = askedInvoice(args.url.searchParams);
  const invoice = order && (await invoiceNow(order, asked));
  if (!invoice) throw data(null, { status: 404 });
  return pdfAnswer(invoice, asked.form, asked.copies);
}
