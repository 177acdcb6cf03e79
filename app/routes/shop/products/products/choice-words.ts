import {
  type ListChoices,
  type ListSort,
  type PriceRange,
  priceRanges,
} from "#app/domains/catalog/lists/list-choices.ts";
import { type CategoryNames, shownCategory } from "#app/domains/catalog/lists/list-counts.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";

const sorts: Readonly<Record<ListSort, () => string>> = {
  newest: m.list_newest,
  cheapest: m.list_cheapest,
  dearest: m.list_dearest,
  discount: m.list_discount,
  sold: m.list_sold,
};

/** What a choice is called, on its link and where it is shown as chosen; "" where there is none. */
export function wordsOf(
  choices: ListChoices,
  name: keyof ListChoices,
  names?: CategoryNames,
): string {
  const { category = "", price, pack, stock, offer, sort } = choices;
  const words: Record<keyof ListChoices, string | undefined> = {
    category: shownCategory(category, names),
    price: price && priceWords(price),
    pack: pack && m.list_pack_grams({ grams: pack }),
    stock: stock && m.list_in_stock(),
    offer: offer && m.list_on_offer(),
    sort: sort && sorts[sort](),
  };
  return words[name] ?? "";
}

function priceWords(range: PriceRange): string {
  const { from, to } = priceRanges[range];
  if (to === undefined) return m.list_price_from({ price: formatMoney(from) });
  if (from === 0) return m.list_price_up_to({ price: formatMoney(to) });
  return m.list_price_between({ from: formatMoney(from), to: formatMoney(to) });
}
