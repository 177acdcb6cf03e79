import type { StockWorth } from "#app/domains/figures/make-next.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";

const count = new Intl.NumberFormat("en-IN");

/** What all that is in stock is worth. */
export function StockWorthCards({ worth }: { worth: StockWorth }) {
  const { units, products, atPrice, atMRP } = worth;
  const facts = [
    [m.make_next_units(), count.format(units), m.make_next_products({ n: products })],
    [m.make_next_at_price(), formatMoney(atPrice), ""],
    [m.make_next_at_mrp(), formatMoney(atMRP), ""],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {facts.map(([name, value, note]) => (
        <div
          key={name}
          className="rounded-lg border border-line bg-raised px-4 py-3 max-lg:first:col-span-2"
        >
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-bold font-display text-heading text-xl tabular-nums">{value}</dd>
          {note && <dd className="text-muted text-sm">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
