import clsx from "clsx";
import { Link } from "react-router";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { OrderedEntry } from "#app/domains/orders/stock/ledger-orders.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { entryKindWords, signed } from "./stock-words.ts";

interface LedgerLinesProps {
  entries: readonly OrderedEntry[];
  productId: string;
}

/** What came and went, newest first, by whom and for which order (rules: ledger-1). */
export function LedgerLines({ entries, productId }: LedgerLinesProps) {
  return (
    <ol aria-label={m.stock_ledger()} className="divide-y divide-line empty:hidden">
      {entries.map((entry) => (
        <LedgerLine key={entry.number} entry={entry} productId={productId} />
      ))}
    </ol>
  );
}

function LedgerLine({ entry, productId }: { entry: OrderedEntry; productId: string }) {
  const { number, kind, units, stock, time, who, note, order, batches, undoes, isUndone } = entry;
  const may = useMay();
  return (
    <li className="flex items-start justify-between gap-x-4 py-3">
      <div className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {entryKindWords[kind]()}{" "}
          {order && (
            <Link
              to={`/my/orders/${order.id}`}
              className="link touch-inline whitespace-nowrap font-normal"
            >
              {shortOrderNumber(order.orderNumber)}
            </Link>
          )}
        </p>
        {batches.length > 0 && (
          <p className="text-sm">
            {batches.map((batch) => m.stock_batch({ number: batch.number })).join(", ")}
          </p>
        )}
        {note && <p className="text-sm">{note}</p>}
        {undoes !== null && <p className="text-sm">{m.stock_undoes({ number: undoes })}</p>}
        <p className="text-muted text-sm">
          {[m.stock_entry_number({ number }), formatDateTime(time), who]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {isUndone && <p className="font-semibold text-muted text-sm">{m.stock_is_undone()}</p>}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <p className="tabular-nums">
          <span className={clsx("font-bold text-lg", units > 0 ? "text-success" : "text-danger")}>
            {signed(units)}
          </span>
        </p>
        <p className="text-muted text-sm tabular-nums">{m.stock_after({ n: stock })}</p>
        {isUndoable(entry) && may("stock.count") && (
          <UndoButton entry={entry} productId={productId} />
        )}
      </div>
    </li>
  );
}

function isUndoable({ kind, undoes, isUndone }: OrderedEntry): boolean {
  return ["received", "spoiled", "given"].includes(kind) && undoes === null && !isUndone;
}

function UndoButton({ entry, productId }: { entry: OrderedEntry; productId: string }) {
  const what = `${entryKindWords[entry.kind]()}: ${signed(entry.units)}, ${formatDateTime(entry.time)}`;
  return (
    <RowConfirmDialog
      button={{ variant: "ghost", "aria-label": m.stock_undo_named({ what }) }}
      title={m.stock_undo_title()}
      body={m.stock_undo_question({ what })}
      confirmLabel={m.stock_undo()}
      action={`/my/stock/${encodeURIComponent(productId)}`}
      fields={{ intent: "undo", number: String(entry.number) }}
    />
  );
}
