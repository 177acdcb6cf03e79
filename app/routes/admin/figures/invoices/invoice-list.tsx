import clsx from "clsx";
import { Link } from "react-router";
import { invoiceKindWords, signOf } from "#app/domains/invoices/invoice.ts";
import type { ListedInvoice } from "#app/domains/invoices/read-invoices.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";

/** Papers in a list, each with its order and its file. */
export function InvoiceList({ rows }: { rows: readonly ListedInvoice[] }) {
  return (
    <ul
      aria-label={m.admin_invoices()}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised"
    >
      {rows.map((invoice) => (
        <InvoiceLine key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  );
}

function InvoiceLine({ invoice }: { invoice: ListedInvoice }) {
  const { kind, number, day, orderId, orderNumber, buyer, value, cancelledAt, reason } = invoice;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 px-4 py-3 sm:grid-cols-[11rem_1fr_auto] sm:px-5">
      <p>
        <a
          href={pathIn(`/my/orders/${orderId}/invoice.pdf?${new URLSearchParams({ number })}`)}
          className="link touch-inline font-semibold tabular-nums"
        >
          {number}
        </a>
        <span className="block text-muted text-sm">{formatDate(day)}</span>
      </p>
      <p className={clsx("text-end tabular-nums sm:order-last", cancelledAt && "line-through")}>
        {formatMoney(signOf(kind) * value)}
      </p>
      <p className="col-span-2 min-w-0 wrap-anywhere text-sm sm:col-span-1">
        <span className="font-semibold">{buyer}</span> · {invoiceKindWords[kind]()} ·{" "}
        <Link to={`/my/orders/${orderId}`} className="link touch-inline">
          {shortOrderNumber(orderNumber)}
        </Link>
        {cancelledAt && (
          <span className="font-semibold text-danger"> · {m.invoice_cancelled()}</span>
        )}
        {reason && <span className="block text-muted">{reason}</span>}
      </p>
    </li>
  );
}
