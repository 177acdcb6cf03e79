import { Link } from "react-router";
import type { OfficeRow } from "#app/domains/orders/order/office-order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { PaymentStatusWord } from "#app/domains/orders/status/order-status.tsx";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { Column } from "#app/ui/layout/data-table.tsx";

/** What every table of orders in the back office shows of one. */
export const orderColumns = {
  number: {
    key: "number",
    header: m.column_order,
    isRowHeader: true,
    cell: (row) => (
      <Link to={`/my/orders/${row.id}`} className="link touch-inline whitespace-nowrap">
        {shortOrderNumber(row.orderNumber)}
      </Link>
    ),
  },
  time: {
    key: "time",
    header: m.column_time,
    cell: (row) => <span className="whitespace-nowrap">{formatDateTime(row.time)}</span>,
  },
  total: {
    key: "total",
    header: m.column_total,
    align: "end",
    cell: (row) => row.totals && formatMoney(row.totals.grandTotal),
  },
  payment: {
    key: "payment",
    header: m.column_payment,
    cell: (row) => <PaymentStatusWord order={row} />,
  },
} satisfies Record<string, Column<OfficeRow>>;
