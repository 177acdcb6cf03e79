import { Printer } from "lucide-react";
import { InvoiceLinks, type OrderInvoice } from "#app/domains/invoices/invoice-links.tsx";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { isClosed } from "#app/domains/orders/order/order.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../../components/page/page-layout.tsx";

interface InvoiceCardProps {
  order: ShownOrder;
  invoices: readonly OrderInvoice[];
}

/** An order's papers; one that has none can have it before its parcel leaves (rules: invoices-1). */
export function InvoiceCard({ order, invoices }: InvoiceCardProps) {
  const path = `/my/orders/${order.id}/invoice.pdf`;
  const canHave = !isClosed(order.status) && !order.refund && order.paymentStatus !== "pending";
  if (invoices.length === 0 && !canHave) return null;
  return (
    <TitledCard title={m.office_order_invoices()}>
      <div className="grid gap-3">
        <InvoiceLinks path={path} invoices={invoices} />
        {invoices.length === 0 && (
          <p className="text-muted text-sm">{m.office_order_invoice_later()}</p>
        )}
        {canHave && (
          <p className="flex flex-wrap gap-x-5">
            <a href={pathIn(path)} className="link touch inline-flex items-center gap-2 text-sm">
              <Printer aria-hidden="true" className="size-4" />
              {m.office_order_invoice_print()}
            </a>
            <a
              href={pathIn(`${path}?copies=3`)}
              className="link touch inline-flex items-center text-sm"
            >
              {m.office_order_invoice_copies()}
            </a>
          </p>
        )}
      </div>
    </TitledCard>
  );
}
