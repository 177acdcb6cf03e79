import { AddressText } from "#app/domains/accounts/addresses/address-card.tsx";
import { InvoiceLinks, type OrderInvoice } from "#app/domains/invoices/invoice-links.tsx";
import type { BuyersOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { OrderSheet } from "#app/domains/orders/papers/order-sheet.tsx";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";
import { PrintSheet } from "#app/ui/layout/print-sheet.tsx";

interface OrderPapersProps {
  order: BuyersOrder;
  offerCode: string | undefined;
  invoices: readonly OrderInvoice[];
}

/** Where it goes, and its receipt, which can be printed. */
export function OrderPapers({ order, offerCode, invoices }: OrderPapersProps) {
  const { selectedAddresses: address, paymentId, orderNumber } = order;
  return (
    <>
      <Card as="section" aria-labelledby="order-address">
        <h2 id="order-address" className="mb-1 text-base">
          {m.deliver_to()}
        </h2>
        <p className="font-semibold text-sm [overflow-wrap:anywhere]">{address.name}</p>
        <AddressText address={address} />
      </Card>
      <Card as="section" className="grid gap-3" aria-labelledby="order-receipt">
        <h2 id="order-receipt" className="text-base">
          {m.order_papers()}
        </h2>
        <p className="grid gap-1 text-muted text-sm [overflow-wrap:anywhere]">
          <span>{m.orders_receipt({ receipt: order.receipt })}</span>
          {paymentId && <span>{m.orders_payment_id({ id: paymentId })}</span>}
        </p>
        <InvoiceLinks path={`/account/orders/${order.id}/invoice.pdf`} invoices={invoices} />
        <div>
          <PrintSheet
            label={m.orders_print_one({ number: orderNumber })}
            sheet={<OrderSheet order={order} offerCode={offerCode} />}
          >
            {m.orders_print()}
          </PrintSheet>
        </div>
      </Card>
    </>
  );
}
