import { foundGroups, maxFindTyped } from "#app/lib/shop/office-finder.ts";

/** What its pages read; they show it as it was when somebody asked. */
export const findTopics = [
  "orders",
  "users",
  "products",
  "stock",
  "offers",
  "contact-messages",
  "distributor-requests",
  "complaints",
] as const;

/** Reads `?q=` and `?group=`. */
export function readFind(search: URLSearchParams) {
  return {
    q: (search.get("q") ?? "").trim().slice(0, maxFindTyped),
    group: foundGroups.find((group) => group === search.get("group")),
  };
}
