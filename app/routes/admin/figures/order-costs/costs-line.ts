import type { OrderCosts } from "#app/domains/figures/came-back/order-costs.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";

/** Costs in one line. */
export function costsLine(costs: OrderCosts): string {
  return m.costs_line({
    grams: costs.stepGrams,
    near: formatMoney(costs.nearFirst),
    middle: formatMoney(costs.middleFirst),
    far: formatMoney(costs.farFirst),
    packing: formatMoney(costs.packing),
  });
}
