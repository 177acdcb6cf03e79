import type { Totals } from "#app/lib/totals.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { PriceDetails } from "./price-details.tsx";

/** The cart's order summary (rules: cart-8). */
export function OrderSummary({ totals }: { totals: Totals }) {
  return (
    <Card as="section" tinted aria-labelledby="order-summary">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="order-summary" className="text-lg">
          {m.price_details()}
        </h2>
        <span className="text-muted text-sm">{m.cart_items({ n: totals.totalQuantity })}</span>
      </div>
      <div aria-live="polite">
        <PriceDetails totals={totals} />
      </div>
    </Card>
  );
}
