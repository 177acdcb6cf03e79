import clsx from "clsx";
import type { Delivery } from "#app/lib/money/delivery-charge.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { type Totals, taxWords, totalLines } from "#app/lib/money/totals.ts";
import { m } from "#app/paraglide/messages.js";

/** Whether it is not known yet what delivery costs, or it does not go there. */
export const isChargeOpen = ({ charge, most, isServed }: Delivery) => !isServed || charge !== most;

function openChargeWords({ charge, isServed }: Delivery): string {
  if (!isServed) return m.zone_not_there();
  return charge === 0 ? m.zone_by_pin() : m.zone_by_pin_from({ amount: formatMoney(charge) });
}

interface PriceDetailsProps {
  totals: Totals;
  /** The code that takes its offer discount off; undefined where it is not told. */
  offerCode?: string | undefined;
  /** Whether it is known to which state the goods go, so which taxes are in them (rules: tax-1). */
  isPlaceKnown?: boolean;
  /** What of it is paid at the door, where the rest is paid online (rules: advance-3). */
  atDoor?: Paise | undefined;
  /** What delivery costs, where the totals hold the least of what it may be (rules: charges-5). */
  delivery?: Delivery | undefined;
}

/** What a cart or an order costs, line by line, and the grand total below them. */
export function PriceDetails({
  totals,
  offerCode,
  isPlaceKnown,
  atDoor,
  delivery,
}: PriceDetailsProps) {
  const isOpen = delivery !== undefined && isChargeOpen(delivery);
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
          {isOpen && code === "shippingCharge" ? (
            <dd className="text-end">{openChargeWords(delivery)}</dd>
          ) : (
            <dd className={clsx(isGood && "font-semibold text-success")}>{text}</dd>
          )}
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
        <dt className="font-semibold">{m.grand_total()}</dt>
        <dd className="font-bold font-display text-heading text-lg">
          {isOpen
            ? m.amount_from({ amount: formatMoney(totals.grandTotal) })
            : formatMoney(totals.grandTotal)}
        </dd>
      </div>
      {atDoor ? (
        <>
          <Part name={m.advance_online()} amount={totals.grandTotal - atDoor} />
          <Part name={m.payment_cod()} amount={atDoor} />
        </>
      ) : null}
      {taxes && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted text-sm">
          <dt>{m.total_includes_tax()}</dt>
          <dd>{taxes}</dd>
        </div>
      )}
    </dl>
  );
}

function Part({ name, amount }: { name: string; amount: Paise }) {
  return (
    <div className="flex items-baseline justify-between gap-4 font-semibold">
      <dt>{name}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  );
}
