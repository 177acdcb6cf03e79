import { m } from "#app/paraglide/messages.js";
import type { useShopper } from "./use-shopper.ts";

/** A page that the header, the mobile menu and the footer lead to (spec 2, Top navigation). */
export interface ShopLink {
  to: string;
  label: () => string;
  /** Only for who is not logged in. */
  forVisitors?: true;
}

/** In the order in which they are shown. A new page is one line here. */
const shopLinks: readonly ShopLink[] = [
  { to: "/", label: m.nav_home },
  { to: "/products", label: m.nav_products },
  { to: "/login", label: m.nav_login, forVisitors: true },
  { to: "/signup", label: m.nav_signup, forVisitors: true },
];

type Shopper = ReturnType<typeof useShopper>;

export function linksFor(shopper: Shopper): readonly ShopLink[] {
  return shopLinks.filter((link) => !(link.forVisitors && shopper));
}

/** Where the account icon leads: back office, dashboard or login screen (spec 2). */
export function accountLink(shopper: Shopper): ShopLink {
  if (!shopper) return { to: "/login", label: m.nav_login };
  if (shopper.userType === "admin") return { to: "/my", label: m.nav_back_office };
  return { to: "/dashboard", label: m.nav_account };
}
