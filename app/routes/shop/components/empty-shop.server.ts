import type { RouterContextProvider } from "react-router";
import { viewerOf } from "#app/domains/accounts/sessions/session.server.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * What stands in the place of goods while the shop has none: a kind word and where to go meanwhile; for staff the first
 * step (rules: sample-3). It comes with the page's data, so that nobody's first visit loads it.
 * @returns undefined where there are some.
 */
export function emptyShop(context: Readonly<RouterContextProvider>, goods: readonly unknown[]) {
  if (goods.length > 0) return undefined;
  return viewerOf(context) === "admin"
    ? { words: m.shop_empty_staff(), to: "/my/products/quick", link: m.quick_first() }
    : { words: m.shop_empty(), to: "/story", link: m.nav_story() };
}
