import type { ReactNode } from "react";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import type { Totals } from "./cart.ts";

/** Total MRP, discount, shipping, grand total (spec 2, Cart page; spec 9, Cart totals). */
export function OrderSummary({ totals }: { totals: Totals }) {
  return (
    <Card as="section" tinted aria-labelledby="order-summary">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="order-summary" className="text-lg">
          {m.price_details()}
        </h2>
        <span className="text-muted text-sm">{m.cart_items({ n: totals.totalQuantity })}</span>
      </div>
      <dl className="mt-3 grid gap-2 tabular-nums">
        <Row term={m.total_mrp()}>{formatMoney(totals.totalMRP)}</Row>
        <Row term={m.discount()}>
          <span className="text-success">
            {totals.discount > 0 && "−"}
            {formatMoney(totals.discount)}
          </span>
        </Row>
        <Row term={m.shipping()}>
          {totals.shipping === 0 ? (
            <span className="font-semibold text-success">{m.shipping_free()}</span>
          ) : (
            formatMoney(totals.shipping)
          )}
        </Row>
        <div className="mt-1 flex items-baseline justify-between gap-4 border-line-strong border-t border-dashed pt-3 font-bold font-display text-heading text-lg">
          <dt>{m.grand_total()}</dt>
          <dd aria-live="polite">{formatMoney(totals.grandTotal)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
