import type { Paise } from "#app/lib/money/money.ts";
import type { Language } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * The unit sale price of a pack, "₹0.42 per g" (Legal Metrology, Packaged Commodities Rules 2011): of a gram below 1 kg, of
 * a kilogram from it, always with two decimals.
 */
export function unitPriceWords(price: Paise, grams: number, said: { locale?: Language } = {}) {
  const per = (unit: number) => ({ amount: `₹${((price * unit) / grams / 100).toFixed(2)}` });
  return grams < 1000 ? m.unit_price_gram(per(1), said) : m.unit_price_kilogram(per(1000), said);
}
