import clsx from "clsx";
import { formatMoney } from "#app/lib/money/money.ts";
import { type Totals, taxWords, totalLines } from "#app/lib/money/totals.ts";
import { m } from "#app/paraglide/messages.js";

interface PriceDetailsProps {
  totals: Totals;
  /** The code that takes its offer discount off; undefined where it is not told. */
  offerCode?: string | undefined;
  /** Whether it is known to which state the goods go, so which taxes are in them (rules: tax-1). */
  isPlaceKnown?: boolean;
}

/** What a cart or an order costs, line by line, and the grand total below them. */
export function PriceDetails({ totals, offerCode, isPlaceKnown }: PriceDetailsProps) {
  const taxes = taxWords(totals, isPlaceKnown);
  return (
    <dl className="grid gap-2 tabular-nums">
      {totalLines(totals).map(({ code, label, text, isGood }) => (
        <div key={code} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted [overflow-wrap:anywhere]">
            {code === "offerDiscount" && offerCode
              ? m.offer_discount_of({ code: offerCode })
              : label}
          </dt>
          <dd className={clsx(isGood && "font-semibold text-success")}>{text}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
        <dt className="font-semibold">{m.grand_total()}</dt>
        <dd className="font-bold font-display text-heading text-lg">
          {formatMoney(totals.grandTotal)}
        </dd>
      </div>
      {taxes && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted text-sm">
          <dt>{m.total_includes_tax()}</dt>
          <dd>{taxes}</dd>
        </div>
      )}
    </dl>
  );
}
