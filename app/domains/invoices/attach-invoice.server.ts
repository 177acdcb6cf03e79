import { eq } from "drizzle-orm";
import { hasLeft } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { attachToMails } from "#app/server/mail/send-mail.server.ts";
import { site } from "#site";
import { invoicePdf } from "./pdf/invoice-pdf.server.ts";
import { invoicesToPrint } from "./read-invoices.server.ts";
import { settleInvoices } from "./settle-invoices.server.ts";

// Loaded for this alone: the mail that a parcel has left brings its invoice (rules: invoices-7).
attachToMails(async (mail) => {
  if (mail.kind !== "order-shipped") return [];
  const [order] = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(eq(orders.orderNumber, mail.order.orderNumber));
  if (!order) return [];
  await settleInvoices({ orderIds: [order.id], isDue: hasLeft(order.status) });
  // A roll is for the till.
  const form = site.invoicePaper === "roll" ? "a4" : site.invoicePaper;
  return Promise.all(
    (await invoicesToPrint([order.id])).map(async (invoice) => ({
      filename: `${invoice.number.replaceAll("/", "-")}.pdf`,
      content: await invoicePdf(invoice, form),
    })),
  );
});
