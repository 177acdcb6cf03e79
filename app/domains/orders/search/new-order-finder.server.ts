import type { OfficeFinder } from "#app/lib/shop/office-finder.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { searchKind } from "#app/lib/text/search-kind.ts";
import { m } from "#app/paraglide/messages.js";

/** So many digits are no order's number and no pin code. */
const leastDigits = 7;

/** An order for whoever is at the telephone, by what is typed of their number. */
export const newOrderFinder = {
  group: "actions",
  needs: "orders.place",
  async find(typed) {
    const number = plainDigits(typed);
    const digits = number.replaceAll(/\D/g, "");
    if (searchKind(number) !== "phone" || digits.length < leastDigits) return [];
    const to = `/my/orders/new?${new URLSearchParams({ for: number })}`;
    return [{ to, title: m.office_find_new_order({ number }) }];
  },
} as const satisfies OfficeFinder;
