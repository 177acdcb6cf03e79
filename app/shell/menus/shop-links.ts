import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import type { useShopper } from "../header/use-shopper.ts";

/** A page that the header, the mobile menu or the footer leads to. */
export interface ShopLink {
  to: string;
  label: () => string;
  /** Only for visitors who are not logged in. */
  forVisitors?: true;
}

/**
 * The top navigation, in the order in which it is shown (rules: shell-1). The cart stands there as
 * an icon.
 */
const shopLinks: readonly ShopLink[] = [
  { to: "/", label: m.nav_home },
  { to: "/products", label: m.nav_products },
  { to: "/successStory", label: m.nav_success_story },
  { to: `/${site.productSlug}`, label: m.nav_ragi },
  { to: "/blog", label: m.nav_blog },
  { to: "/login", label: m.nav_login, forVisitors: true },
  { to: "/signup", label: m.nav_signup, forVisitors: true },
];

export const cartPageLink: ShopLink = { to: "/cart", label: m.cart };

const aboutUs: ShopLink = { to: "/aboutUs", label: m.nav_about_us };
const bulkOrder: ShopLink = { to: "/bulkOrder", label: m.nav_bulk_order };
const faq: ShopLink = { to: "/faq", label: m.nav_faq };
const contact: ShopLink = { to: "/contactUs", label: m.nav_contact };

/** What the footer tells of the programme. */
export const programmeLinks: readonly ShopLink[] = [
  aboutUs,
  { to: "/about", label: m.nav_about },
  { to: "/story", label: m.nav_story },
  bulkOrder,
];

/** Where the footer sends those who need help. */
export const helpLinks: readonly ShopLink[] = [
  faq,
  { to: "/track-orders", label: m.nav_track_orders },
  contact,
  { to: "/policies/privacy-policy", label: m.nav_privacy },
  { to: "/policies/retunPolicy", label: m.nav_returns },
  { to: "/policies/termsAndConditions", label: m.terms_and_conditions },
];

type Shopper = ReturnType<typeof useShopper>;

export function linksFor(shopper: Shopper): readonly ShopLink[] {
  return shopLinks.filter((link) => !(link.forVisitors && shopper));
}

/** What the mobile menu has beside the top navigation: one's orders, and whom to ask (rules: shell-18). */
export function menuLinks(shopper: Shopper): readonly ShopLink[] {
  const orders: ShopLink = shopper
    ? { to: "/account/orders", label: m.orders }
    : { to: "/track-order", label: m.nav_track_orders };
  return [cartPageLink, ...(shopper ? [accountLink(shopper)] : []), orders, ...asking];
}

const asking = [faq, contact, bulkOrder, aboutUs];

/** Where the account icon leads: back office, dashboard or login screen (rules: shell-3). */
export function accountLink(shopper: Shopper): ShopLink {
  if (!shopper) return { to: "/login", label: m.nav_login };
  if (shopper.userType === "admin") return { to: "/my", label: m.nav_back_office };
  return { to: "/dashboard", label: m.nav_account };
}
