import clsx from "clsx";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Withholding } from "#app/domains/stock/batches/withholding.ts";
import type { ShownBatch, StockedProduct } from "#app/domains/stock/desk/read-stock.server.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { DatesDialog } from "./dates-dialog.tsx";
import { LoseDialog } from "./lose-dialog.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";
import { bestBeforeWords, isOver, withheldWords } from "./stock-words.ts";

interface BatchListProps {
  product: StockedProduct;
  /** Sold out. */
  empty: readonly ShownBatch[];
  withholding: Withholding;
}

/**
 * A product's batches, the first to expire first, and what can be done with each. They are one list, those that
 * are sold out hidden at first: a form that is open stays when the last of its batch is sold.
 */
export function BatchList({ product, empty, withholding }: BatchListProps) {
  const { batches } = product;
  const [showsEmpty, setShowsEmpty] = useState(false);
  const listId = useId();
  return (
    <TitledCard title={m.stock_batches()}>
      {batches.length + empty.length === 0 && (
        <p className="text-muted text-sm">{m.stock_no_batches()}</p>
      )}
      <ul
        id={listId}
        className={clsx(
          "-my-3 divide-y divide-line",
          batches.length === 0 && !showsEmpty && "hidden",
        )}
      >
        {[...batches, ...empty].map((batch) => (
          <BatchLine key={batch.id} {...{ batch, product, withholding, showsEmpty }} />
        ))}
      </ul>
      {empty.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className={clsx((batches.length > 0 || showsEmpty) && "mt-4")}
          aria-expanded={showsEmpty}
          aria-controls={listId}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {m.stock_batches_empty({ n: empty.length })}
        </Button>
      )}
    </TitledCard>
  );
}

interface BatchLineProps {
  batch: ShownBatch;
  product: StockedProduct;
  withholding: Withholding;
  showsEmpty: boolean;
}

function BatchLine({ batch, product, withholding, showsEmpty }: BatchLineProps) {
  const { id, number, bestBefore, madeOn, units, withheld, recalledOn } = batch;
  const may = useMay();
  const isEmpty = units + withheld === 0;
  return (
    <li className={clsx("gap-1 py-3", isEmpty && !showsEmpty ? "hidden" : "grid")}>
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
      {recalledOn && (
        <p className="text-sm">
          <Status tone="danger">{m.recall_badge()}</Status>
        </p>
      )}
      {withheld > 0 && (
        <p className="font-semibold text-accent-ink text-sm">{withheldWords(batch, withholding)}</p>
      )}
      <div className="-mx-3 flex flex-wrap items-center gap-y-1">
        {may("stock.count") && (
          <>
            <ReceiveDialog product={product} batch={batch} />
            <LoseDialog product={product} kind="spoiled" batch={batch} hidden={isEmpty} />
            <LoseDialog product={product} kind="given" batch={batch} hidden={isEmpty} />
            <DatesDialog productId={product.id} batch={batch} />
          </>
        )}
        <Link
          to={`/my/stock/batches/${id}/labels`}
          aria-label={m.labels_print_named({ number })}
          className="link touch inline-flex items-center px-3 text-sm"
        >
          {m.labels_print()}
        </Link>
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
