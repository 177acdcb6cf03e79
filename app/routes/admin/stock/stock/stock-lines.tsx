import clsx from "clsx";
import { Link } from "react-router";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import type { StockedProduct } from "#app/domains/stock/desk/read-stock.server.ts";
import { langOfName } from "#app/lib/text/name-language.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";

/** Products, each with what is left of it and until when that is best. */
export function StockLines({ products }: { products: readonly StockedProduct[] }) {
  return (
    <ul
      aria-label={m.stock_title()}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised empty:hidden"
    >
      {products.map((product) => (
        <StockLine key={product.id} product={product} />
      ))}
    </ul>
  );
}

function StockLine({ product }: { product: StockedProduct }) {
  const { id, title, pack, currentStock, batches } = product;
  const withheld = batches.reduce((sum, batch) => sum + batch.withheld, 0);
  const next = batches.find(({ units }) => units > 0);
  return (
    <li className="relative flex items-center justify-between gap-4 px-4 py-3 hover:bg-surface">
      <div className="min-w-0">
        <Link
          to={`/my/stock/${encodeURIComponent(id)}`}
          className="link font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          <span lang={langOfName(title)}>{lineTitle({ title, pack })}</span>
        </Link>
        {next && (
          <p className="text-muted text-sm">
            {m.stock_next({ date: formatDate(next.bestBefore) })}
          </p>
        )}
        {withheld > 0 && (
          <p className="font-semibold text-accent-ink text-sm">
            {m.stock_withheld({ n: withheld })}
          </p>
        )}
      </div>
      <p
        className={clsx(
          "shrink-0 font-bold tabular-nums",
          currentStock === 0 ? "text-danger" : "text-heading",
        )}
      >
        {m.stock_left({ n: currentStock })}
      </p>
    </li>
  );
}
