import { discountsOf } from "#app/domains/offers/offer.ts";
import type { OnlineThanks } from "#app/domains/offers/online-thanks.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { type PricedLine, paidFor } from "#app/lib/money/totals.ts";
import { leastOnlinePayment } from "../order/payable-online.ts";

/**
 * An order's lines with the thank-you for paying online, spread over what is left of them after their code
 * (rules: thanks-2). Pieces that an edit has added have no part of it; and what is left to pay online can be paid.
 * @param lines without one; from which worth of goods there is one, is of what is left of all.
 */
export function withThanks<Line extends PricedLine>(
  { kind, percent, amount, minimum }: OnlineThanks,
  lines: readonly Line[],
  shippingCharge: Paise,
): Line[] {
  const goods = lines.reduce((sum, line) => sum + paidFor(line, line.quantity), 0);
  if (kind === "off" || goods < minimum) return [...lines];
  const most = Math.max(goods + shippingCharge - leastOnlinePayment, 0);
  const thanks = discountsOf(
    { kind, percent, amount: Math.min(amount ?? most, most) },
    lines.map((line) => paidFor(line, line.discountedPieces ?? line.quantity)),
  );
  return lines.map((line, at) => {
    const { [at]: thanksDiscount = 0 } = thanks;
    const offerDiscount = (line.offerDiscount ?? 0) + thanksDiscount;
    return thanksDiscount > 0 ? { ...line, offerDiscount, thanksDiscount } : line;
  });
}
