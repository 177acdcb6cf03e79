import { useId } from "react";
import { Link } from "react-router";
import type { LowProduct } from "#app/domains/catalog/products.server.ts";
import { m } from "#app/paraglide/messages.js";

/** The products with the least left (spec 9: five or fewer). */
export function LowList({ products }: { products: readonly LowProduct[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1 text-base">
        {m.overview_low_title()}
      </h3>
      {products.length === 0 && <p className="text-muted text-sm">{m.overview_low_none()}</p>}
      <ul className="text-sm">
        {products.map(({ id, title, currentStock }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <Link
              to={`/my/updateproduct?${new URLSearchParams({ productId: id })}`}
              title={title}
              className="link min-w-0 truncate py-0.5 pointer-coarse:py-2.5"
            >
              {title}
            </Link>
            <span className="shrink-0 font-semibold tabular-nums">
              {m.overview_left({ n: currentStock })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
