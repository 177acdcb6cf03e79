import { eq } from "drizzle-orm";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { attachToMails } from "#app/server/mail/send-mail.server.ts";
import { site } from "#site";
import { invoiceNow } from "./asked-invoice.server.ts";
import { invoicePdf } from "./pdf/invoice-pdf.server.ts";

// Loaded for this alone: the mail that a parcel has left brings its invoice (rules: invoices-7).
attachToMails(async (mail) => {
  if (mail.kind !== "order-shipped") return [];
  const [order] = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(eq(orders.orderNumber, mail.order.orderNumber));
  const invoice = order && (await invoiceNow(order, { number: undefined }));
  if (!invoice) return [];
  const content = await invoicePdf(
    invoice,
    site.invoicePaper === "roll" ? "a4" : site.invoicePaper,
  );
  return [{ filename: `${invoice.number.replaceAll("/", "-")}.pdf`, content }];
});
