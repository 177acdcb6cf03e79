import type { FoundGroup } from "#app/lib/shop/office-finder.ts";
import { m } from "#app/paraglide/messages.js";

/** What each group is called. */
export const foundGroupWords: Record<FoundGroup, () => string> = {
  actions: m.office_find_actions,
  orders: m.orders,
  people: m.office_find_people,
  products: m.admin_products,
  batches: m.stock_batches,
  codes: m.admin_offers,
  messages: m.office_find_messages,
  pages: m.office_find_pages,
};
