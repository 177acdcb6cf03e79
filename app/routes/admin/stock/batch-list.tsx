import clsx from "clsx";
import { Link } from "react-router";
import type { ShownBatch, StockedProduct } from "#app/domains/stock/read-stock.server.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../components/page-layout.tsx";
import { useMay } from "../components/use-may.ts";
import { LoseDialog } from "./lose-dialog.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";
import { bestBeforeWords, isOver } from "./stock-words.ts";

interface BatchListProps {
  product: StockedProduct;
  /** Sold out. */
  empty: readonly ShownBatch[];
}

/** A product's batches, the first to expire first, and what can be done with each. */
export function BatchList({ product, empty }: BatchListProps) {
  const { batches } = product;
  return (
    <TitledCard title={m.stock_batches()}>
      {batches.length + empty.length === 0 && (
        <p className="text-muted text-sm">{m.stock_no_batches()}</p>
      )}
      <ul className="-my-3 divide-y divide-line empty:hidden">
        {batches.map((batch) => (
          <BatchLine key={batch.id} batch={batch} product={product} />
        ))}
      </ul>
      {empty.length > 0 && (
        <details className={clsx(batches.length > 0 && "mt-4 border-line border-t pt-2")}>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm">
            {m.stock_batches_empty({ n: empty.length })}
          </summary>
          <ul className="divide-y divide-line">
            {empty.map((batch) => (
              <BatchLine key={batch.id} batch={batch} product={product} />
            ))}
          </ul>
        </details>
      )}
    </TitledCard>
  );
}

function BatchLine({ batch, product }: { batch: ShownBatch; product: StockedProduct }) {
  const { id, number, bestBefore, madeOn, units, withheld } = batch;
  const may = useMay();
  const isEmpty = units + withheld === 0;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {m.stock_batch({ number })}
        </p>
        {!isEmpty && <p className="shrink-0 tabular-nums">{m.stock_left({ n: units })}</p>}
      </div>
      <p className={clsx("text-sm", isOver(bestBefore) && !isEmpty && "font-semibold text-danger")}>
        {bestBeforeWords(bestBefore)}
      </p>
      {madeOn && <p className="text-muted text-sm">{m.stock_made({ date: formatDate(madeOn) })}</p>}
      {withheld > 0 && (
        <p className="font-semibold text-accent-ink text-sm">{m.stock_withheld({ n: withheld })}</p>
      )}
      <div className="-mx-3 flex flex-wrap items-center gap-y-1">
        {may("stock.count") && (
          <>
            <ReceiveDialog product={product} batch={batch} />
            {!isEmpty && <LoseDialog product={product} kind="spoiled" batch={batch} />}
            {!isEmpty && <LoseDialog product={product} kind="given" batch={batch} />}
          </>
        )}
        {may("stock.recall") && (
          <Link
            to={`/my/stock/batches/${id}`}
            aria-label={m.stock_recall_named({ number })}
            className="link touch inline-flex items-center px-3 text-sm"
          >
            {m.stock_recall_link()}
          </Link>
        )}
      </div>
    </li>
  );
}
