import clsx from "clsx";
import type { ReactNode } from "react";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { Totals } from "./cart.ts";

/** What a cart or an order costs, sum by sum (rules: cart-9). */
export function PriceDetails({ totals }: { totals: Omit<Totals, "totalQuantity"> }) {
  const { totalMRP, discount, shipping, grandTotal } = totals;
  return (
    <dl className="grid gap-2 tabular-nums">
      <Line label={m.total_mrp()}>{formatMoney(totalMRP)}</Line>
      <Line label={m.discount()} good={discount > 0}>
        {discount > 0 ? `−${formatMoney(discount)}` : formatMoney(0)}
      </Line>
      <Line label={m.shipping()} good={shipping === 0}>
        {shipping === 0 ? m.shipping_free() : formatMoney(shipping)}
      </Line>
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
        <dt className="font-semibold">{m.grand_total()}</dt>
        <dd className="font-bold font-display text-heading text-lg">{formatMoney(grandTotal)}</dd>
      </div>
    </dl>
  );
}

function Line(props: { label: string; good?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{props.label}</dt>
      <dd className={clsx(props.good && "font-semibold text-success")}>{props.children}</dd>
    </div>
  );
}
