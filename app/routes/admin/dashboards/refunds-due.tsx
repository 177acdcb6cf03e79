import { useState } from "react";
import { Link } from "react-router";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { RefundRow } from "#app/domains/payments/payment.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import {
  MarkRefundedButton,
  RefundButton,
  refundReasonWords,
} from "../components/orders/refund-buttons.tsx";
import { useMay } from "../components/page/use-may.ts";

const columns: readonly Column<RefundRow>[] = [
  {
    key: "number",
    header: m.column_order,
    isRowHeader: true,
    cell: (row) => <OrderLink row={row} />,
  },
  {
    key: "time",
    header: m.column_time,
    cell: (row) => <span className="whitespace-nowrap">{formatDateTime(row.capturedAt)}</span>,
  },
  {
    key: "customer",
    header: m.column_customer,
    cell: (row) => <span className="break-all">{row.email}</span>,
  },
  {
    key: "amount",
    header: m.refunds_column_amount,
    align: "end",
    cell: (row) => formatMoney(row.amount),
  },
  {
    key: "reason",
    header: m.refunds_column_reason,
    cell: (row) => row.part?.reason ?? (row.reason && refundReasonWords[row.reason]()),
  },
  {
    key: "state",
    header: m.refunds_column_state,
    cell: (row) => <State row={row} />,
  },
  {
    key: "actions",
    header: m.column_actions,
    hideHeader: true,
    align: "end",
    // What was asked for is the provider's to answer.
    cell: (row) => row.state === "refund-due" && <Commands row={row} />,
  },
];

/** How many are shown at first (rules: refunds-3). */
const few = 5;

export interface RefundsDueProps {
  rows: readonly RefundRow[];
  /** There are younger ones, which are listed when these have gone. */
  hasMore: boolean;
}

/** Money that must go back to its buyers, oldest first (rules: refunds-3). */
export function RefundsDue({ rows, hasMore }: RefundsDueProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby="refunds-due"
      className="flex flex-col gap-4 rounded-lg bg-accent-soft p-4"
    >
      <div>
        <h2 id="refunds-due" className="text-lg">
          {m.refunds_title()}
        </h2>
        <p>{m.refunds_text()}</p>
        {hasMore && <p className="font-semibold">{m.refunds_more({ n: rows.length })}</p>}
      </div>
      <DataTable
        columns={columns}
        rows={all ? rows : rows.slice(0, few)}
        rowKey={(row) => row.part?.id ?? row.paymentId}
        caption={m.refunds_title()}
      />
      {rows.length > few && !all && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setAll(true)}>
          {m.refunds_show_all({ n: rows.length })}
        </Button>
      )}
    </section>
  );
}

/** Where the orders are not shown: says that refunds are due. */
export function RefundsDueAlert() {
  return (
    <Alert tone="warning">
      {m.refunds_alert()}{" "}
      <Link to="?view=orders" className="link font-semibold">
        {m.refunds_see()}
      </Link>
    </Alert>
  );
}

function OrderLink({ row }: { row: RefundRow }) {
  const number = shortOrderNumber(row.orderNumber);
  if (row.reason === "order-deleted") return <span className="whitespace-nowrap">{number}</span>;
  return (
    <Link to={`/my/orders/${row.orderId}`} className="link touch-inline whitespace-nowrap">
      {number}
    </Link>
  );
}

function Commands({ row }: { row: RefundRow }) {
  const may = useMay();
  if (!may("refunds")) return null;
  if (row.part) {
    return (
      <LinkButton to={`/my/orders/${row.orderId}`} variant="secondary" size="sm">
        {m.refunds_part_see()}
      </LinkButton>
    );
  }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <RefundButton {...row} />
      {row.failure && <MarkRefundedButton row={row} />}
    </span>
  );
}

function State({ row }: { row: RefundRow }) {
  if (row.state === "refund-asked") return <Status tone="info">{m.refunds_state_asked()}</Status>;
  return (
    <span className="block min-w-0">
      <Status tone="danger">{m.refunds_state_due()}</Status>
      {row.failure && (
        <span className="block max-w-60 text-sm [overflow-wrap:anywhere] max-lg:ms-auto">
          {m.refunds_failure({ message: row.failure })}
        </span>
      )}
    </span>
  );
}
