import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import type { Language } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * The unit sale price of a pack, "₹0.42 per g" (Legal Metrology, Packaged Commodities Rules 2011): of a gram below 1 kg, of
 * a kilogram from it, to two decimals.
 */
export function unitPriceWords(
  price: Paise,
  grams: number,
  options: { locale?: Language } = {},
): string {
  return grams < 1000
    ? m.unit_price_gram({ amount: formatMoney(Math.round(price / grams)) }, options)
    : m.unit_price_kilogram({ amount: formatMoney(Math.round((price * 1000) / grams)) }, options);
}
