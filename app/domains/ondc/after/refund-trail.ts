import type { Paise } from "#app/lib/money/money.ts";
import type { OrderPart } from "./order-body.ts";

/**
 * What an amount that goes back is taken off: as much as there is of each, in their order.
 * @param amount infinite for all.
 */
export function trailOf(whole: OrderPart["trail"], amount: Paise): OrderPart["trail"] {
  let left = amount;
  return whole.flatMap((entry) => {
    const value = Math.min(entry.value, left);
    left -= value;
    return value > 0 ? [{ ...entry, value }] : [];
  });
}
