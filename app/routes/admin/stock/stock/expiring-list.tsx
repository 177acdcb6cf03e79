import clsx from "clsx";
import { Link } from "react-router";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import type { ExpiringBatch } from "#app/domains/stock/batches/expiring-batches.server.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { bestBeforeWords, isOver } from "./stock-words.ts";

/** The batches that expire within 30 days (rules: batches-3). */
export function ExpiringList({
  batches,
  most,
}: {
  batches: readonly ExpiringBatch[];
  most: number;
}) {
  if (batches.length === 0) return null;
  return (
    <TitledCard title={m.stock_expiring_title()}>
      {batches.length >= most && (
        <p className="mb-2 text-muted text-sm">{m.stock_expiring_all({ n: most })}</p>
      )}
      <ul className="-my-2 divide-y divide-line">
        {batches.map(({ id, productId, title, pack, number, bestBefore, left }) => (
          <li key={id} className="relative flex items-center justify-between gap-4 py-2">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <Link
                to={`/my/stock/${encodeURIComponent(productId)}`}
                className="link after:absolute after:inset-0"
              >
                {lineTitle({ title, pack })}
              </Link>
              <p className="text-sm">
                {m.stock_batch({ number })} ·{" "}
                <span className={clsx(isOver(bestBefore) && "font-semibold text-danger")}>
                  {bestBeforeWords(bestBefore)}
                </span>
              </p>
            </div>
            <span className="shrink-0 font-bold tabular-nums">{left}</span>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
