import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import type { OrderPart } from "#app/domains/payments/read-payments.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { ConfirmFirst } from "../../components/forms/confirm-first.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";
import { useMay } from "../../components/page/use-may.ts";

interface PaymentPartsProps {
  order: ShownOrder;
  parts: readonly OrderPart[];
  /** Of a payment that goes back as a whole, every part goes back. */
  isKept: boolean;
  isConfirmed: boolean;
}

/** What of a payment went back in parts, the oldest first (rules: refunds-7). */
export function PaymentParts({ parts, ...props }: PaymentPartsProps) {
  return (
    <ul className="mt-3 grid gap-3">
      {parts.map((part) => (
        <li key={part.id} className="rounded-md bg-surface p-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold tabular-nums">{formatMoney(part.amount)}</span>
            <PartState part={part} />
          </p>
          <p className="text-sm [overflow-wrap:anywhere]">{part.reason}</p>
          <p className="text-muted text-sm">{formatDateTime(part.refundedAt ?? part.time)}</p>
          {part.failure && (
            <p className="text-sm [overflow-wrap:anywhere]">
              {m.refunds_failure({ message: part.failure })}
            </p>
          )}
          {part.state === "due" && <PartCommands part={part} {...props} />}
        </li>
      ))}
    </ul>
  );
}

function PartState({ part: { state } }: { part: OrderPart }) {
  if (state === "due") return <Status tone="danger">{m.office_part_state_due()}</Status>;
  if (state === "asked") return <Status tone="info">{m.office_part_state_asked()}</Status>;
  return <Status tone="success">{m.office_part_state_refunded()}</Status>;
}

function PartCommands({
  order,
  part,
  isKept,
  isConfirmed,
}: Omit<PaymentPartsProps, "parts"> & { part: OrderPart }) {
  const may = useMay();
  const action = `/my/orders/${order.id}`;
  const { send, busy } = useRowCommand(action);
  if (!may("refunds")) return null;
  const amount = formatMoney(part.amount);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {isConfirmed ? (
        <>
          <Button
            variant="secondary"
            size="sm"
            pending={busy}
            onClick={() => send({ intent: "retry-part", id: part.id })}
          >
            {m.office_part_retry()}
          </Button>
          <RowConfirmDialog
            button={{ variant: "ghost" }}
            variant="success"
            title={m.office_part_mark()}
            body={m.office_part_mark_question({ amount })}
            confirmLabel={m.office_part_mark()}
            action={action}
            fields={{ intent: "mark-part", id: part.id }}
          />
        </>
      ) : (
        <ConfirmFirst order={order}>{m.office_part_retry()}</ConfirmFirst>
      )}
      {isKept && !part.isForLines && (
        <RowConfirmDialog
          button={{ variant: "ghost", className: "text-danger!" }}
          title={m.office_part_drop()}
          body={m.office_part_drop_question({ amount })}
          confirmLabel={m.office_part_drop()}
          action={action}
          fields={{ intent: "drop-part", id: part.id }}
        />
      )}
    </div>
  );
}
